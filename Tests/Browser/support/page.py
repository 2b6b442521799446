"""The dashboard in a browser, as a person uses it."""

import base64
import json
import re
from dataclasses import dataclass, field
from pathlib import Path

from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.chrome.webdriver import WebDriver
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement

from .server import Understudy
from .waiting import TIMEOUT_SECONDS, wait_for

WIDTHS = {"desktop": 1280, "phone": 390}
HEIGHTS = {"desktop": 900, "phone": 844}
SCHEMES = ("light", "dark")

#: Whether all requests have completed, all charts and opened rows are drawn, and no element is loading.
SETTLED = """
    const undrawn = [...document.querySelectorAll(".chart-drawing, .opened-rows[open] > :empty")]
        .some((node) => !node.firstChild && node.checkVisibility());
    const busy = document.querySelector("[aria-busy=true], .is-loading");
    return document.readyState === "complete" && document.querySelector("main")?.childElementCount > 0
        && watch.inFlight === 0 && performance.now() - watch.idleSince > 120 && !busy && !undrawn;
"""
#: Finds a control by its accessible name or its text.
BY_NAME = """
    const [selector, name, isWhole, within] = arguments;
    const named = (node) => (node.getAttribute("aria-label") ?? [...(node.labels ?? [])].map((label) => label.textContent).join(" ")
        ?? "").trim() || node.textContent.trim();
    const fits = (text) => (isWhole ? text === name : text.includes(name));
    const nodes = [...(within ?? document).querySelectorAll(selector)];
    return nodes.find((node) => fits(named(node).replace(/\\s+/g, " ")) && node.checkVisibility());
"""


