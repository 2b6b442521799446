"""Clients that trust the certificate authority use the server over HTTPS: the dashboard in a browser, WebSockets, curl, OpenSSL and Python."""

import http.client
import ssl
import subprocess
import urllib.parse

import pytest

from support.certificates import SecureUnderstudy, trusting_chromium
from support.page import Page
from support.waiting import wait_for

GUIDE = "/_as/fitiq-guide/api/v1/consultations"
OPEN_CHAT = """
    window.chat = {events: []};
    chat.socket = new WebSocket(arguments[0]);
    chat.socket.onmessage = ({data}) => chat.events.push(JSON.parse(data).type);
    chat.socket.onclose = ({code}) => chat.events.push(code);
"""


@pytest.fixture(scope="module")
def server(binary):
    server = SecureUnderstudy(binary).start()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def driver(server, tmp_path_factory):
    driver = trusting_chromium(server.authority, str(tmp_path_factory.mktemp("home")))
    yield driver
    driver.quit()


def test_the_dashboard_shows_requests_over_https_as_they_arrive(page: Page, server):
    page.open("journal")
    assert page.run("return isSecureContext && location.protocol") == "https:"
    page.reads("live", "main")
    server.secure_request("localhost", "/api/longevity/trends?over=https")
    page.reads("over=https", "main")


def test_a_page_chats_over_wss(page: Page, server):
    page.open("accounts")
    chat = server.request("POST", GUIDE, {"persona": "sleep_coach"}, {"X-API-Key": "k"}).json["data"]["consultation"]["id"]
    page.run(OPEN_CHAT, f"wss://localhost:{server.secure_port}{GUIDE}/{chat}/ws")
    events = lambda: page.run("return chat.events")
    wait_for(lambda: events() == ["connected"], "the chat to open", found=events)
    page.run("chat.socket.send(JSON.stringify({type: 'message', content: 'What helps?'}))")
    wait_for(lambda: events()[1:2] == ["message_received"] and "stream_complete" in events(), "the coach's response", found=events)
    page.run("chat.socket.close(1000)")
    wait_for(lambda: events()[-1] == 1000, "the chat to close", found=events)


def test_the_certificate_names_each_address_that_the_phone_page_offers(page: Page, binary):
    opened = SecureUnderstudy(binary, ("--host", "0.0.0.0")).start()
    page.allowed.append(f"another origin: http://127.0.0.1:{opened.port}/")
    try:
        phone = opened.control("GET", "phone")
        for url in phone["secure"]:
            # Checks the certificate. Without credentials, the response is a refusal.
            assert opened.secure_request(urllib.parse.urlsplit(url).hostname, "/api/longevity/trends"), url
        page.driver.get(f"http://127.0.0.1:{opened.port}/_understudy/controls/phone")
        page.reads("1. Trust" if phone["secure"] else "None has HTTPS: ", "main")
        # Its requests end with the server.
        page.driver.get("about:blank")
    finally:
        opened.stop()


def test_a_request_without_tls_is_told_to_use_https(server):
    connection = http.client.HTTPConnection("localhost", server.secure_port, timeout=30)
    connection.request("GET", "/_understudy/health")
    response = connection.getresponse()
    assert (response.status, response.read()) == (400, b"This port serves HTTPS: begin the URL with https://\n")
    wait_for(lambda: "sent plain HTTP to port" in server.errors(), "a line about it", found=server.errors)


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "::1"])
def test_python_accepts_the_certificate_strictly_by_each_name_of_this_machine(server, host):
    assert server.secure_request(host, "/_understudy/health")["status"] == "ok"


def test_python_refuses_the_certificate_without_the_authority(server):
    with pytest.raises(ssl.SSLCertVerificationError):
        server.secure_request("localhost", "/_understudy/health", ssl.create_default_context())


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1"])
def test_curl_accepts_the_certificate(server, host):
    url = f"https://{host}:{server.secure_port}/_understudy/health"
    command = ["curl", "--silent", "--show-error", "--fail", "--noproxy", "*", "--cacert", str(server.authority), url]
    done = subprocess.run(command, capture_output=True, text=True, timeout=30)
    assert done.returncode == 0, done.stderr
    assert '"ok"' in done.stdout


@pytest.mark.parametrize("version", ["-tls1_2", "-tls1_3"])
def test_openssl_accepts_the_certificate_strictly(server, version):
    command = ["openssl", "s_client", "-connect", f"localhost:{server.secure_port}", "-CAfile", str(server.authority),
               "-x509_strict", "-verify_return_error", version]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=30)
    assert done.returncode == 0, done.stderr
    assert "Verify return code: 0 (ok)" in done.stdout


def test_a_renegotiation_ends_its_connection_alone(server):
    command = ["openssl", "s_client", "-connect", f"localhost:{server.secure_port}", "-CAfile", str(server.authority), "-tls1_2"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as client:
        client.stdin.write("R\n")
        client.stdin.flush()
        assert "RENEGOTIATING" in client.stdout.read()
    assert server.secure_request("localhost", "/_understudy/health")["status"] == "ok"
