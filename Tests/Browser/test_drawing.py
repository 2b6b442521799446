"""A part of the page that is drawn again keeps focus and scroll position."""

from support.page import Page

#: Draws a list twice, and returns what has the focus and how far the list is scrolled after each.
DRAW = """
    const done = arguments[0];
    import(new URL("assets/shell/dom.js", document.baseURI)).then(({ fill, h }) => {
        const place = h("div");
        document.getElementById("content").append(place);
        const list = (count) => h("div", { "data-scroll": "list", tabindex: "0", style: { height: "60px", overflow: "auto" } },
            Array.from({ length: count }, (_, i) => h("p", h("button", { "data-keep": `row ${i}` }, `Row ${i}`))));
        const now = () => [document.activeElement.dataset.keep ?? null, place.querySelector("[data-scroll]")?.scrollTop ?? null];
        const found = [];
        fill(place, list(20));
        place.querySelector("[data-keep='row 7']").focus();
        place.firstChild.scrollTop = 120;
        fill(place, list(30));
        found.push(now());
        fill(place, list(5));
        found.push(now());
        fill(place, h("p", "empty"));
        found.push(now());
        place.remove();
        done(found);
    });
"""


def test_the_focus_and_the_scroll_position_stay_while_their_elements_are_drawn_again(page: Page):
    page.open("controls")
    more, fewer, none = page.driver.execute_async_script(DRAW)
    assert more == ["row 7", 120]
    assert fewer[0] is None
    assert none == [None, None]
