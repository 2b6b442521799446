"""The calls of an app that several journeys share."""

import contextlib
import time

import requests

PROJECT = "thelongevityapp-b9b7c"


@contextlib.contextmanager
def refused(error: type[Exception]):
    try:
        yield
    except error:
        return
    raise AssertionError(f"no {error.__name__}")


class App:
    """An app's own calls. The server's clock follows the machine's, since the Admin SDK revokes by its own clock."""

    def __init__(self, address: str) -> None:
        self.address = address
        requests.put(address + "/_understudy/clock", json={"mode": "system"}, timeout=20).raise_for_status()

    def call(self, operation: str, **body) -> dict:
        path = f"/www.googleapis.com/identitytoolkit/v3/relyingparty/{operation}?key=any"
        return requests.post(self.address + path, json=body, timeout=20).json()

    def js(self, operation: str, version: str = "v1", **body) -> dict:
        """Sends a request under the paths of the JS SDK. With `v2` it is a request of a second factor, of every SDK."""
        path = f"/identitytoolkit.googleapis.com/{version}/{operation}?key=any"
        return requests.post(self.address + path, json=body, timeout=20).json()

    def sign_in(self, email: str, password: str) -> dict:
        return self.call("verifyPassword", email=email, password=password, returnSecureToken=True)

    def refresh(self, token: str) -> dict:
        body = {"grantType": "refresh_token", "refreshToken": token}
        return requests.post(self.address + "/securetoken.googleapis.com/v1/token?key=any", json=body, timeout=20).json()

    def code(self) -> dict:
        """The newest code of a mail."""
        return self.emulator("oobCodes")[-1]

    def sms(self, session: str) -> dict:
        """The members of a request that answers a text message."""
        sent = next(code for code in self.emulator("verificationCodes") if code["sessionInfo"] == session)
        return {"sessionInfo": session, "code": sent["code"]}

    def emulator(self, codes: str) -> list[dict]:
        return requests.get(f"{self.address}/emulator/v1/projects/{PROJECT}/{codes}", timeout=20).json()[codes]


def wait() -> None:
    """Waits until a new token's time differs from an earlier revocation's: tokens have whole seconds."""
    time.sleep(1.1)


def message(answer: dict) -> str:
    return answer["error"]["message"]
