"""How long the page was unable to do anything while something was done to it."""

from .page import Page
from .waiting import wait_for

#: Two probes: what the browser itself calls a long task (50 ms and more), and the longest time between two frames less one frame.
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
    """The longest task of the page while `act` is done and in the ten frames behind it; 0 where none was long enough to be counted."""
    page.run(START)
    act()
    frames = page.run("return probe.frames")
    wait_for(lambda: page.run("return probe.frames") > frames + 10, "ten further frames")
    return page.run(STOP)


def best_of(rounds: int, enough: float, measure) -> float:
    """The least of some measurements, until one is enough: what the page takes, without what the machine did beside it."""
    least = measure()
    for _ in range(rounds - 1):
        if least <= enough:
            break
        least = min(least, measure())
    return least
