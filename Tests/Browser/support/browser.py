"""A headless Chromium that reaches only this machine. Every name under .example resolves to it."""

import os
import shutil
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.service import Service

MAC_BROWSERS = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
FLAGS = (
    "--headless=new",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--lang=en-GB",
    "--force-color-profile=srgb",
    "--hide-scrollbars",
    "--host-resolver-rules=MAP *.example 127.0.0.1",
)


def browser_path() -> str | None:
    named = shutil.which("chromium") or shutil.which("google-chrome")
    return named or next((path for path in MAC_BROWSERS if os.path.exists(path)), None)


def chromium(home: str | None = None, flags: tuple[str, ...] = ()) -> webdriver.Chrome:
    """`home` is the folder in which the browser looks for the user's certificates, instead of the home folder."""
    options = webdriver.ChromeOptions()
    options.binary_location = browser_path()
    for flag in FLAGS + flags:
        options.add_argument(flag)
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        # Chromium does not start as root with its sandbox.
        options.add_argument("--no-sandbox")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    environment = {**os.environ, "HOME": home} if home else None
    driver = webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver"), env=environment))
    driver.set_script_timeout(60)
    record(driver)
    return driver


def record(driver: webdriver.Chrome) -> None:
    """Runs watch.js in all later documents of the present tab."""
    watch = Path(__file__).with_name("watch.js").read_text()
    driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": watch})
