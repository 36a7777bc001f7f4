"""Fit schemathesis to the server: a document in words that its generator knows, a token that lasts, and addresses.

Responses are compared with the document as it was served.
"""
import copy
import itertools
import os

import jsonschema_rs
import requests
import schemathesis

BASE = os.environ["RVAULT_OPENAPI_BASE"]
PASSWORD = "a long enough password"
numbers = itertools.count(1)


# -- the document, in words that the generator knows ------------------------------------------------------------------

# Python's expressions have no \p. Texts at these doors are of Latin-1 (schemathesis.toml), of which these are all.
LATIN_CONTROLS = r"\x00-\x1f\x7f-\x9f\xad"


def respell(node):
    if isinstance(node, dict):
        if isinstance(node.get("pattern"), str):
            node["pattern"] = node["pattern"].replace("\\p{C}\\p{Zl}\\p{Zp}", LATIN_CONTROLS)
        node = node.values()
    if isinstance(node, (dict, list, type({}.values()))):
        for inner in node:
            respell(inner)


def holds(rule, known):
    """Whether an `if` about the known members holds; None if it is about others."""
    for name, wanted in rule.get("properties", {}).items():
        if name not in known:
            return None
        if known[name] not in wanted.get("enum", [wanted.get("const")]):
            return False
    return True


def is_possible(schema, components):
    whole = jsonschema_rs.canonicalize({**schema, "components": components}, draft=jsonschema_rs.Draft202012)
    return whole.satisfiability() is not jsonschema_rs.canonical.Satisfiability.NO


def unfolded(operation, components):
    """The same schema without if and then: one alternative for each entityType, intent, and list of fields or none."""
    rules, plain = operation["allOf"], {k: v for k, v in operation.items() if k != "allOf"}
    alternatives = []
    for kind, intent, some in itertools.product(
            plain["properties"]["entityType"]["enum"], plain["properties"]["intent"]["enum"], (False, True)):
        known = {"entityType": kind, "intent": intent}
        parts = [{"properties": {
            **{name: {"const": value} for name, value in known.items()},
            "changedFields": {"minItems": 1} if some else {"maxItems": 0}}}]
        for rule in rules:
            verdict = holds(rule["if"], known)
            if verdict is None:
                if rule["if"]["properties"] != {"changedFields": {"minItems": 1}}:
                    raise ValueError(f"hooks.py can't unfold {rule['if']}")
                verdict = some
            if verdict:
                parts.append(rule["then"])
        alternatives.append({"allOf": [copy.deepcopy(plain), *copy.deepcopy(parts)]})
    return {"anyOf": [one for one in alternatives if is_possible(one, components)]}


@schemathesis.hook
def before_load_schema(context, raw_schema):
    served["components"] = copy.deepcopy(raw_schema["components"])
    respell(raw_schema["components"])
    schemas = raw_schema["components"]["schemas"]
    # In Latin-1 a text is its own NFC, so that lengths can be stated.
    schemas["SignIn"]["properties"]["password"].update(minLength=10, maxLength=256)
    schemas["Operation"] = unfolded(schemas["Operation"], raw_schema["components"])


# -- an account that stays signed in ----------------------------------------------------------------------------------

def address():
    """A new address for each request, as a proxy would name it, since attempts are counted by address."""
    number = next(numbers)
    return f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"


class Account:
    """One account of the run, whose device signs in again when the run has signed it out or deleted it."""

    def __init__(self):
        self.session, self.known = requests.Session(), None

    def call(self, method, path, **more):
        headers = {"X-Forwarded-For": address(), **({"Authorization": f"Bearer {self.known}"} if self.known else {})}
        return self.session.request(method, BASE + path, headers=headers, timeout=60, **more)

    def token(self):
        if self.known is None:
            body = {"email": f"p{next(numbers)}@example.org", "password": PASSWORD, "deviceName": "schemathesis"}
            answer = self.call("POST", "/v1/accounts", json=body)
            answer.raise_for_status()
            self.known = answer.json()["token"]
        return self.known

    def check(self):
        if self.known and self.call("GET", "/v1/devices").status_code == 401:
            self.known = None


account = Account()


@schemathesis.auth(refresh_interval=None)
class Token:
    def get(self, case, context):
        return account.token()

    def set(self, case, data, context):
        case.headers["Authorization"] = f"Bearer {data}"


@schemathesis.hook
def map_body(context, body):
    """A schema can't say that the first seq of a range is not above its last one."""
    if isinstance(body, dict) and isinstance(body.get("seen"), list):
        body["seen"] = [sorted(pair) if is_pair(pair) else pair for pair in body["seen"]]
    return body


def is_pair(value):
    return isinstance(value, list) and len(value) == 2 and all(type(end) in (int, float) for end in value)


@schemathesis.hook
def before_call(context, case, kwargs):
    case.headers["X-Forwarded-For"] = address()


@schemathesis.hook
def after_call(context, case, response):
    if case.method.upper() == "DELETE" and response.status_code == 204:
        account.check()


# -- what a status alone does not tell --------------------------------------------------------------------------------

served = {}


def faults(value, name):
    schema = {"$ref": f"#/components/schemas/{name}", "components": served["components"]}
    validator = jsonschema_rs.Draft202012Validator(schema, validate_formats=True)
    return [] if validator.is_valid(value) else [name]


@schemathesis.check
def operations_are_judged(context, response, case):
    """A push is 200 whatever is wrong with an operation: that one is rejected then. Its other members may be anything."""
    if case.operation.path != "/v1/sync/push" or response.status_code != 200 or not isinstance(case.body, dict):
        return
    operations, results = case.body.get("operations"), response.json()["results"]
    assert isinstance(operations, list) and 1 <= len(operations) == len(results), "not one result for each operation"
    for operation, result in zip(operations, results):
        if faults(operation, "Operation"):
            assert result["status"] == "rejected", f"{operation} is {result['status']}"
