"""Sent and stored text is never run as markup, and a page of another origin has no access."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from support.page import Page
from support.seeds import SCRIPT, markup

POLICY = {
    "default-src": "'none'", "script-src": "'self'", "style-src": "'self'", "connect-src": "'self'", "base-uri": "'self'",
    "form-action": "'none'", "frame-ancestors": "'none'",
}


@pytest.fixture(scope="module")
def marked(server) -> str:
    """A world with markup in every text of its seed, and in a request's path, query, header and body."""
    name = server.sandbox("markup", markup())
    script = "%3Cscript%3Ewindow.intruder=3%3C/script%3E"
    server.request("POST", f"/api/{script}?q={script}", {"title": SCRIPT}, {"X-Script": SCRIPT, "User-Agent": SCRIPT}, name)
    effect = {"status": 503, "body": {"error": SCRIPT}, "headers": {"X-Script": SCRIPT}}
    server.control("POST", "faults", {"match": {"path": f"/{SCRIPT}", "headers": {"x-script": SCRIPT}}, "effect": effect}, name)
    yield name
    server.control("DELETE", f"sandboxes/{name}")


@pytest.mark.parametrize("address", [
    "accounts", "accounts/markup", "screens?all", "screens/markup", "journal", "controls", "controls/faults", "api",
])
def test_stored_and_sent_markup_is_shown_as_text(page: Page, marked, address):
    page.open(address, marked)
    is_harmless(page)


def is_harmless(page: Page) -> None:
    assert page.run("return window.intruder ?? null") is None
    assert page.run("return document.querySelectorAll('main script, main img, main iframe, [onerror]').length") == 0


def test_a_script_in_an_insights_title_is_shown_as_text(page: Page, marked):
    page.open("screens/markup", marked)
    page.reads(f"A day {SCRIPT}", "#card-insights")
    page.press("A day", page.one("#card-insights"))
    page.reads("Content <img src=x", "#card-insights")
    is_harmless(page)


def test_a_script_in_path_header_and_body_is_shown_as_text(page: Page, server, marked):
    identifier = server.control("GET", "requests", world=marked)["requests"][0]["id"]
    page.open(f"journal/{identifier}", marked)
    page.reads(f"x-script {SCRIPT}", ".journal-detail")
    page.reads("title", ".journal-detail")
    is_harmless(page)


def test_every_page_has_the_content_security_policy(server):
    for address in ("", "accounts", "screens/one-year", "journal", "controls", "api/longevity.trends"):
        response = server.request("GET", f"/_understudy/{address}", headers={"Accept": "text/html"})
        directives = dict(part.strip().split(" ", 1) for part in response.headers["Content-Security-Policy"].split(";"))
        assert directives.items() >= POLICY.items(), directives
        assert "unsafe" not in str(directives)


def test_the_policy_blocks_an_injected_script(page: Page):
    page.open("accounts")
    page.allowed += ["script-src", "Content Security Policy"]
    page.run("""
        const intruder = document.createElement("script");
        intruder.textContent = "window.intruder = 4";
        document.body.append(intruder);
    """)
    assert page.run("return window.intruder ?? null") is None
    assert any("script-src" in violation for violation in page.run("return watch.violations"))


STRANGER = """<!doctype html><title>A stranger's page</title><script>
    const target = "%s";
    const tries = [
        fetch(`${target}/_understudy/clock`),
        fetch(`${target}/_understudy/clock`, {method: "PUT", headers: {"Content-Type": "application/json"}, body: '{"advance": "P1D"}'}),
        fetch(`${target}/_understudy/clock`, {method: "PUT", mode: "no-cors", body: '{"advance": "P1D"}'}).catch(() => null),
        fetch(`${target}/_understudy/reset`, {method: "POST", mode: "no-cors"}),
        fetch(`${target}/_understudy/faults`, {method: "POST", mode: "no-cors", body: '{"preset": "offline"}'}),
        fetch(`${target}/_understudy/requests/stream`),
        fetch(`${target}/openapi.json`),
        fetch(`${target}/_as/six-days/api/longevity/trends`),
    ];
    const frame = document.createElement("iframe");
    frame.src = `${target}/_understudy/controls`;
    document.documentElement.append(frame);
    Promise.allSettled(tries).then((results) => {
        window.readable = results.filter(({status, value}) => status === "fulfilled" && value && value.type !== "opaque").length;
    });
</script>"""


@pytest.fixture
def stranger(server):
    """A page of another origin, under another host name."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            text = (STRANGER % server.origin).encode()
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", str(len(text)))
            self.end_headers()
            self.wfile.write(text)

        def log_message(self, *arguments):
            pass

    listener = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=listener.serve_forever, daemon=True).start()
    yield f"http://stranger.example:{listener.server_port}/"
    listener.shutdown()


def test_a_page_of_another_origin_cannot_read_change_or_frame_the_dashboard(page: Page, server, stranger):
    before = (server.control("GET", "clock"), server.control("GET", "faults")["faults"])
    page.allowed.append(".")
    page.driver.get(stranger)
    page.is_true("return window.readable !== undefined", "the stranger's requests to end")
    assert page.run("return window.readable") == 0
    assert (server.control("GET", "clock"), server.control("GET", "faults")["faults"]) == before
    frames = page.driver.execute_cdp_cmd("Page.getFrameTree", {})["frameTree"].get("childFrames", [])
    assert [frame["frame"]["url"] for frame in frames if not frame["frame"]["url"].startswith("chrome-error:")] == []


def test_a_host_name_rebound_to_this_machine_gets_403(page: Page, server):
    page.allowed += ["status of 403", "request to another origin: http://rebound.example"]
    for address in ("", "_understudy/controls", "_understudy/clock", "_understudy/assets/shell/main.js"):
        page.driver.get(f"http://rebound.example:{server.port}/{address}")
        page.reads("403")
        assert page.run("return document.querySelector('main#content')") is None
