"""Journeys with identity providers, imported passwords, links in mails, phones and second factors."""

import json
from urllib.parse import parse_qs, urlencode, urlparse

import requests
from app import App, message, refused, wait
from firebase_admin import auth

NUMBER = "+15555550100"


def claims(answer: dict) -> dict:
    """The claims of a response's ID token, as firebase-admin reads them."""
    return auth.verify_id_token(answer.get("idToken") or answer["id_token"])


def provider_sign_in(app: App, provider: str, **members) -> dict:
    """Signs in by an ID token of a provider, as the mobile SDKs do. `token` is its content."""
    token = json.dumps(members.pop("token"))
    form = urlencode({"providerId": provider, "id_token": token, "nonce": "n"})
    body = {"requestUri": "http://localhost", "postBody": form, "returnIdpCredential": True, "returnSecureToken": True, "autoCreate": True}
    return app.call("verifyAssertion", **body, **members)


def admin_identities(app: App) -> None:
    """firebase-admin: passwords of the emulator's form, providers, a link to sign in, a session cookie."""
    google = auth.UserProvider(uid="g-1", provider_id="google.com", email="lin@example.com", display_name="Lin")
    fake = {"password_hash": b"fakeHash:salt=fakeSalt1:password=secret", "password_salt": b"fakeSalt1"}
    records = [
        auth.ImportUserRecord("fake-1", email="lin@example.com", email_verified=True, provider_data=[google], **fake),
        auth.ImportUserRecord("fake-2", phone_number="+15555550999", disabled=True),
    ]
    imported = auth.import_users(records, hash_alg=auth.UserImportHash.hmac_sha256(b"key"))
    assert (imported.success_count, imported.errors) == (2, []), [error.reason for error in imported.errors]
    signed_in = app.sign_in("lin@example.com", "secret")
    assert signed_in["localId"] == "fake-1" and message(app.sign_in("lin@example.com", "Secret")) == "INVALID_PASSWORD"
    assert provider_sign_in(app, "google.com", token={"sub": "g-1"})["localId"] == "fake-1"
    found = auth.get_users([auth.ProviderIdentifier("google.com", "g-1"), auth.PhoneIdentifier("+15555550999")])
    assert sorted(user.uid for user in found.users) == ["fake-1", "fake-2"]
    assert {entry.provider_id: entry.uid for entry in auth.get_user("fake-1").provider_data}["google.com"] == "g-1"
    user = auth.update_user("fake-1", providers_to_delete=["google.com"])
    assert [entry.provider_id for entry in user.provider_data] == ["password"]

    settings = auth.ActionCodeSettings(url="https://app.example/in?from=mail", handle_code_in_app=True)
    link = parse_qs(urlparse(auth.generate_sign_in_with_email_link("lin@example.com", settings)).query)
    assert (link["mode"], link["continueUrl"]) == (["signIn"], ["https://app.example/in?from=mail"])
    entered = app.js("accounts:signInWithEmailLink", email="lin@example.com", oobCode=link["oobCode"][0])
    assert (entered["localId"], entered["isNewUser"]) == ("fake-1", False)

    cookie = auth.create_session_cookie(entered["idToken"], expires_in=600)
    assert auth.verify_session_cookie(cookie, check_revoked=True)["uid"] == "fake-1"
    wait()
    auth.revoke_refresh_tokens("fake-1")
    with refused(auth.RevokedSessionCookieError):
        auth.verify_session_cookie(cookie, check_revoked=True)
    assert auth.delete_users(["fake-1", "fake-2"]).success_count == 2


