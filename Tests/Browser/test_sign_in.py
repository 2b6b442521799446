"""The sign-in card of an account: changes that a designer or tester makes by hand."""

import pytest

from support.page import Page
from support.waiting import wait_for


@pytest.fixture
def card(page: Page, world) -> Page:
    page.open("accounts/six-days", world)
    page.reads("User id six-days")
    return page


def user(server, world) -> dict:
    return server.control("GET", "accounts/six-days/user", world=world)


def test_an_e_mail_address_is_unverified_and_verified_again(card, server, world):
    card.press("Mark the address as unverified")
    card.reads("six-days@understudy.test, not verified")
    assert user(server, world)["emailVerified"] is False
    card.press("Mark the address as verified")
    card.reads("six-days@understudy.test, verified")
    assert user(server, world)["emailVerified"] is True


def test_sign_in_is_refused_until_the_user_is_enabled_again(card, server, world):
    card.press("Disable")
    card.reads("disabled")
    assert sign_in(server, world)["error"]["message"] == "USER_DISABLED"
    card.press("Enable")
    wait_for(lambda: "disabled" not in card.text("main"), "the word to disappear")
    assert sign_in(server, world)["localId"] == "six-days"


def test_a_new_password_signs_in(card, server, world):
    card.fill("New password", "another-one")
    card.press("Reset the password")
    wait_for(lambda: sign_in(server, world, "another-one").get("localId"), "the new password to work")
    assert sign_in(server, world)["error"]["message"] == "INVALID_PASSWORD"


def test_a_password_reset_is_a_link_on_the_page(card, server, world):
    card.press("Create a link to reset the password")
    card.reads("Set a new password")
    assert [code["kind"] for code in user(server, world)["codes"]] == ["PASSWORD_RESET"]


def sign_in(server, world, password="understudy") -> dict:
    body = {"email": "six-days@understudy.test", "password": password, "returnSecureToken": True}
    path = "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any"
    return server.request("POST", path, body=body, world=world).json
