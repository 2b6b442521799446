"""What a browser requests for a page, by the events of its network."""

import json
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