def federated(app: App) -> None:
    """Providers: sign up, sign in, refresh, link, conflict and unlink."""
    token = {"sub": "a-1", "email": "Mae@Example.com", "email_verified": True, "name": "Mae"}
    first = provider_sign_in(app, "apple.com", token=token)
    assert (first["isNewUser"], first["email"], first["providerId"], first["federatedId"]) == (True, "mae@example.com", "apple.com", "a-1")
    # The SDKs parse the text.
    assert json.loads(first["rawUserInfo"])["sub"] == "a-1" and first["oauthIdToken"] == json.dumps(token)
    again = provider_sign_in(app, "apple.com", token=token)
    assert again["localId"] == first["localId"] and "isNewUser" not in again
    for answer in [again, app.refresh(again["refreshToken"])]:
        firebase = claims(answer)["firebase"]
        assert firebase["sign_in_provider"] == "apple.com", firebase
        assert firebase["identities"] == {"email": ["mae@example.com"], "apple.com": ["a-1"]}, firebase
    user = auth.get_user(first["localId"])
    assert (user.email_verified, user.display_name, [entry.provider_id for entry in user.provider_data]) == (True, "Mae", ["apple.com"])

    # An address that is not verified needs the user's consent.
    asked = provider_sign_in(app, "facebook.com", token={"sub": "f-1", "email": "mae@example.com"})
    assert asked["needConfirmation"] and asked["verifiedProvider"] == ["apple.com"] and "idToken" not in asked
    linked = provider_sign_in(app, "google.com", token={"sub": "g-2"}, idToken=again["idToken"])
    assert linked["localId"] == first["localId"] and claims(linked)["firebase"]["identities"]["google.com"] == ["g-2"]
    taken = provider_sign_in(app, "google.com", token={"sub": "g-2"}, idToken=app.js("accounts:signUp")["idToken"])
    assert taken["errorMessage"] == "FEDERATED_USER_ID_ALREADY_LINKED" and "idToken" not in taken
    unlinked = app.js("accounts:update", idToken=linked["idToken"], deleteProvider=["apple.com"])
    assert [entry["providerId"] for entry in unlinked["providerUserInfo"]] == ["google.com"]
    for provider in ["google.com", "apple.com"]:
        form = urlencode({"providerId": provider, "access_token": "opaque"})
        refusal = app.js("accounts:signInWithIdp", requestUri="http://localhost", postBody=form)
        assert refusal["error"]["code"] == 501 and provider in message(refusal)
    auth.delete_user(first["localId"])


def email_link(app: App) -> None:
    """A link in a mail: send, open, sign up, refuse the second use, sign in, link to an anonymous user."""
    email, target = "nia@example.com", "https://app.example/finish"

    def send() -> str:
        sent = app.call("getOobConfirmationCode", requestType="EMAIL_SIGNIN", email=email, continueUrl=target, canHandleCodeInApp=True)
        assert sent["email"] == email
        return app.code()["oobCode"]

    code = send()
    opened = requests.get(app.code()["oobLink"], allow_redirects=False, timeout=20)
    location = urlparse(opened.headers["Location"])
    # The app reads the code from the address and uses it itself.
    assert opened.status_code == 303 and parse_qs(location.query)["oobCode"] == [code], opened.headers
    first = app.call("emailLinkSignin", email=email, oobCode=code)
    assert (first["isNewUser"], first["email"], claims(first)["email_verified"]) == (True, email, True)
    assert message(app.call("emailLinkSignin", email=email, oobCode=code)) == "INVALID_OOB_CODE"
    code = send()
    assert message(app.js("accounts:signInWithEmailLink", email="other@example.com", oobCode=code)).startswith("INVALID_EMAIL : ")
    assert app.js("accounts:signInWithEmailLink", email=email, oobCode=code)["localId"] == first["localId"]
    methods = app.js("accounts:createAuthUri", identifier=email, continueUri=target)
    assert (methods["registered"], methods["signinMethods"]) == (True, ["emailLink"])
    auth.delete_user(first["localId"])

    anonymous = app.js("accounts:signUp", returnSecureToken=True)
    linked = app.js("accounts:signInWithEmailLink", email=email, oobCode=send(), idToken=anonymous["idToken"])
    assert (linked["localId"], linked["isNewUser"]) == (anonymous["localId"], False)
    auth.delete_user(linked["localId"])


