"""Chats and logs meals with the client of the package websockets, which checks each frame strictly (RFC 6455), by HTTP and by HTTPS.

    sockets.py [--program FILE]

Raises an AssertionError at the first frame or response that differs.
"""

import argparse
import json
import os
import pathlib
import tempfile

import requests
from server import Server
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
KEY = {"X-API-Key": "k"}


class User:
    """A newly registered user of FitIQ and Lume."""

    def __init__(self, address: str, email: str) -> None:
        self.address = address
        body = {"email": email, "password": "a-long-password", "name": "Ada", "date_of_birth": "1990-05-15"}
        self.headers = KEY
        self.headers = KEY | {"Authorization": f"Bearer {self.call('POST', '/auth/register', body)['access_token']}"}

    def call(self, method: str, path: str, body: dict | None = None) -> dict:
        response = requests.request(method, f"{self.address}/api/v1{path}", json=body, headers=self.headers, timeout=20)
        assert response.ok, response.text
        return response.json()["data"] if response.content else {}

    def open(self, path: str) -> ClientConnection:
        return connect(f"{self.address.replace('http', 'ws', 1)}{path}", additional_headers=self.headers, open_timeout=20, close_timeout=20)


def events(socket: ClientConnection, count: int) -> list[dict]:
    """The next events, each in a frame of text."""
    received = [socket.recv(timeout=20) for _ in range(count)]
    assert all(isinstance(text, str) for text in received)
    return [json.loads(text) for text in received]


def ended(socket: ClientConnection) -> int:
    """The code with which the server has closed."""
    try:
        socket.recv(timeout=20)
    except ConnectionClosed as closed:
        return closed.rcvd.code
    raise AssertionError("the WebSocket stays open")


def chat(address: str) -> None:
    """Lume: from the registration to a chat with suggestions of goals."""
    user = User(address, "lume@understudy.test")
    consultation = user.call("POST", "/consultations", {"persona": "sleep_coach"})["consultation"]["id"]
    path = f"/api/v1/consultations/{consultation}/ws"
    with user.open(path) as socket, user.open(path) as other:
        assert [event["type"] for event in events(socket, 1) + events(other, 1)] == ["connected", "connected"]
        for text in ["I sleep badly", "What helps?"]:
            # In three fragments, which the server puts together.
            whole = json.dumps({"type": "message", "content": text})
            socket.send([whole[:5], whole[5:9], whole[9:]])
            received, chunk, end = events(socket, 3)
            assert [received["type"], chunk["type"], end["type"]] == ["message_received", "stream_chunk", "stream_complete"]
            assert user.call("GET", f"/consultations/{consultation}/messages")["messages"][-1]["content"] == chunk["content"]
        assert other.ping("payload").wait(20)
        other.send("{")
        assert events(other, 1)[0]["error"] == "Unknown message type"
        assert user.call("POST", f"/consultations/{consultation}/suggest-goals", {"max_suggestions": 3})["count"] == 3
        user.call("POST", f"/consultations/{consultation}/complete")
        assert [ended(socket), ended(other)] == [1000, 1000]


def meals(address: str) -> None:
    """FitIQ: from a spoken meal to its items."""
    user = User(address, "fitiq@understudy.test")
    with user.open("/ws/meal-logs") as first:
        assert events(first, 1)[0]["user_id"]
        with user.open("/ws/meal-logs") as socket:
            events(socket, 1)
            assert ended(first) == 1000
            meal = user.call("POST", "/meal-logs/natural", {"raw_input": "2 eggs and a banana", "meal_type": "breakfast"})
            assert meal["status"] == "processing"
            event = events(socket, 1)[0]
            assert (event["type"], event["data"]["id"], event["data"]["total_calories"]) == ("meal_log.completed", meal["id"], 248)
            socket.send("x" * 65_537)
            assert ended(socket) == 1009


def refusals(address: str) -> None:
    for path, status in [("/ws/meal-logs", 401), ("/ws/meal-logs?token=no", 401), ("/api/v1/consultations/no/ws", 401), ("/api/v1/goals", 401)]:
        try:
            connect(f"{address.replace('http', 'ws', 1)}{path}", open_timeout=20)
        except InvalidStatus as refused:
            assert refused.response.status_code == status, path
        else:
            raise AssertionError(f"{path} opens a WebSocket")


def main() -> None:
    parser = argparse.ArgumentParser(description="Calls a server with a client of WebSockets.")
    parser.add_argument("--program", default=str(ROOT / ".build" / "release" / "understudy"), help="the program to call")
    program = str(pathlib.Path(parser.parse_args().program).resolve())
    with tempfile.TemporaryDirectory() as folder:
        certificates = pathlib.Path(folder, "certificates")
        settings = ["fitiq.aiDelayMilliseconds=50", "tls.enabled=true", "tls.port=0", f"tls.folder={certificates}"]
        with Server(program, folder, *[word for setting in settings for word in ("--set", setting)]) as server:
            # Where OpenSSL and requests look for the authorities that they trust.
            os.environ["SSL_CERT_FILE"] = os.environ["REQUESTS_CA_BUNDLE"] = str(certificates / "ca.pem")
            # The journeys register the same users again.
            requests.put(f"{server.address}/_understudy/sandboxes/tls", timeout=20).raise_for_status()
            secure = f"https://localhost:{server.get('/_understudy/phone')['https']['port']}/_sandbox/tls"
            for address in [server.address, secure]:
                for journey in [chat, meals, refusals]:
                    journey(address)
    print("websockets: all journeys succeeded")


if __name__ == "__main__":
    main()
