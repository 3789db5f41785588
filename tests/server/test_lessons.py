"""Lessons over HTTP: judged from the steps that are sent, kept nowhere, and bounded like other requests."""

import json
from typing import Any

import pytest
from starlette.testclient import TestClient

from howdah.games import load
from howdah.lessons.adviser import LocalAdviser
from howdah.lessons.lesson import lesson_of
from howdah.server.http.bodies import TaskTried
from howdah.server.http.lessons import shown
from howdah.server.sockets.wire import encode

LESSONS = "/api/games/nim/lessons"


def tried(client: TestClient, task: str, steps: list[str], move: str = "", **more: Any) -> dict[str, Any]:
    answer = client.post(f"{LESSONS}/{task}?lang=en", json={"steps": steps, "move": move, **more})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_lessons_are_listed_and_opened(client: TestClient) -> None:
    listed = client.get(f"{LESSONS}?lang=fr").json()
    assert [(card["id"], card["tasks"]) for card in listed["lessons"]] == [("take", 2), ("last", 3), ("twins", 2)]
    assert listed["lessons"][0]["title"] == "Votre premier tour"
    opened = client.get(f"{LESSONS}/last?lang=en").json()
    assert (opened["name"], opened["next"], opened["tasks"]) == ("The last stone wins", "twins", 3)
    assert "nim-stone" in opened["art"]
    assert client.get(f"{LESSONS}/twins").json()["next"] == ""


def test_a_task_is_shown_tried_and_done(client: TestClient) -> None:
    asked = tried(client, "last/2", [])
    assert (asked["verdict"], asked["you"]) == ("open", "You play: Seat 0 · in 2 moves")
    assert ["take C 2", "C", "2"] in asked["choices"]
    assert asked["things"]["C"] == "3 stones"
    assert asked["hint"] is None
    assert tried(client, "last/2", [], hint=True)["hint"]["path"] == ["C", "2"]
    assert asked["back"] is None
    first = tried(client, "last/2", asked["steps"], "take C 2")
    assert [step["say"] for step in first["played"]] == [
        "Seat 0 takes two stones from heap C.",
        "Seat 1 takes one stone from heap C.",
    ]
    assert (first["verdict"], first["elements"], first["back"]) == ("open", [], [])
    assert all(step["patch"] for step in first["played"])
    done = tried(client, "last/2", first["steps"], "take B 1")
    assert (done["verdict"], done["choices"]) == ("right", None)


def test_what_is_wrong_is_told(client: TestClient) -> None:
    wrong = tried(client, "last/0", [], "take C 2")
    assert (wrong["verdict"], wrong["steps"]) == ("wrong", ["take C 2", "take C 1"])
    why = client.post(f"{LESSONS}/take/0/why?lang=en", json={"path": ["A", "2"]}).json()
    assert why["clause"] == "NIM-5"
    assert why["say"].startswith("Your charm shows 2: you may never")
    plain = client.post(f"{LESSONS}/take/1/why?lang=en", json={"path": ["B", "2"]}).json()
    assert plain["say"].startswith("Two is the number of your charm")


@pytest.mark.parametrize(("lesson", "is_told"), [("run-on", False), ("match", True)])
def test_only_a_match_tells_what_a_choice_would_bring(lesson: str, is_told: bool) -> None:
    """Neither a tooltip, nor a name for a screen reader, nor the order of a palette gives a task's answer away."""
    game = load("bombay_bazar")
    for number in range(len(lesson_of(game, lesson).tasks)):
        task = shown(game, lesson, number, "en", TaskTried(), LocalAdviser())
        told = str([task.things, task.about])
        assert ("segment more" in told or "segments more" in told) == is_told
        assert "It fits where your trunk points" in told
        moves = [move for move, *_ in json.loads(encode(task.choices))]
        from_cell = [move for move, *path in task.shortcuts if len(path) == 2]
        assert from_cell == moves or is_told


def test_a_secret_of_the_other_is_not_sent(client: TestClient) -> None:
    for number in range(2):
        told = client.post(f"{LESSONS}/take/{number}", json={}).text
        assert "charm-1" in told
        assert "'number'>?</text>" in told
        assert "'number'>3</text>" not in told


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("nothing/0", {}, 400),
        ("take/2", {}, 400),
        ("take/-1", {}, 422),
        ("take/0", {"steps": ["take A 2"]}, 400),
        ("take/0", {"steps": ["nonsense"]}, 400),
        ("take/0", {"move": "take A 2"}, 400),
        ("take/0", {"steps": ["take A 1"], "move": "take A 1"}, 400),
        ("take/0", {"steps": ["x"] * 401}, 422),
        ("take/0/why", {"path": []}, 422),
    ],
)
def test_what_cannot_be_is_refused(client: TestClient, path: str, body: dict[str, Any], status: int) -> None:
    answer = client.post(f"{LESSONS}/{path}", json=body)
    assert answer.status_code >= 400, answer.text
    assert answer.json()["say"]
    assert (answer.status_code == 422) == (status == 422)


def test_a_refusal_names_its_clause(client: TestClient) -> None:
    answer = client.post(f"{LESSONS}/take/0?lang=en", json={"move": "take A 2"})
    assert answer.json()["clause"] == "NIM-5"
