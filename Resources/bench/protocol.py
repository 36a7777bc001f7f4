"""The wire protocol for scripts: a client, IDs and operations; docs/PROTOCOL.md describes them."""

import http.client
import json

DAY = "2026-01-01T00:00:00.000Z"
PASSWORD = "a long enough password"


class Client:
    """A persistent connection, with a token once it has one."""

    def __init__(self, port, token=None, address=None):
        self.port, self.token, self.address = port, token, address
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)

    def ask(self, method, path, body=None):
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        if self.address:
            headers["X-Forwarded-For"] = self.address
        payload = None if body is None else json.dumps(body).encode()
        for attempt in (1, 2):
            try:
                self.connection.request(method, path, payload, headers)
                answer = self.connection.getresponse()
                return answer.status, answer.read()
            except (http.client.HTTPException, OSError):
                self.connection.close()
                if attempt == 2:
                    raise

    def want(self, status, method, path, body=None):
        """Ask, and return the members of a response that has to have this status."""
        found, text = self.ask(method, path, body)
        if found != status:
            raise RuntimeError(f"{method} {path} came to {found}: {text[:300]!r}")
        return json.loads(text)

    def register(self, email):
        """Create an account; this client is its first device."""
        body = {"email": email, "password": PASSWORD, "deviceName": "bench"}
        self.token = self.want(201, "POST", "/v1/accounts", body)["token"]

    def another_device(self):
        """Pair one more device of the account, and return its client."""
        other = Client(self.port, address=self.address)
        code = self.want(201, "POST", "/v1/pairing-codes")["code"]
        body = {"code": code, "deviceName": "bench"}
        other.token = other.want(201, "POST", "/v1/pairing-codes/redeem", body)["token"]
        return other

    def push(self, operations):
        return self.want(200, "POST", "/v1/sync/push", {"operations": operations})["results"]


class Ids:
    """Generates protocol IDs that are all different, even between processes."""

    def __init__(self, start):
        self.next = start * 10**14

    def __call__(self, prefix):
        self.next += 1
        return f"{prefix}_01{self.next:024d}"


def operation(ids, kind, entity, intent, fields, version=0):
    return {
        "idempotencyKey": ids("op"), "entityType": kind, "entityId": entity, "intent": intent, "baseVersion": version,
        "changedFields": sorted(fields), "data": fields, "clientTimestamp": DAY,
    }


def receipt(ids, entity, **fields):
    return operation(ids, "receipt", entity, "create", {"storeName": "Shop", "createdAt": DAY, **fields})


def request(ids, kind, payload):
    return operation(ids, "request", ids("req"), "create", {"type": kind, "payload": payload, "createdAt": DAY})


def event(ids, of):
    fields = {"type": "edited", "at": DAY, "receiptId": of, "detail": {"field": "storeName", "from": "a", "to": "b"}}
    return operation(ids, "event", ids("evt"), "create", {**fields, "createdAt": DAY})


def batches(items, size=25):
    return (items[start:start + size] for start in range(0, len(items), size))
