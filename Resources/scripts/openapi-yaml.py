#!/usr/bin/env python3
"""Write docs/openapi.yaml, the readable form of the document that the server serves.

With --check an outdated page is still written, but reported on standard error with exit code 1.
"""

import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCE = ROOT / "Sources/VaultServerCore/OpenAPI/openapi.json"
PAGE = ROOT / "docs/openapi.yaml"


def lines(value, indent):
    """Yield the lines of a map or list. Scalars and empty ones are inline JSON, which is valid YAML."""
    pad = "  " * indent
    pairs = value.items() if isinstance(value, dict) else [(None, item) for item in value]
    for key, item in pairs:
        head = pad + ("-" if key is None else json.dumps(key) + ":")
        if isinstance(item, (dict, list)) and item:
            yield head
            yield from lines(item, indent + 1)
        else:
            yield f"{head} {json.dumps(item, ensure_ascii=False)}"


document = json.loads(SOURCE.read_text())
text = "# Made from " + str(SOURCE.relative_to(ROOT)) + " by make docs.\n" + "\n".join(lines(document, 0)) + "\n"
if "--check" in sys.argv and PAGE.exists() and PAGE.read_text() == text:
    sys.exit(0)
PAGE.write_text(text)
if "--check" in sys.argv:
    print(f"{PAGE.relative_to(ROOT)} was out of date and is written anew; commit it", file=sys.stderr)
    sys.exit(1)
