#!/usr/bin/env python3
"""Read a backup without any of our code. Standard input has its path and, on the next line, its passphrase.

BLAKE2b comes from Python's hashlib, Argon2id and XChaCha20-Poly1305 from libsodium through ctypes; the program
sqlcipher opens the store. Prints the findings as JSON. This proves that the description of the format is enough to
get everything out, even if this program should not exist one day.
"""
import ctypes
import ctypes.util
import hashlib
import json
import struct
import subprocess
import sys
import tempfile

sodium = ctypes.CDLL(ctypes.util.find_library("sodium") or "libsodium.so.23")
assert sodium.sodium_init() >= 0
path, passphrase = (line.rstrip("\n") for line in sys.stdin.readlines()[:2])
whole = open(path, "rb").read()

# The header: all lines up to the one with the checksum.
end = whole.index(b"\n", whole.index(b"\nsum ") + 1) + 1
lines = whole[:end].decode().splitlines()
head = whole[: whole.index(b"\nsum ") + 1]
assert lines[0] in ("receipt-vault-backup 1", "receipt-vault-backup 2")
assert lines[-1] == "sum " + hashlib.blake2b(head, digest_size=16).hexdigest()
fields = dict(line.split(" ", 1) for line in lines[1:])
keys = whole[end : end + int(fields["keys"])]
store = whole[end + len(keys) : end + len(keys) + int(fields["store"])]
# Sealed files of attachments, each after a line with its name and length; version 1 has none.
contents = whole[end + len(keys) + len(store) :][: int(fields.get("contents", 0))]
code = whole[end + len(keys) + len(store) + len(contents) :]
assert len(code) == 32

# The key file: the passphrase's slot holds the master key.
rows = keys.decode().splitlines()
vault = bytes.fromhex(rows[1].split()[1])
_, _, generation, passes, memory, salt, nonce, wrapped = next(
    row.split() for row in rows if row.startswith("slot passphrase"))
salt, nonce, wrapped = bytes.fromhex(salt), bytes.fromhex(nonce), bytes.fromhex(wrapped)
key = ctypes.create_string_buffer(32)
secret = passphrase.encode()
assert sodium.crypto_pwhash(
    key, ctypes.c_ulonglong(32), secret, ctypes.c_ulonglong(len(secret)), salt, ctypes.c_ulonglong(int(passes)),
    ctypes.c_size_t(int(memory)), ctypes.c_int(2)) == 0
associated = (b"RVWRAP1" + vault + b"\x01" + struct.pack("<QQ", int(passes), int(memory)) + salt
              + struct.pack("<Q", int(generation)))
master = ctypes.create_string_buffer(32)
assert sodium.crypto_aead_xchacha20poly1305_ietf_decrypt(
    master, None, None, wrapped, ctypes.c_ulonglong(len(wrapped)), associated, ctypes.c_ulonglong(len(associated)),
    nonce, key) == 0


def subkey(number, context):
    return hashlib.blake2b(
        b"", digest_size=32, key=master.raw, salt=struct.pack("<QQ", number, 0), person=context + bytes(8)).digest()


expected = hashlib.blake2b(whole[:-32], digest_size=32, key=subkey(1, b"rvbackup")).digest()
with tempfile.NamedTemporaryFile() as copy:
    copy.write(store)
    copy.flush()
    # The key is passed on standard input, so that no process list shows it.
    answer = subprocess.run(
        ["sqlcipher", copy.name], text=True, capture_output=True, check=True,
        input=f"""PRAGMA key = "x'{subkey(int(generation), b"rvdb0001").hex()}'";
PRAGMA cipher_page_size = 4096;
PRAGMA integrity_check;
SELECT count(*) FROM entities WHERE type = 'receipt';
""")
integrity, receipts = answer.stdout.split()[-2:]
print(json.dumps({
    "made": fields["made"], "code": code == expected, "integrity": integrity, "receipts": int(receipts)}))