def phone(app: App) -> None:
    """A phone number: send, sign up, refuse a wrong code, sign in, link, and the proof for a taken number."""

    def send(number: str) -> dict:
        return app.sms(app.call("sendVerificationCode", phoneNumber=number, iosReceipt="r", iosSecret="s")["sessionInfo"])

    assert message(app.call("sendVerificationCode", phoneNumber="5555550100")) == "INVALID_PHONE_NUMBER : Invalid format."
    code = send(NUMBER)
    wrong = {**code, "code": "000000" if code["code"] != "000000" else "111111"}
    assert message(app.call("verifyPhoneNumber", **wrong)) == "INVALID_CODE"
    first = app.call("verifyPhoneNumber", **code)
    assert (first["isNewUser"], first["phoneNumber"]) == (True, NUMBER)
    assert message(app.call("verifyPhoneNumber", **code)) == "INVALID_SESSION_INFO"
    for answer in [first, app.refresh(first["refreshToken"])]:
        found = claims(answer)
        assert (found["phone_number"], found["firebase"]["sign_in_provider"]) == (NUMBER, "phone")
        assert found["firebase"]["identities"] == {"phone": [NUMBER]}
    assert auth.get_user_by_phone_number(NUMBER).uid == first["localId"]
    again = app.js("accounts:signInWithPhoneNumber", **send(NUMBER))
    assert (again["localId"], again["isNewUser"]) == (first["localId"], False)

    other = app.js("accounts:signUp", email="ono@example.com", password="secret")
    taken = app.js("accounts:signInWithPhoneNumber", **send(NUMBER), idToken=other["idToken"])
    assert taken["temporaryProofExpiresIn"] == "3600" and "idToken" not in taken
    proven = app.js("accounts:signInWithPhoneNumber", temporaryProof=taken["temporaryProof"], phoneNumber=NUMBER)
    assert proven["localId"] == first["localId"]
    linked = app.js("accounts:signInWithPhoneNumber", **send("+15555550101"), idToken=other["idToken"])
    assert linked["localId"] == other["localId"] and auth.get_user(other["localId"]).phone_number == "+15555550101"
    for answer in [first, other]:
        auth.delete_user(answer["localId"])


def second_factor(app: App) -> None:
    """A second factor: enrol, sign in with two steps, refresh, refuse the number as a first factor, withdraw."""
    user = app.js("accounts:signUp", email="pat@example.com", password="secret")
    start = {"idToken": user["idToken"], "phoneEnrollmentInfo": {"phoneNumber": NUMBER}}
    assert message(app.js("accounts/mfaEnrollment:start", "v2", **start)).startswith("UNVERIFIED_EMAIL : ")
    auth.update_user(user["localId"], email_verified=True)

    session = app.js("accounts/mfaEnrollment:start", "v2", **start)["phoneSessionInfo"]["sessionInfo"]
    enrolled = app.js(
        "accounts/mfaEnrollment:finalize", "v2", idToken=user["idToken"], displayName="Mine", phoneVerificationInfo=app.sms(session)
    )
    assert claims(enrolled)["firebase"]["sign_in_second_factor"] == "phone"
    factor = app.js("accounts:lookup", idToken=enrolled["idToken"])["users"][0]["mfaInfo"][0]
    assert (factor["displayName"], factor["phoneInfo"]) == ("Mine", NUMBER)

    first = app.sign_in("pat@example.com", "secret")
    assert "idToken" not in first and first["mfaInfo"][0]["phoneInfo"] == "+*******0100", first
    pending = {"mfaPendingCredential": first["mfaPendingCredential"]}
    begun = app.js("accounts/mfaSignIn:start", "v2", **pending, mfaEnrollmentId=first["mfaInfo"][0]["mfaEnrollmentId"], phoneSignInInfo={})
    answer = {"phoneVerificationInfo": app.sms(begun["phoneResponseInfo"]["sessionInfo"])}
    second = app.js("accounts/mfaSignIn:finalize", "v2", **pending, **answer)
    for tokens in [second, app.refresh(second["refreshToken"])]:
        firebase = claims(tokens)["firebase"]
        assert (firebase["sign_in_provider"], firebase["sign_in_second_factor"]) == ("password", "phone")
        assert firebase["second_factor_identifier"] == factor["mfaEnrollmentId"]
    assert message(app.js("accounts/mfaSignIn:finalize", "v2", **pending, **answer)) == "INVALID_SESSION_INFO"
    refusal = app.js("accounts/mfaSignIn:finalize", "v2", **pending, totpVerificationInfo={"verificationCode": "1"})
    assert message(refusal) == "INVALID_ARGUMENT : MFA provider not supported!"

    gone = app.js("accounts/mfaEnrollment:withdraw", "v2", idToken=second["idToken"], mfaEnrollmentId=factor["mfaEnrollmentId"])
    assert "sign_in_second_factor" not in claims(gone)["firebase"] and "idToken" in app.sign_in("pat@example.com", "secret")
    auth.delete_user(user["localId"])
