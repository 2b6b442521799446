"""Counts the clicks of a job on the dashboard."""

from selenium.webdriver.common.keys import Keys

from .page import Page


class Clicks:
    """Does a job on the page, and counts each click and each key that chooses. Typed text counts nothing, but a click into its field does."""

    def __init__(self, page: Page):
        self.page = page
        self.count = 0

    def click(self, name: str, selector: str, whole: bool = False) -> None:
        """Clicks a control by its name, within the first element of a selector. Scrolling to it counts nothing."""
        self.page.settle()
        self.page.press(name, self.page.one(selector), whole)
        self.count += 1

    def enter(self) -> None:
        self.page.key(Keys.ENTER)
        self.count += 1

    def type(self, label: str, text: str) -> None:
        """Replaces the text of the focused field, which must have the label."""
        field = self.page.focused()
        assert label in field["name"], f"“{field['name']}” has the focus, not “{label}”"
        self.page.key(Keys.CONTROL + "a")
        self.page.key(text)


def in_window(page: Page, node) -> bool:
    """Whether all of an element is in the window, and nothing cuts or covers it."""
    return page.run("""
        const [node] = arguments;
        const {left, top, right, bottom, width} = node.getBoundingClientRect();
        const fits = node.scrollWidth <= node.clientWidth + 1 && node.scrollHeight <= node.clientHeight + 1;
        const isWhole = fits || node instanceof SVGElement || getComputedStyle(node).display === "inline";
        const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return width > 0 && left >= 0 && top >= 0 && right <= innerWidth + 1 && bottom <= innerHeight + 1 && isWhole && node.contains(at);
    """, node)
