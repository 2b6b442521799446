"""Layout checks."""

from .page import Page


def too_wide(page: Page) -> list[str]:
    """Elements that extend beyond the window's side, unless an element around them scrolls or hides them."""
    return page.run("""
        const wide = document.documentElement.clientWidth;
        const isHeld = (node) => {
            for (let each = node; each && each !== document.body; each = each.parentElement) {
                if (getComputedStyle(each).overflowX !== "visible" || getComputedStyle(each).clipPath !== "none") return true;
            }
            return false;
        };
        const isOut = (node) => node.checkVisibility() && node.getBoundingClientRect().right > wide + 1;
        const out = [...document.body.querySelectorAll("*")].filter(isOut);
        const found = out.filter((node) => !isHeld(node)).slice(0, 5).map((node) => node.outerHTML.slice(0, 120));
        return document.documentElement.scrollWidth > wide + 1 ? [`${document.documentElement.scrollWidth} wide`, ...found] : found;
    """)


#: Widths of the window on both sides of each change of the bar's layout.
BAR_WIDTHS = (1920, 1440, 1280, 1241, 1100, 961, 800, 761, 600, 430, 390, 320)


def at_width(page: Page, width: int) -> Page:
    size = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 600}
    page.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    return page.settle()


def cut(page: Page, selector: str) -> list[str]:
    """The texts of the visible elements that are wider than their element."""
    return page.run("""
        return [...document.querySelectorAll(arguments[0])].filter((node) => node.checkVisibility() && node.scrollWidth > node.clientWidth + 1)
            .map((node) => node.textContent);
    """, selector)
