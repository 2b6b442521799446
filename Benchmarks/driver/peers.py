"""Servers that compute trends from the database that Understudy has made, each the way its framework's users write it."""

import glob
import json
import os
import shutil
import subprocess
import sys

from .servers import Missing, Server, free_port
from .settings import PEERS, ROOT
from .understudy import TRENDS, credentials


def python():
    """The Python that has the peers' packages."""
    program = os.path.join(ROOT, ".venv-bench", "bin", "python")
    if not os.path.exists(program):
        raise Missing("FastAPI, moto and pytest-httpserver are missing: Benchmarks/prepare python")
    return program


class Peer(Server):
    """- `expected`: the answer that Understudy gives; a peer has to give the same value, or it would be another endpoint."""

    token = "decade"

    def __init__(self, database, expected):
        self.port = free_port()
        self.begin(str(self.port), database)
        answer = json.loads(self.ask(TRENDS, credentials(self.token)))
        if answer != json.loads(expected):
            sys.exit(f"bench: {self.title} answers other trends than Understudy: {json.dumps(answer)[:400]}")

    def launch(self, command, environment=None):
        self.start(command, TRENDS, credentials(self.token), environment)


class Hummingbird(Peer):
    title = "Hummingbird, GRDB, JSONEncoder"

    def begin(self, port, database):
        program = os.path.join(PEERS, "hummingbird-grdb", ".build-peer", "release", "Peer")
        if not os.path.exists(program):
            raise Missing("it is not built: Benchmarks/prepare hummingbird")
        self.launch([program, port, database])


class Express(Peer):
    title = "Express, node-sqlite3"

    def begin(self, port, database):
        self.launch(["node", os.path.join(PEERS, "express", "server.js"), port, database], Express.environment())

    @staticmethod
    def environment():
        """Where node finds Express and the binding: in the system, by Debian's packages, or in what Benchmarks/prepare has put by."""
        own = os.path.join(ROOT, ".build-express")
        for root, libraries in [("", None), (own, own)]:
            folders = [f"{root}/usr/share/nodejs", f"{root}/usr/lib/nodejs", *glob.glob(f"{root}/usr/lib/*/nodejs"), f"{own}/node_modules"]
            environment = {"NODE_PATH": ":".join(folders), **({"LD_LIBRARY_PATH": libraries} if libraries else {})}
            if shutil.which("node") and can_load(environment):
                return environment
        raise Missing("node, Express or its binding to SQLite is missing: apt-get install node-express node-sqlite3, or Benchmarks/prepare express")


def can_load(environment):
    command = ["node", "-e", "require('express'); require('sqlite3')"]
    return subprocess.run(command, env={**os.environ, **environment}, capture_output=True).returncode == 0


class FastAPI(Peer):
    title = "FastAPI, sqlite3, uvicorn"

    def begin(self, port, database):
        folder = os.path.join(PEERS, "fastapi")
        command = [python(), "-m", "uvicorn", "server:app", "--app-dir", folder, "--port", port, "--workers", str(os.cpu_count())]
        self.launch([*command, "--log-level", "warning"], {"UNDERSTUDY_DATABASE": database, "PYTHONDONTWRITEBYTECODE": "1"})
