"""Starts and stops a server for a test."""

import json
import os
import re
import subprocess
import threading
import urllib.request


class Server:
    """A server process that runs until the end of a with statement."""

    def __init__(self, program: str, folder: str, *settings: str) -> None:
        """Starts the server in a folder without a configuration file, and without settings from the environment."""
        self.process = subprocess.Popen(
            [program, "serve", "--port", "0", "--database", ":memory:", "--now", "2026-01-07T09:00:00Z", *settings],
            cwd=folder,
            env={name: value for name, value in os.environ.items() if not name.startswith("UNDERSTUDY_")},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        output = []
        for line in self.process.stdout:
            output.append(line)
            if found := re.match(r"listening on (http://\S+)", line):
                self.address = found[1]
                # Keep reading, otherwise the pipe fills up and blocks the server.
                threading.Thread(target=self.process.stdout.read, daemon=True).start()
                return
        raise SystemExit("contract: the server did not start:\n" + "".join(output))

    def get(self, path: str) -> dict:
        with urllib.request.urlopen(self.address + path, timeout=20) as answer:
            return json.load(answer)

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *_) -> None:
        self.process.terminate()
        self.process.wait()
