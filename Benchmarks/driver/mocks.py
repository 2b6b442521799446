"""Servers that know the answers beforehand: a bare libmicrohttpd, nginx, and two mocks for Python."""

import grp
import os
import pwd
import string
import subprocess

from .load import need
from .peers import python
from .servers import Server, free_port
from .settings import PEERS


def written(folder, name, body):
    os.makedirs(folder, exist_ok=True)
    file = os.path.join(folder, name)
    with open(file, "wb") as out:
        out.write(body)
    return file


class Bare(Server):
    """The reference: one body for whatever is asked, by libmicrohttpd and nothing else."""

    title = "bare libmicrohttpd"

    def __init__(self, folder, body):
        program = os.path.join(folder, "bare")
        if not os.path.exists(program):
            flags = subprocess.run(["pkg-config", "--cflags", "--libs", "libmicrohttpd"], capture_output=True, text=True, check=True).stdout
            subprocess.run(["cc", "-O2", "-o", program, os.path.join(PEERS, "bare", "bare.c"), *flags.split()], check=True)
        self.port = free_port()
        self.start([program, str(self.port), str(os.cpu_count()), written(folder, f"body-{self.port}", body)])


class Nginx(Server):
    """Serves each body as a file at its path, whatever query it is asked with."""

    title = "nginx, a file"

    def __init__(self, folder, bodies):
        need("nginx", install="apt-get install nginx-light, or brew install nginx")
        folder = os.path.join(folder, "nginx")
        self.port = free_port()
        locations = []
        for number, (path, body) in enumerate(bodies.items()):
            file = written(folder, f"{number}", body)
            locations.append(f'        location = {path} {{ default_type "application/json; charset=utf-8"; alias {file}; }}')
        # Started by root it would serve as nobody, who may not read in a temporary folder.
        user = "" if os.getuid() else f"user {pwd.getpwuid(0).pw_name} {grp.getgrgid(0).gr_name};"
        with open(os.path.join(PEERS, "nginx", "nginx.conf")) as file:
            text = string.Template(file.read()).substitute(user=user, folder=folder, port=self.port, locations="\n".join(locations))
        configuration = written(folder, "nginx.conf", text.encode())
        self.start(["nginx", "-e", os.path.join(folder, "error.log"), "-c", configuration], next(iter(bodies)))


class HTTPServerMock(Server):
    title = "pytest-httpserver, a mock"

    def __init__(self, folder, path, body):
        self.port = free_port()
        script = os.path.join(PEERS, "mocks", "httpserver.py")
        self.start([python(), script, str(self.port), path, written(folder, f"body-{self.port}", body)], path)


class Moto(Server):
    """The body is an object in a bucket that everybody may read."""

    title = "moto's server, an object in S3"

    def __init__(self, path, body):
        self.port = free_port()
        # Nothing of these leaves the machine; boto looks for some.
        environment = {"AWS_ACCESS_KEY_ID": "bench", "AWS_SECRET_ACCESS_KEY": "bench", "AWS_DEFAULT_REGION": "us-east-1"}
        self.start([python(), "-m", "moto.server", "-H", "127.0.0.1", "-p", str(self.port)], environment=environment)
        bucket, _, _ = path.lstrip("/").partition("/")
        self.ask(f"/{bucket}", method="PUT")
        headers = {"x-amz-acl": "public-read", "Content-Type": "application/json; charset=utf-8"}
        self.ask(path, headers, "PUT", body)
