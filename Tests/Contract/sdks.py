"""Calls a server with Firebase's SDKs: firebase-admin with only its environment variable, and Pyrebase4, whose requests are like the mobile SDKs'.
Neither has calls for providers, phones and second factors; `identities.py` sends those as the mobile and the JS SDK do.

    sdks.py [--program FILE]

Raises an AssertionError at the first response that the SDKs do not expect.
"""

import argparse
import os
import pathlib
import tempfile

import firebase_admin
import pyrebase
import requests
from firebase_admin import auth
from app import PROJECT, App, message, refused, wait
from identities import admin_identities, email_link, federated, phone, second_factor
from requests.adapters import HTTPAdapter
from server import Server

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PERSONA = "six-days@understudy.test"


def admin(app: App) -> None:
    """firebase-admin: create, get, list, update, disable, verify, revoke, custom tokens, links, import and delete."""
    user = auth.create_user(uid="ada-1", email="Ada@Example.com", password="secret", display_name="Ada", phone_number="+4930123456")
    assert (user.uid, user.email, user.email_verified, user.disabled) == ("ada-1", "ada@example.com", False, False)
    for given, error in [
        ({"uid": "ada-1"}, auth.UidAlreadyExistsError),
        ({"email": "ada@example.com"}, auth.EmailAlreadyExistsError),
        ({"phone_number": "+4930123456"}, auth.PhoneNumberAlreadyExistsError),
    ]:
        with refused(error):
            auth.create_user(**given)
    for find, name in [(auth.get_user, "nobody"), (auth.get_user_by_email, "no@x.y"), (auth.get_user_by_phone_number, "+499")]:
        with refused(auth.UserNotFoundError):
            find(name)
    assert auth.get_user_by_email("ADA@example.com").uid == auth.get_user_by_phone_number("+4930123456").uid == "ada-1"
    found = auth.get_users([auth.UidIdentifier("ada-1"), auth.EmailIdentifier(PERSONA), auth.UidIdentifier("nobody")])
    assert sorted(user.uid for user in found.users) == ["ada-1", "six-days"] and len(found.not_found) == 1
    uids = [user.uid for user in auth.list_users(max_results=5).iterate_all()]
    assert uids == sorted(uids) and len(uids) > 20

    signed_in = app.sign_in("ada@example.com", "secret")
    assert auth.verify_id_token(signed_in["idToken"], check_revoked=True)["uid"] == "ada-1"
    auth.set_custom_user_claims("ada-1", {"role": "coach"})
    assert auth.verify_id_token(app.refresh(signed_in["refreshToken"])["id_token"])["role"] == "coach"
    user = auth.update_user("ada-1", photo_url="http://x/p.png", display_name=auth.DELETE_ATTRIBUTE, phone_number=auth.DELETE_ATTRIBUTE)
    assert (user.photo_url, user.display_name, user.phone_number) == ("http://x/p.png", None, None)

    wait()
    auth.revoke_refresh_tokens("ada-1")
    with refused(auth.RevokedIdTokenError):
        auth.verify_id_token(signed_in["idToken"], check_revoked=True)
    assert message(app.call("getAccountInfo", idToken=signed_in["idToken"])) == "TOKEN_EXPIRED"
    wait()
    signed_in = app.sign_in("ada@example.com", "secret")
    assert auth.verify_id_token(signed_in["idToken"], check_revoked=True)["uid"] == "ada-1"
    auth.update_user("ada-1", disabled=True)
    with refused(auth.UserDisabledError):
        auth.verify_id_token(signed_in["idToken"], check_revoked=True)
    assert message(app.sign_in("ada@example.com", "wrong")) == message(app.refresh(signed_in["refreshToken"])) == "USER_DISABLED"
    auth.update_user("ada-1", disabled=False)

    custom = app.call("verifyCustomToken", token=auth.create_custom_token("custom-1", {"premium": 1}).decode(), returnSecureToken=True)
    assert custom["isNewUser"]
    for token in [custom["idToken"], app.refresh(custom["refreshToken"])["id_token"]]:
        claims = auth.verify_id_token(token)
        assert (claims["premium"], claims["firebase"]["sign_in_provider"]) == (1, "custom")

    link = auth.generate_password_reset_link("ada@example.com")
    statuses = [requests.get(link + query, timeout=20).status_code for query in ["", "&newPassword=changed", "&newPassword=again"]]
    assert statuses == [400, 200, 400], statuses
    assert "idToken" in app.sign_in("ada@example.com", "changed")
    auth.update_user("ada-1", email="ada2@example.com")
    assert requests.get(auth.generate_email_verification_link("ada2@example.com"), timeout=20).status_code == 200
    assert auth.get_user("ada-1").email_verified

    records = [auth.ImportUserRecord("imp-1", email="imp@x.y", password_hash=b"h", password_salt=b"s", custom_claims={"a": 1})]
    imported = auth.import_users([*records, auth.ImportUserRecord("imp-2")], hash_alg=auth.UserImportHash.hmac_sha256(b"k"))
    assert imported.success_count == 2
    assert message(app.sign_in("imp@x.y", "secret")) == "INVALID_PASSWORD" and auth.get_user("imp-1").custom_claims == {"a": 1}
    exported = {user.uid: user for user in auth.list_users().iterate_all()}
    assert exported["imp-1"].email == "imp@x.y"
    assert auth.delete_users(["imp-1", "imp-2", "nobody"]).success_count == 3

    auth.delete_user("ada-1")
    with refused(auth.UserNotFoundError):
        auth.delete_user("ada-1")
    assert message(app.refresh(signed_in["refreshToken"])) == "INVALID_REFRESH_TOKEN"