@dataclass
class Page:
    driver: WebDriver
    server: Understudy
    pictures: Path
    #: Regular expressions of console messages that a test causes on purpose.
    allowed: list[str] = field(default_factory=list)
    width: str = "desktop"

    # Window and address

    def look(self, width: str = "desktop", scheme: str = "light", height: int | None = None) -> "Page":
        self.width = width
        self.resize(height or HEIGHTS[width])
        features = [{"name": "prefers-color-scheme", "value": scheme}, {"name": "prefers-reduced-motion", "value": "reduce"}]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
        return self

    def resize(self, height: int) -> None:
        size = {"width": WIDTHS[self.width], "height": height, "deviceScaleFactor": 1, "mobile": self.width == "phone"}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)

    def open(self, address: str, world: str = "main") -> "Page":
        mark = "&" if "?" in address else "?"
        query = "" if world == "main" else f"{mark}world={world}"
        self.driver.get(f"{self.server.origin}/_understudy/{address}{query}")
        return self.settle()

    def settle(self) -> "Page":
        wait_for(lambda: self.run(SETTLED), "the page to settle", found=lambda: self.run("return {...watch}"))
        return self

    # Content

    def run(self, script: str, *arguments):
        return self.driver.execute_script(script, *arguments)

    def all(self, selector: str, within: WebElement | None = None) -> list[WebElement]:
        return self.run("return [...(arguments[1] ?? document).querySelectorAll(arguments[0])]", selector, within)

    def one(self, selector: str, within: WebElement | None = None) -> WebElement:
        """The first visible element. Waits for it."""
        script = "return [...(arguments[1] ?? document).querySelectorAll(arguments[0])].find((node) => node.checkVisibility())"
        return wait_for(lambda: self.run(script, selector, within), f"{selector} to be visible", found=self.text)

    def text(self, selector: str = "body") -> str:
        """The visible text with single spaces, or an empty text without such an element."""
        text = self.run("return document.querySelector(arguments[0])?.innerText ?? ''", selector)
        return re.sub(r"\s+", " ", text).replace("\u2212", "-").strip()

    def named(self, selector: str, name: str, within: WebElement | None = None, whole: bool = False) -> WebElement:
        """The visible control whose name contains `name`, or equals it with `whole`. Waits for it."""
        find = lambda: self.run(BY_NAME, selector, name, whole, within)
        return wait_for(find, f"{selector} “{name}” to be visible", found=self.text)

    def reads(self, text: str, selector: str = "body", seconds: float = TIMEOUT_SECONDS) -> None:
        """Waits until a text is visible."""
        wait_for(lambda: text in self.text(selector), f"{selector} to read “{text}”", seconds, found=lambda: self.text(selector))

    def is_true(self, script: str, saying: str) -> None:
        """Waits until a script returns a true value."""
        wait_for(lambda: self.run(script), saying)

    @property
    def address(self) -> str:
        return self.driver.current_url.removeprefix(f"{self.server.origin}/_understudy/")

    def is_at(self, address: str) -> None:
        wait_for(lambda: self.address == address, f"the address {address}", found=lambda: self.address)

    # Actions

    def click(self, node: WebElement) -> None:
        self.run("arguments[0].scrollIntoView({block: 'center'})", node)
        node.click()

    def point_at(self, node: WebElement) -> None:
        """Moves the pointer over an element."""
        ActionChains(self.driver).move_to_element(node).perform()

    def press(self, name: str, within: WebElement | None = None, whole: bool = False) -> None:
        """Clicks a button, link or switch. If it was replaced meanwhile, it is searched again."""
        def pressed() -> bool:
            try:
                self.click(self.named("button, a, summary, [role=button], [role=switch]", name, within, whole))
            except StaleElementReferenceException:
                return False
            return True
        wait_for(pressed, f"“{name}” to take a click")

    def fill(self, label: str, text: str, within: WebElement | None = None) -> WebElement:
        """Replaces the value of the field with a label by typing."""
        return self.type_into(self.named("input, textarea", label, within), text)

    def type_into(self, node: WebElement, text: str) -> WebElement:
        """Replaces the value of a field by typing."""
        self.click(node)
        node.send_keys(Keys.CONTROL, "a")
        node.send_keys(Keys.DELETE)
        node.send_keys(text)
        return node

    def choose(self, label: str, value: str, within: WebElement | None = None) -> None:
        """Chooses an entry of a list by its value or its text, or an entry of the palette that a button opens."""
        choice = self.named("select, .pick", label, within)
        if choice.tag_name == "button":
            self.click(choice)
            self.pick(value)
            return
        script = """
            const [select, wanted] = arguments;
            const option = [...select.options].find((each) => each.value === wanted || each.text === wanted);
            if (!option) return [...select.options].map((each) => each.text);
            select.value = option.value;
            for (const name of ["input", "change"]) select.dispatchEvent(new Event(name, {bubbles: true}));
        """
        others = self.run(script, choice, value)
        assert others is None, f"“{label}” offers {others}, not {value}"

    def pick(self, value: str) -> None:
        """Chooses an entry of the open palette by its value or its text, by keyboard."""
        self.one("dialog.palette input").send_keys(value)
        script = """
            const node = [...document.querySelectorAll(".palette-option")]
                .find((each) => each.dataset.value === arguments[0] || each.firstChild.textContent === arguments[0]);
            return node && (node.ariaSelected === "true" || "next");
        """
        def chosen() -> bool:
            found = self.run(script, value)
            if found == "next":
                self.key(Keys.ARROW_DOWN)
            return found is True
        wait_for(chosen, f"the palette to have “{value}”", found=lambda: self.text("dialog.palette"))
        self.key(Keys.ENTER)
        self.is_true("return document.querySelector('dialog.palette') === null", "the palette to close")

    def key(self, *keys: str) -> None:
        """Presses keys in the focused element."""
        self.driver.switch_to.active_element.send_keys(*keys)

    def focused(self) -> dict:
        """The focused element: its tag, name, outline and place."""
        return self.run("""
            const node = document.activeElement;
            const style = getComputedStyle(node);
            const label = [...(node.labels ?? [])].map((each) => each.textContent).join(" ");
            const name = node.getAttribute("aria-label") || label || node.textContent;
            return {tag: node.localName, name: name.trim().replace(/\\s+/g, " ").slice(0, 80),
                    outline: style.outlineStyle, width: style.outlineWidth, shadow: style.boxShadow,
                    top: node.getBoundingClientRect().top, id: node.id, type: node.type ?? ""};
        """)

    def copied(self) -> str:
        """The text that the page has copied. Waits for it."""
        return wait_for(lambda: self.run("return watch.copied"), "something to be copied")

    # Screenshots and errors

    def picture(self, name: str, whole: bool = True) -> Path:
        """Takes a screenshot of the window, or with `whole` of the page up to 6,000 pixels of height. Returns its path."""
        if whole:
            tall = min(self.run("return document.documentElement.scrollHeight"), 6000)
            self.resize(max(tall, HEIGHTS[self.width]))
            self.run("scrollTo(0, 0)")
        data = self.driver.execute_cdp_cmd("Page.captureScreenshot", {"format": "png"})["data"]
        self.pictures.mkdir(parents=True, exist_ok=True)
        path = self.pictures / f"{re.sub(r'[^A-Za-z0-9.-]+', '-', name).strip('-')[:120]}.png"
        path.write_bytes(base64.b64decode(data))
        return path

    def pictures_in_all_ways(self, name: str) -> None:
        """Takes a screenshot for each width and scheme."""
        for width in WIDTHS:
            for scheme in SCHEMES:
                self.look(width, scheme).settle()
                self.picture(f"{name}-{width}-{scheme}")
        self.look()

    def complaints(self) -> list[str]:
        """Console errors, policy violations, dialogs and requests to other origins since the last call."""
        found = [f"console: {entry['message']}" for entry in self.driver.get_log("browser") if entry["level"] == "SEVERE"]
        watched = self.run("return window.watch ?? {violations: [], errors: [], dialogs: []}")
        for kind in ("violations", "errors", "dialogs"):
            found += [f"{kind}: {text}" for text in watched[kind]]
        own = (f"{self.server.origin}/", "data:", "blob:")
        found += [f"request to another origin: {url}" for url in self.requested() if not url.startswith(own)]
        return [text for text in found if not any(re.search(pattern, text) for pattern in self.allowed)]

    def requested(self) -> list[str]:
        """The URLs that the page has requested since the last call."""
        entries = [json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance")]
        return [entry["params"]["request"]["url"] for entry in entries if entry["method"] == "Network.requestWillBeSent"]
