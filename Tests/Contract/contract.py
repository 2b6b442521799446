"""Checks a server against the OpenAPI documents that it serves: they are valid, and schemathesis finds no undocumented response.

    contract.py [--examples N] [--seed N] [--jobs N] [--program FILE] [PART...]

Each part (longevity, fitiq, bradOS, firebase, understudy) has a server of its own, in memory and with a frozen clock, so that the parts do not
affect each other. Exits with status 1 and prints the requests if there are failures. The whole output of schemathesis is in .build/contract.
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
# The longest part first, so that no job starts it last.
PARTS = ["fitiq", "bradOS", "firebase", "understudy", "longevity"]
# Firebase's emulator accepts any API key, tolerates invalid members, and answers 404 to an unknown method. Nearly all of its operations need a
# token or a code that it has issued, which schemathesis cannot generate: whether such a request succeeds says nothing. Its responses are still
# checked against the document, and sdks.py checks its requests.
LEFT_OUT = {"firebase": ["positive_data_acceptance", "negative_data_rejection", "ignored_auth", "missing_required_header", "unsupported_method"]}
# Settings that are stricter than the defaults: by default FitIQ accepts any API key.
SETTINGS = {"fitiq": ["--set", "fitiq.apiKey=exact:contract"]}
METHODS = {"get", "put", "post", "delete", "patch", "head", "options", "trace"}


def operations(document: dict) -> set[tuple[str, str]]:
    return {(method, path) for path, item in document["paths"].items() for method in item if method in METHODS}


def document_errors(server: Server) -> list[str]:
    """The errors in the whole document and in its parts; empty if they are valid."""
    found, in_parts = [], set()
    for name in [None, *PARTS]:
        document = server.get(f"/openapi/{name}.json" if name else "/openapi.json")
        for error in openapi_spec_validator.OpenAPIV31SpecValidator(document).iter_errors():
            found.append(f"{name or 'the whole'}: {'/'.join(map(str, error.absolute_path))}: {error.message}")
        if name:
            in_parts |= operations(document)
        else:
            whole = operations(document)
    found += [f"{method} {path} is in only one of the whole document and the parts" for method, path in sorted(whole ^ in_parts)]
    if not found:
        print(f"openapi-spec-validator: the whole and {len(PARTS)} parts are valid, {len(whole)} operations")
    return found


def failures(output: str) -> str:
    """The failures in schemathesis's output, with the requests as curl commands."""
    lines = output.splitlines()
    titles = [number for number, line in enumerate(lines) if re.match(r"=+ .*[A-Z]{4,}.* =+$", line)]
    found = []
    for number, end in zip(titles, titles[1:] + [len(lines)]):
        if re.search(r" (FAILURES|ERRORS) ", lines[number]):
            found += lines[number + 1 : end]
    return "\n".join(line for line in found if not line.startswith("    st replay")) or output


def check(part: str, arguments: argparse.Namespace) -> tuple[str, bool]:
    """Runs schemathesis on a part. Returns a summary line with any failures below it, and whether there were none."""
    started = time.monotonic()
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
    line += f", {time.monotonic() - started:.0f} s"
    return line if is_clean else f"{line}\n{failures(run.stdout)}", is_clean


def main() -> int:
    parser = argparse.ArgumentParser(description="Checks a server against the OpenAPI documents that it serves.")
    parser.add_argument("parts", metavar="PART", nargs="*", help=f"{', '.join(PARTS)}; default: all")
    parser.add_argument("--examples", type=int, default=15, help="random requests per operation, in addition to those for each bound and type (default: 15)")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the random requests (default: 1)")
    parser.add_argument("--jobs", type=int, default=3, help="the number of parts to check at the same time (default: 3)")
    parser.add_argument("--program", default=str(ROOT / ".build" / "release" / "understudy"), help="the program to check")
    arguments = parser.parse_args()
    if unknown := [part for part in arguments.parts if part not in PARTS]:
        parser.error(f"there is no part {unknown[0]}; choose from {', '.join(PARTS)}")
    arguments.program = str(pathlib.Path(arguments.program).resolve())
    OUTPUT.mkdir(parents=True, exist_ok=True)

    with tempfile.TemporaryDirectory() as folder, Server(arguments.program, folder) as server:
        errors = document_errors(server)
    if errors:
        print("\n".join(errors))
        return 1
    print(f"schemathesis: {arguments.examples} examples for each operation, seed {arguments.seed}", flush=True)
    is_clean = True
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as jobs:
        checks = [jobs.submit(check, part, arguments) for part in PARTS if part in (arguments.parts or PARTS)]
        for job in concurrent.futures.as_completed(checks):
            text, was_clean = job.result()
            print(text, flush=True)
            is_clean = is_clean and was_clean
    if not is_clean:
        print(f"contract: the output of schemathesis is in {OUTPUT.relative_to(ROOT)}")
    return 0 if is_clean else 1


if __name__ == "__main__":
    sys.exit(main())
