"""A server with HTTPS, and a browser that trusts its certificate authority."""

import base64
import hashlib
import http.client
import json
import shutil
import ssl
import subprocess
from pathlib import Path

from selenium import webdriver

from .browser import chromium
from .server import Understudy


class SecureUnderstudy(Understudy):
    """A server whose certificates are in a folder of its own. The dashboard's tests use it over HTTPS."""

    def __init__(self, binary: Path, flags: tuple[str, ...] = ()):
        super().__init__(binary)
        self.certificates = Path(self.folder.name, "certificates")
        self.flags = ("--tls", "--set", "tls.port=0", "--set", f"tls.folder={self.certificates}", *flags)

    def start(self) -> "SecureUnderstudy":
        super().start()
        self.secure_port = self.control("GET", "phone")["https"]["port"]
        return self

    @property
    def authority(self) -> Path:
        return self.certificates / "ca.pem"

    @property
    def origin(self) -> str:
        return f"https://localhost:{self.secure_port}"

    def context(self) -> ssl.SSLContext:
        """Trusts this server's authority alone, and checks certificates strictly (RFC 5280)."""
        context = ssl.create_default_context(cafile=str(self.authority))
        context.verify_flags |= ssl.VERIFY_X509_STRICT
        return context

    def secure_request(self, host: str, path: str, context: ssl.SSLContext | None = None):
        """The JSON of a path, over HTTPS."""
        connection = http.client.HTTPSConnection(host, self.secure_port, timeout=30, context=context or self.context())
        try:
            connection.request("GET", path)
            return json.loads(connection.getresponse().read())
        finally:
            connection.close()


def trusting_chromium(authority: Path, home: str) -> webdriver.Chrome:
    """A browser that trusts the authority as one of its user: Chromium on Linux finds it in a database of NSS. Without certutil, as on a Mac,
    the browser accepts the authority's key, but does not check its certificate."""
    if shutil.which("certutil") is None:
        return chromium(flags=(f"--ignore-certificate-errors-spki-list={key_digest(authority)}",))
    database = Path(home, ".pki", "nssdb")
    database.mkdir(parents=True)
    certutil = ["certutil", "-d", f"sql:{database}"]
    subprocess.run([*certutil, "-N", "--empty-password"], check=True)
    subprocess.run([*certutil, "-A", "-n", "Understudy", "-t", "C,,", "-i", str(authority)], check=True)
    return chromium(home)


def key_digest(certificate: Path) -> str:
    """The SHA-256 of a certificate's public key, in Base64."""
    key = subprocess.run(["openssl", "x509", "-in", certificate, "-noout", "-pubkey"], check=True, capture_output=True).stdout
    form = subprocess.run(["openssl", "pkey", "-pubin", "-outform", "der"], input=key, check=True, capture_output=True).stdout
    return base64.b64encode(hashlib.sha256(form).digest()).decode()
