"""The other servers. Some compute trends from the database file that Understudy created; the mocks replay Understudy's answers."""

import glob
import json
import os
import shutil
import subprocess
import sys

from .load import need
from .servers import Missing, Server, TRENDS, credentials, free_port
from .settings import PEERS, ROOT

VENV = os.path.join(ROOT, ".venv-bench")


def python():
    """The interpreter with the peers' packages."""
    program = os.path.join(VENV, "bin", "python")
    if not os.path.exists(program):
        raise Missing("Benchmarks/prepare python")
    return program


def compiled(folder, source, *libraries):
    """A program from one C file, compiled once per run."""
    program = os.path.join(folder, os.path.basename(source).removesuffix(".c"))
    if not os.path.exists(program):
        need("cc", "pkg-config", install="apt-get install gcc pkg-config")
        flags = subprocess.run(["pkg-config", "--cflags", "--libs", *libraries], capture_output=True, text=True)
        if flags.returncode != 0:
            raise Missing(flags.stderr.strip())
        subprocess.run(["cc", "-O2", "-o", program, os.path.join(PEERS, source), *flags.stdout.split(), "-lm"], check=True)
    return program


class Bare(Server):
    """libmicrohttpd with one static body for every request."""

    title = "libmicrohttpd alone"

    def __init__(self, folder, body):
        self.port = free_port()
        file = os.path.join(folder, f"body-{self.port}")
        with open(file, "wb") as out:
            out.write(body)
        self.start([compiled(folder, "bare/bare.c", "libmicrohttpd"), str(self.port), str(os.cpu_count()), file])


class Peer(Server):
    """A server that computes trends. `begin` starts it on a port and a database file."""

    # The tolerance of the comparison: JSON of the same value, or the same bytes.
    same_bytes = False

    def __init__(self, folder, database, expected):
        """- `expected`: Understudy's answer. The run ends if the peer's differs, since the comparison would be invalid."""
        self.port = free_port()
        self.begin(folder, str(self.port), database)
        answer = self.ask(TRENDS, credentials("decade"))
        if not (answer == expected if self.same_bytes else json.loads(answer) == json.loads(expected)):
            sys.exit(f"bench: {self.title} answers other trends than Understudy: {answer[:400]}")

    def launch(self, command, environment=None):
        self.start(command, TRENDS, credentials("decade"), environment)


class C(Peer):
    title = "C on libmicrohttpd and SQLite"
    same_bytes = True

    def begin(self, folder, port, database):
        program = compiled(folder, "c-trends/trends.c", "libmicrohttpd", "sqlite3", "gnutls")
        self.launch([program, port, str(os.cpu_count()), database])


class Hummingbird(Peer):
    title = "Hummingbird, GRDB"

    def begin(self, folder, port, database):
        program = os.path.join(PEERS, "hummingbird-grdb", ".build-peer", "release", "Peer")
        if not os.path.exists(program):
            raise Missing("Benchmarks/prepare hummingbird")
        self.launch([program, port, database])


class Express(Peer):
    title = "Express, node-sqlite3"

    def begin(self, folder, port, database):
        self.launch(["node", os.path.join(PEERS, "express", "server.js"), port, database], Express.environment())

    @staticmethod
    def environment():
        """The environment in which node finds Express and the binding: in the system's folders or in the one that Benchmarks/prepare fills."""
        own = os.path.join(ROOT, ".build-express")
        for root, libraries in [("", None), (own, own)]:
            folders = [f"{root}/usr/share/nodejs", f"{root}/usr/lib/nodejs", *glob.glob(f"{root}/usr/lib/*/nodejs"), f"{own}/node_modules"]
            environment = {"NODE_PATH": ":".join(folders), **({"LD_LIBRARY_PATH": libraries} if libraries else {})}
            if shutil.which("node") and can_load(environment):
                return environment
        raise Missing("Benchmarks/prepare express")


def can_load(environment):
    command = ["node", "-e", "require('express'); require('sqlite3')"]
    return subprocess.run(command, env={**os.environ, **environment}, capture_output=True).returncode == 0


class FastAPI(Peer):
    title = "FastAPI, sqlite3"

    def begin(self, folder, port, database):
        code = os.path.join(PEERS, "fastapi")
        command = [python(), "-m", "uvicorn", "server:app", "--app-dir", code, "--port", port, "--workers", str(os.cpu_count())]
        self.launch([*command, "--log-level", "warning"], {"UNDERSTUDY_DATABASE": database, "PYTHONDONTWRITEBYTECODE": "1"})


class WireMock(Server):
    """The standalone server of the package's jar, as its users start it."""

    title = "WireMock"

    def __init__(self, folder):
        need("java", install="apt-get install default-jre-headless")
        jars = glob.glob(os.path.join(VENV, "lib", "python3*", "site-packages", "wiremock", "server", "wiremock-standalone-*.jar"))
        if not jars:
            raise Missing("Benchmarks/prepare python")
        self.port = free_port()
        command = ["java", "-jar", jars[0], "--port", str(self.port), "--bind-address", "127.0.0.1", "--root-dir", folder]
        self.start(command, "/__admin/mappings")


class Moto(Server):
    """The server of moto, a stand-in for Amazon's services; its S3 keeps and returns bodies."""

    title = "moto's S3"

    def __init__(self):
        self.port = free_port()
        # boto requires credentials; moto accepts any.
        environment = {"AWS_ACCESS_KEY_ID": "bench", "AWS_SECRET_ACCESS_KEY": "bench", "AWS_DEFAULT_REGION": "us-east-1"}
        self.start([python(), "-m", "moto.server", "-H", "127.0.0.1", "-p", str(self.port)], environment=environment)
