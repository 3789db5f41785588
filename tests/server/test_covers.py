"""Covers: files that browsers keep for good, since their names change with their content."""

import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

import howdah
from howdah.show import cover as covers
from howdah.show.cover import Theme, cover

THEMES: tuple[Theme, ...] = ("light", "dark", "contrast")


def test_covers_are_kept_for_good(client: TestClient) -> None:
    for game in client.get("/api/games").json():
        for address in game["cover"].values():
            answer = client.get(address)
            assert answer.headers["content-type"] == "image/svg+xml"
            assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
            assert "default-src 'none'" in answer.headers["content-security-policy"]


def test_another_content_is_not_kept(client: TestClient) -> None:
    answer = client.get("/covers/siam/light.000000000000.svg")
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-cache")
    assert client.get("/covers/siam/pink.0.svg").status_code == 422
    assert client.get("/covers/chess/light.0.svg").status_code == 400


@pytest.mark.parametrize("name", howdah.list_games())
def test_a_cover_shows_a_chosen_position_and_only_what_it_needs(name: str) -> None:
    game = howdah.load(name)
    assert (game.folder / "cover.toml").is_file()
    for theme in THEMES:
        root = ElementTree.fromstring(cover(game, theme))
        ids = {one.get("id") for one in root.iter()}
        hrefs = {(one.get("href") or "#")[1:] for one in root.iter()} - {""}
        assert hrefs <= ids
        assert len(cover(game, theme)) < 80_000
    assert len({cover(game, theme) for theme in THEMES}) == len(THEMES)


def test_a_game_without_a_cover_shows_some_position(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    nim, siam = howdah.load("nim"), howdah.load("siam")
    assert "viewBox='" in cover(nim, "light")
    (tmp_path / "cover.toml").write_text('seats = 2\nframe = [0, 0, 1, 1]\nposition = "no such"')
    monkeypatch.setitem(vars(siam), "folder", tmp_path)
    assert covers._shown(siam)[1] == siam.picture.frame(siam.new().state)
