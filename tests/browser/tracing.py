"""What a browser did, from its own trace: the CPU time of a page's main thread, and the frames it showed or dropped.

A trace says what happened whoever else kept the machine busy: CPU times and dropped frames, not only the clock.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import groupby
from operator import itemgetter
from typing import Any

from playwright.sync_api import CDPSession

Event = dict[str, Any]

TASKS = ["toplevel", "blink.user_timing", "devtools.timeline"]
FRAMES = ["cc", "benchmark", "disabled-by-default-devtools.timeline.frame"]
TASK = "ThreadControllerImpl::RunTask"
UNCHANGED = "STATE_NO_UPDATE_DESIRED"  # while a motion waits for its time
FRAME = "PipelineReporter"  # one frame of one page, from the beginning to the screen


@contextmanager
def traced(session: CDPSession, categories: list[str]) -> Iterator[list[Event]]:
    """Collects what the browser does meanwhile; the list is complete afterwards."""
    events: list[Event] = []
    ended: list[object] = []
    session.on("Tracing.dataCollected", lambda part: events.extend(part["value"]))
    session.on("Tracing.tracingComplete", lambda told: ended.append(told))
    session.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": {"includedCategories": categories}})
    try:
        yield events
    finally:
        session.send("Tracing.end")
        while not ended:
            session.send("Browser.getVersion")  # the events come before its answer, or before that of the next


def spent(events: list[Event], mark: str) -> tuple[float, float]:
    """Returns the milliseconds until the frame with a mark is done, and the CPU time of the page's main thread."""
    reached = next(one for one in events if one["name"] == mark)
    begun = max(one["ts"] for one in events if _is_page(one) and one["ts"] < reached["ts"])
    tasks = [one for one in events if one["name"] == TASK and one["tid"] == reached["tid"] and "tdur" in one]
    first = min((one for one in tasks if one["ts"] >= begun), key=itemgetter("ts"))
    last = max((one for one in tasks if one["ts"] <= reached["ts"]), key=itemgetter("ts"))
    return (last["ts"] + last["dur"] - begun) / 1000, (last["tts"] + last["tdur"] - first["tts"]) / 1000


def _is_page(event: Event) -> bool:
    """Tells whether a page begins to load, and not a picture in it."""
    return event["name"] == "navigationStart" and str(event["args"]["data"]["documentLoaderURL"]).startswith("http")


def frames(events: list[Event]) -> tuple[int, int]:
    """Returns how many frames the compositor showed while it moved something, and how many were not ready in time."""
    reports = [one["args"]["frame_reporter"] for one in events if one["name"] == FRAME and one["ph"] == "b"]
    moving = [one for one in reports if one["has_compositor_animation"] and one["state"] != UNCHANGED]
    attempts = groupby(sorted(moving, key=itemgetter("frame_sequence")), key=itemgetter("frame_sequence"))
    shown = [any("PRESENTED" in one["state"] for one in some) for _, some in attempts]
    return sum(shown), len(shown) - sum(shown)
