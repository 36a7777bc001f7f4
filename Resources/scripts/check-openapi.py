#!/usr/bin/env python3
"""Ask a running server by the OpenAPI document that it serves, and report every answer that is not as it says.

Runs schemathesis against the server of RVAULT_PROGRAMS, on both kinds of store at once. The same seed asks the same
questions. Prints one line for each store, and all of schemathesis's report for one that failed.
"""
import argparse
import os
import pathlib
import subprocess
import sys
import tempfile
import threading

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Resources/bench"))

import stores  # noqa: E402

PROGRAMS = pathlib.Path(os.environ.get("RVAULT_PROGRAMS", ROOT / ".build/debug"))
TOOL = ROOT / ".build/schemathesis/bin/schemathesis"
SETTINGS = ROOT / "Resources/openapi"


def check(store, asked, outcomes):
    with (tempfile.TemporaryDirectory() as folder,
          stores.server(PROGRAMS / "rvault-server", store, "--read", "off", "--max-operations-per-minute",
                        "100000000") as port):
        base = f"http://127.0.0.1:{port}"
        done = subprocess.run(
            [TOOL, "--config-file", SETTINGS / "schemathesis.toml", "run", base + "/v1/openapi.json",
             "--seed", str(asked.seed), "--max-examples", str(asked.examples), "--no-color"],
            env={**os.environ, "RVAULT_OPENAPI_BASE": base, "SCHEMATHESIS_HOOKS": "hooks",
                 "PYTHONPATH": str(SETTINGS), "PYTHONDONTWRITEBYTECODE": "1"},
            # It keeps what failed in the folder, for the next run to begin with.
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=folder)
        outcomes[store] = done


def main():
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--examples", type=int, default=8, help="random requests for each endpoint and phase")
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("stores", nargs="*", default=stores.STORES)
    asked = reader.parse_args()
    outcomes = {}
    threads = [threading.Thread(target=check, args=(store, asked, outcomes)) for store in asked.stores]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for store in asked.stores:
        done = outcomes.get(store)
        if done is None or done.returncode != 0:
            print(done.stdout if done else "", f"{store}: the server and its OpenAPI document disagree.", sep="\n")
            continue
        lines = [line.strip() for line in done.stdout.splitlines()]
        cases = next((line for line in lines if "generated" in line), "no cases")
        print(f"{store}: {cases}")
    sys.exit(any(store not in outcomes or outcomes[store].returncode != 0 for store in asked.stores))


main()
