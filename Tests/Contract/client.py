"""Generates a client from the operations that are described as values, by openapi-python-client, and calls those that need no argument.

    client.py [--program FILE]

Raises an AssertionError if the generator leaves something out, or if a response that the client has read lacks a member.
"""

import argparse
import datetime
import importlib
import inspect
import json
import pathlib
import pkgutil
import re
import subprocess
import sys
import tempfile

from server import Server

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# The backends whose operations are all values, and an account that has data in each.
BACKENDS = {"Brad OS": "default-user", "FitIQ": "fitiq-full", "Longevity": "one-year"}


def tag(operation: dict) -> str:
    return operation["tags"][0]


def is_called(operation: dict) -> bool:
    """Whether the client is to call it: one of these backends, no WebSocket, and not Strava's webhook, which answers with texts."""
    return tag(operation).split(":")[0] in BACKENDS and "101" not in operation["responses"] and "Webhook" not in operation["operationId"]


def references(value) -> set[str]:
    """The names of the components that a value refers to, such as schemas/FitIQGoal."""
    if isinstance(value, dict):
        own = {value["$ref"].removeprefix("#/components/")} if "$ref" in value else set()
        return own.union(*map(references, value.values()))
    return set().union(*map(references, value)) if isinstance(value, list) else set()


def selected(document: dict) -> dict:
    """The document with the operations of these backends only, and with the components that they need."""
    paths = {}
    for path, item in document["paths"].items():
        kept = {name: value for name, value in item.items() if name == "parameters" or is_called(value)}
        if len(kept) > ("parameters" in kept):
            paths[path] = kept
    # The code that the generator writes for two kinds of bodies lacks an import.
    for value in (value for item in paths.values() for value in item.values() if "requestBody" in value):
        value["requestBody"]["content"].pop("multipart/form-data", None)
    components, missing = {"securitySchemes": document["components"]["securitySchemes"]}, references(paths)
    while missing:
        kind, name = missing.pop().split("/")
        if name not in components.setdefault(kind, {}):
            components[kind][name] = document["components"][kind][name]
            missing |= references(components[kind][name])
    return document | {"paths": paths, "components": components}


def generate(document: dict, folder: pathlib.Path) -> None:
    source = folder / "openapi.json"
    source.write_text(json.dumps(document))
    command = [sys.executable, "-m", "openapi_python_client", "generate", "--path", source, "--meta", "none"]
    # The generator formats its output if it finds ruff beside Python.
    command += ["--output-path", folder / "generated", "--config", folder / "config.yaml"]
    (folder / "config.yaml").write_text("post_hooks: []\n")
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert run.returncode == 0, run.stdout
    assert not [line for line in run.stdout.splitlines() if line.startswith("WARNING parsing")], run.stdout


def arguments(call) -> dict | None:
    """The arguments of a function of the client; None if it needs one that only a caller knows."""
    required = [p for p in inspect.signature(call).parameters.values() if p.default is p.empty and p.name != "client"]
    if [p.name for p in required if p.name != "env"]:
        return None
    return {p.name: next(iter(p.annotation)) for p in required}


def normal(value):
    """The value with instants in one form: the client writes them in its own."""
    if isinstance(value, dict):
        return {name: normal(member) for name, member in value.items()}
    if isinstance(value, list):
        return [normal(element) for element in value]
    if isinstance(value, str) and re.match(r"\d{4}-\d\d-\d\dT", value):
        return datetime.datetime.fromisoformat(value).isoformat()
    return value


def check(document: dict, address: str, folder: pathlib.Path) -> int:
    """Calls every GET, and compares what the client has read with the response. Returns the number of calls."""
    sys.path.insert(0, str(folder))
    import generated
    import generated.api

    count = 0
    operations = [value for item in document["paths"].values() for name, value in item.items() if name != "parameters"]
    for group in sorted({tag(operation) for operation in operations}):
        account = BACKENDS[group.split(":")[0]]
        client = generated.AuthenticatedClient(base_url=f"{address}/_as/{account}", token=account, headers={"X-API-Key": "k"})
        package = "_".join("fit_iq" if word == "FitIQ" else word.lower() for word in re.sub("[:,-]", " ", group).split())
        module = importlib.import_module(f"generated.api.{package}")
        for found in pkgutil.iter_modules(module.__path__):
            operation = importlib.import_module(f"{module.__name__}.{found.name}")
            given = arguments(operation.sync_detailed)
            if given is None or '"method": "get"' not in inspect.getsource(operation._get_kwargs):
                continue
            response = operation.sync_detailed(client=client, **given)
            sent = json.loads(response.content)
            assert response.status_code == 200, f"{found.name}: {response.content[:300]}"
            read = response.parsed.to_dict()
            assert normal(read) == normal(sent), f"{found.name}: the client has read {json.dumps(read)[:300]} of {json.dumps(sent)[:300]}"
            count += 1
    return count


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default=str(ROOT / ".build" / "release" / "understudy"), help="the program to check")
    program = str(pathlib.Path(parser.parse_args().program).resolve())
    with tempfile.TemporaryDirectory() as name, Server(program, name) as server:
        folder = pathlib.Path(name)
        document = selected(server.get("/openapi.json"))
        generate(document, folder)
        count = check(document, server.address, folder)
    assert count > 80, f"only {count} operations were called"
    print(f"openapi-python-client: {sum(len(item) - ('parameters' in item) for item in document['paths'].values())} operations, {count} called")


if __name__ == "__main__":
    main()
