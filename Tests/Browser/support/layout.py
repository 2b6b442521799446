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
