"""What a browser requests for a page, by the events of its network."""

import json
from contextlib import contextmanager
from dataclasses import dataclass

from selenium.webdriver.chrome.webdriver import WebDriver


@dataclass(frozen=True)
class Loading:
    #: The number of bytes, headers included, by the address of a file.
    sizes: dict[str, int]
    #: The address of the file that requested a file.
    origins: dict[str, str | None]

    @property
    def bytes(self) -> int:
        return sum(self.sizes.values())

    def depth(self, address: str | None) -> int:
        """The number of files that a browser reads one after the other, down to this one; 1 for the page."""
        return 0 if address is None else 1 + self.depth(self.origins.get(address))

    @property
    def deepest(self) -> str:
        return max(self.sizes, key=self.depth)


def empty_cache(driver: WebDriver) -> None:
    """Forgets the files of former pages, and the events up to now."""
    driver.execute_cdp_cmd("Network.enable", {})
    driver.execute_cdp_cmd("Network.clearBrowserCache", {})
    driver.get_log("performance")


def loading(driver: WebDriver) -> Loading:
    """The page and its files since the cache was emptied."""
    sizes, origins, addresses = {}, {}, {}
    for entry in driver.get_log("performance"):
        event = json.loads(entry["message"])["message"]
        of = event["params"]
        if event["method"] == "Network.requestWillBeSent" and (of["type"] == "Document" or "/assets/" in of["request"]["url"]):
            address = addresses[of["requestId"]] = of["request"]["url"]
            origins[address] = None if of["type"] == "Document" else origin(of["initiator"])
        if event["method"] == "Network.loadingFinished" and of["requestId"] in addresses:
            sizes[addresses[of["requestId"]]] = of["encodedDataLength"]
    return Loading(sizes, origins)


def origin(initiator: dict) -> str | None:
    """The address of the file that caused a request: by its text, or by a call of its code."""
    if "url" in initiator:
        return initiator["url"]
    stack = initiator.get("stack")
    while stack and not stack["callFrames"]:
        stack = stack.get("parent")
    return stack["callFrames"][0]["url"] if stack else None


#: Records when the first card in place of content can be drawn, and how far content has moved by itself.
WATCH = """
    const shown = window.shown = {cardAt: null, shift: 0};
    new PerformanceObserver((list) => {
        for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shown.shift += value;
    }).observe({type: "layout-shift", buffered: true});
    // No frame comes before the styles in the page's head have arrived.
    const turn = () => {
        if (document.querySelector(".skeleton-card")?.checkVisibility()) shown.cardAt = performance.now();
        else requestAnimationFrame(turn);
    };
    requestAnimationFrame(turn);
"""


@contextmanager
def slow_network(driver: WebDriver):
    """A network with 100 ms for each request and 1.6 Mbit/s, and the record of what the next pages show."""
    driver.execute_cdp_cmd("Network.enable", {})
    slow = {"offline": False, "latency": 100, "downloadThroughput": 1_600_000 / 8, "uploadThroughput": 750_000 / 8}
    driver.execute_cdp_cmd("Network.emulateNetworkConditions", slow)
    watching = driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": WATCH})
    try:
        yield
    finally:
        driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", watching)
        fast = {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
        driver.execute_cdp_cmd("Network.emulateNetworkConditions", fast)