class Redirected(HTTPAdapter):
    """Redirects requests for Google's hosts to the server, with the host in front of the path, as the mobile SDKs do with an emulator."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self.address = address

    def send(self, request, **options):
        request.url = request.url.replace("https:/", self.address, 1)
        return super().send(request, **options)


def pyrebase_app(app: App):
    """A client whose requests go to the server. Pyrebase4 posts with the functions of `requests` and without a session, so those are replaced."""
    session = requests.Session()
    session.mount("https://", Redirected(app.address))
    pyrebase.pyrebase.requests.post = session.post
    return pyrebase.initialize_app({"apiKey": "any", "authDomain": "x", "databaseURL": "https://x", "storageBucket": "x"}).auth()


def mobile(app: App) -> None:
    """Pyrebase4: sign up, sign in, account info, refresh, mails and delete."""
    client = pyrebase_app(app)
    email = "grace@example.com"
    assert len(client.create_user_with_email_and_password(email, "secret")["localId"]) == 28
    with refused(requests.HTTPError):
        client.create_user_with_email_and_password(email, "secret")
    user = client.sign_in_with_email_and_password(email, "secret")
    assert client.get_account_info(user["idToken"])["users"][0]["email"] == email
    refreshed = client.refresh(user["refreshToken"])
    assert (refreshed["userId"], refreshed["refreshToken"]) == (user["localId"], user["refreshToken"])
    client.send_email_verification(refreshed["idToken"])
    assert requests.get(app.code()["oobLink"], timeout=20).status_code == 200
    assert client.get_account_info(refreshed["idToken"])["users"][0]["emailVerified"]
    client.send_password_reset_email(email)
    client.verify_password_reset_code(app.code()["oobCode"], "changed")
    user = client.sign_in_with_email_and_password(email, "changed")
    client.delete_user_account(user["idToken"])
    with refused(requests.HTTPError):
        client.sign_in_with_email_and_password(email, "changed")


def main() -> None:
    parser = argparse.ArgumentParser(description="Calls a server with Firebase's SDKs.")
    parser.add_argument("--program", default=str(ROOT / ".build" / "release" / "understudy"), help="the program to call")
    program = str(pathlib.Path(parser.parse_args().program).resolve())
    # pyrebase_app changes the functions of `requests` for good, so it runs last.
    with tempfile.TemporaryDirectory() as folder, Server(program, folder) as server:
        app = App(server.address)
        os.environ["FIREBASE_AUTH_EMULATOR_HOST"] = server.address.removeprefix("http://")
        firebase_admin.initialize_app(options={"projectId": PROJECT})
        admin(app)
        for journey in [admin_identities, federated, email_link, phone, second_factor]:
            journey(app)
        mobile(app)
    print("firebase-admin, Pyrebase4 and the calls of the mobile and the JS SDK: all journeys succeeded")


if __name__ == "__main__":
    main()
