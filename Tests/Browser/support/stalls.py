"""The time for which the page was blocked during an action, and until it answers."""

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
#: Records the longest time from a key to the task after the frame that draws its effect.
START_KEYS = """
    const probe = window.keys = {longest: 0, count: 0};
    probe.take = ({timeStamp}) => requestAnimationFrame(() => setTimeout(() => {
        probe.longest = Math.max(probe.longest, performance.now() - timeStamp);
        probe.count += 1;
    }));
    addEventListener("keydown", probe.take, true);
"""
STOP_KEYS = """
    removeEventListener("keydown", keys.take, true);
    return keys.longest;
"""
#: The end of the last response, long task or large drawing since the page was requested.
OPENED = """
    const done = arguments[0];
    let end = watch.idleSince;
    const take = (entries) => { for (const { startTime, duration } of entries) end = Math.max(end, startTime + duration); };
    for (const type of ["longtask", "largest-contentful-paint"]) new PerformanceObserver((list) => take(list.getEntries())).observe({type, buffered: true});
    setTimeout(() => done(end), 50);
"""


def longest_stall_ms(page: Page, act) -> float:
    """The longest task of the page during `act` and the ten frames after it; 0 if no task took 50 ms."""
    page.run(START)
    act()
    frames = page.run("return probe.frames")
    wait_for(lambda: page.run("return probe.frames") > frames + 10, "ten further frames")
    return page.run(STOP)


def opening_ms(page: Page, address: str) -> float:
    """The time from the request for a page until its content is complete."""
    page.open(address)
    return page.driver.execute_async_script(OPENED)


def slowest_key_ms(page: Page, field, text: str) -> float:
    """The longest time from a key to the frame that shows its effect, while a text is typed key by key."""
    page.run(START_KEYS)
    for count, letter in enumerate(text, start=1):
        field.send_keys(letter)
        wait_for(lambda: page.run("return keys.count") >= count, f"the frame after “{letter}”")
    return page.run(STOP_KEYS)


def best_of(rounds: int, enough: float, measure) -> float:
    """The least of up to `rounds` measurements; stops at one of at most `enough`. The least excludes other load of the machine."""
    least = measure()
    for _ in range(rounds - 1):
        if least <= enough:
            break
        least = min(least, measure())
    return least
