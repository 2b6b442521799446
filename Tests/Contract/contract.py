"""Holds a server against the OpenAPI documents that it serves: they are valid, and schemathesis finds no answer that they do not describe.

    contract.py [--examples N] [--seed N] [--jobs N] [--program FILE] [PART...]

Each part (longevity, fitiq, bradOS, understudy) has a server of its own, in memory and with a clock that stands still, so that none spoils another's
world. Ends with 1 if anything was found, and says by which request; all that schemathesis printed is kept in .build/contract.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

import openapi_spec_validator
from server import Server

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
OUTPUT = ROOT / ".build" / "contract"
# The longest first, so that no job is left with it at the end.
PARTS = ["fitiq", "bradOS", "firebase", "understudy", "longevity"]
# Firebase's emulator takes any API key, reads whatever it can make sense of, and has 404 for another method. Nearly all that it is asked needs a
# token or a code of its own, which nobody can draw: that such requests are taken or refused says nothing. What it answers is held against the
# document all the same, and what it takes by the SDKs: see sdks.py.
LEFT_OUT = {"firebase": ["positive_data_acceptance", "negative_data_rejection", "ignored_auth", "missing_required_header", "unsupported_method"]}
# Settings that make an answer say more than the default does: any API key is one by default.
SETTINGS = {"fitiq": ["--set", "fitiq.apiKey=exact:contract"]}
METHODS = {"get", "put", "post", "delete", "patch", "head", "options", "trace"}


def operations(document: dict) -> set[tuple[str, str]]:
    return {(method, path) for path, item in document["paths"].items() for method in item if method in METHODS}


def faults_of_documents(server: Server) -> list[str]:
    """What is wrong with the whole and with its parts; empty if nothing is."""
    found, in_parts = [], set()
    for name in [None, *PARTS]:
        document = server.get(f"/openapi/{name}.json" if name else "/openapi.json")
        for error in openapi_spec_validator.OpenAPIV31SpecValidator(document).iter_errors():
            found.append(f"{name or 'the whole'}: {'/'.join(map(str, error.absolute_path))}: {error.message}")
        if name:
            in_parts |= operations(document)
        else:
            whole = operations(document)
    found += [f"{method} {path} is in the whole or in a part alone" for method, path in sorted(whole ^ in_parts)]
    if not found:
        print(f"openapi-spec-validator: the whole and {len(PARTS)} parts are valid, {len(whole)} operations")
    return found


def failures(output: str) -> str:
    """The part of schemathesis's output that names what it found, with the requests as curl."""
    lines = output.splitlines()
    titles = [number for number, line in enumerate(lines) if re.match(r"=+ .*[A-Z]{4,}.* =+$", line)]
    kept = []
    for number, end in zip(titles, titles[1:] + [len(lines)]):
        if re.search(r" (FAILURES|ERRORS) ", lines[number]):
            kept += lines[number + 1 : end]
    return "\n".join(line for line in kept if not line.startswith("    st replay")) or output


def hold(part: str, arguments: argparse.Namespace) -> tuple[str, bool]:
    """Runs schemathesis over a part; a line about it, with what it found below, and whether it found nothing."""
    began = time.monotonic()
    report = OUTPUT / f"{part}.json"
    report.unlink(missing_ok=True)
    # schemathesis and hypothesis leave files in the folder that they run in.
    with tempfile.TemporaryDirectory() as folder, Server(arguments.program, folder, *SETTINGS.get(part, [])) as server:
        command = [
            *(sys.executable, "-m", "schemathesis.cli", "--config-file", HERE / "schemathesis.toml", "run"),
            f"{server.address}/openapi/{part}.json",
            *("--phases", "examples,coverage,fuzzing", "--mode", "all", "--no-color"),
            *("--max-examples", str(arguments.examples), "--seed", str(arguments.seed)),
            *("--report", "json", "--report-json-path", report),
            *(["--exclude-checks", ",".join(LEFT_OUT[part])] if part in LEFT_OUT else []),
        ]
        environment = {**os.environ, "SCHEMATHESIS_HOOKS": str(HERE / "hooks.py"), "CONTRACT_SERVER": server.address}
        run = subprocess.run(command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        died = server.process.poll()
    (OUTPUT / f"{part}.txt").write_text(run.stdout)
    if died is not None:
        return f"{part}: the server ended with {died}\n{failures(run.stdout)}", False
    if not report.exists():
        return f"{part}: schemathesis ended with {run.returncode}\n{run.stdout}", False
    counts = json.loads(report.read_text())
    found = sum(group["count"] for group in counts["failures"] + counts["errors"])
    tested, total = counts["operations"]["tested"], counts["operations"]["total"]
    is_clean = run.returncode == 0 and found == 0 and tested == counts["operations"]["selected"]
    line = f"{part}: {tested} of {total} operations, {counts['test_cases']['generated']} requests, {found} failures"
    line += f", {time.monotonic() - began:.0f} s"
    return line if is_clean else f"{line}\n{failures(run.stdout)}", is_clean


def main() -> int:
    parser = argparse.ArgumentParser(description="Holds a server against the OpenAPI documents that it serves.")
    parser.add_argument("parts", metavar="PART", nargs="*", help=f"{', '.join(PARTS)}; all of them if none is given")
    parser.add_argument("--examples", type=int, default=15, help="drawn requests per operation, beside those for each bound and type (15)")
    parser.add_argument("--seed", type=int, default=1, help="what requests are drawn from (1)")
    parser.add_argument("--jobs", type=int, default=2, help="how many parts are held at a time (2)")
    parser.add_argument("--program", default=str(ROOT / ".build" / "release" / "understudy"), help="the program to hold")
    arguments = parser.parse_args()
    if unknown := [part for part in arguments.parts if part not in PARTS]:
        parser.error(f"there is no part {unknown[0]}; there are {', '.join(PARTS)}")
    arguments.program = str(pathlib.Path(arguments.program).resolve())
    OUTPUT.mkdir(parents=True, exist_ok=True)

    with tempfile.TemporaryDirectory() as folder, Server(arguments.program, folder) as server:
        faults = faults_of_documents(server)
    if faults:
        print("\n".join(faults))
        return 1
    print(f"schemathesis: {arguments.examples} examples for each operation, seed {arguments.seed}", flush=True)
    is_clean = True
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as jobs:
        held = [jobs.submit(hold, part, arguments) for part in PARTS if part in (arguments.parts or PARTS)]
        for job in concurrent.futures.as_completed(held):
            text, was_clean = job.result()
            print(text, flush=True)
            is_clean = is_clean and was_clean
    if not is_clean:
        print(f"contract: what schemathesis printed is in {OUTPUT.relative_to(ROOT)}")
    return 0 if is_clean else 1


if __name__ == "__main__":
    sys.exit(main())
