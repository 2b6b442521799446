"""Runs axe-core in the page to find accessibility violations."""

from functools import cache
from pathlib import Path

import axe_playwright_python

from .page import Page

#: WCAG 2.2 up to level AA, and good practice beyond it.
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

RUN = """
    const [tags, done] = arguments;
    // Preloading would fetch the styles again from wrong addresses, and insert them against the page's policy.
    const options = {runOnly: tags, resultTypes: ["violations"], preload: false};
    axe.run(document, options).then((results) => done(results.violations), (error) => done(String(error)));
"""


@cache
def source() -> str:
    return Path(axe_playwright_python.__file__).with_name("axe.min.js").read_text()


def violations(page: Page) -> list[str]:
    """One line for each element that violates a rule."""
    if page.run("return typeof axe === 'undefined'"):
        page.run(source())
    found = page.driver.execute_async_script(RUN, TAGS)
    assert isinstance(found, list), found
    return [line(rule["id"], node) for rule in found for node in rule["nodes"]]


def line(rule: str, node: dict) -> str:
    return f"{rule}: {' '.join(map(str, node['target']))}: {' '.join(node['failureSummary'].split())}"
