"""The time for which the page was blocked during an action."""

from .page import Page
from .waiting import wait_for

#: Records the longest of the browser's long tasks (50 ms and more), and counts frames.
START = """
    const probe = window.probe = {longest: 0, frames: 0, isOn: true};
    probe.observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) probe.longest = Math.max(probe.longest, entry.duration);
    });
    probe.observer.observe({type: "longtask"});
    const turn = () => {
        probe.frames += 1;
        if (probe.isOn) requestAnimationFrame(turn);
    };
    requestAnimationFrame(turn);
"""
STOP = """
    probe.isOn = false;
    for (const entry of probe.observer.takeRecords()) probe.longest = Math.max(probe.longest, entry.duration);
    probe.observer.disconnect();
    return probe.longest;
"""


def longest_stall_ms(page: Page, act) -> float:
    """The longest task of the page during `act` and the ten frames after it; 0 if no task took 50 ms."""
    page.run(START)
    act()
    frames = page.run("return probe.frames")
    wait_for(lambda: page.run("return probe.frames") > frames + 10, "ten further frames")
    return page.run(STOP)


def best_of(rounds: int, enough: float, measure) -> float:
    """The least of up to `rounds` measurements; stops at one of at most `enough`. The least excludes other load of the machine."""
    least = measure()
    for _ in range(rounds - 1):
        if least <= enough:
            break
        least = min(least, measure())
    return least
