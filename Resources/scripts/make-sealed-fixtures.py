#!/usr/bin/env python3
"""Create Resources/Fixtures/sealed/home.key without any of our Swift code.

BLAKE2b comes from Python's hashlib, Argon2id and XChaCha20-Poly1305 from libsodium through ctypes. The passphrase, the
recovery secret and all random bytes are fixed, so the file is the same every time.
"""
import ctypes
import ctypes.util
import hashlib
import pathlib
import struct

sodium = ctypes.CDLL(ctypes.util.find_library("sodium"))
assert sodium.sodium_init() >= 0

PASSPHRASE = "Καλημέρα battery staple".encode()
VAULT = bytes(range(16))
MASTER = bytes(range(100, 132))
RECOVERY = bytes(range(200, 232))
SALT = bytes(range(32, 48))
NONCE_P, NONCE_R = bytes(range(48, 72)), bytes(range(72, 96))
PASSES, MEMORY, GENERATION = 3, 64 << 20, 1
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def argon2id(passphrase, salt, passes, memory):
    key = ctypes.create_string_buffer(32)
    result = sodium.crypto_pwhash(
        key, ctypes.c_ulonglong(32), passphrase, ctypes.c_ulonglong(len(passphrase)), salt,
        ctypes.c_ulonglong(passes), ctypes.c_size_t(memory), ctypes.c_int(2))
    assert result == 0
    return key.raw


def wrap(secret, key, nonce, associated):
    sealed = ctypes.create_string_buffer(len(secret) + 16)
    sodium.crypto_aead_xchacha20poly1305_ietf_encrypt(
        sealed, None, secret, ctypes.c_ulonglong(len(secret)), associated, ctypes.c_ulonglong(len(associated)), None,
        nonce, key)
    return sealed.raw


def subkey(number, context):
    """Derive a key as documented for crypto_kdf: BLAKE2b, salt = number, personal = context, key = MASTER."""
    return hashlib.blake2b(
        b"", digest_size=32, key=MASTER, salt=struct.pack("<QQ", number, 0), person=context + bytes(8)).hexdigest()


def recovery_code():
    bits = "".join(f"{byte:08b}" for byte in RECOVERY) + "0000"
    check = hashlib.blake2b(RECOVERY, digest_size=32).digest()
    bits += f"{int.from_bytes(check[:3], 'big'):024b}"[:20]
    letters = "".join(ALPHABET[int(bits[i:i + 5], 2)] for i in range(0, len(bits), 5))
    return "-".join(letters[i:i + 4] for i in range(0, len(letters), 4))


def key_file():
    head = b"RVWRAP1" + VAULT
    aad_p = head + b"\x01" + struct.pack("<QQ", PASSES, MEMORY) + SALT + struct.pack("<Q", GENERATION)
    aad_r = head + b"\x02" + struct.pack("<Q", GENERATION)
    kek_p = argon2id(PASSPHRASE, SALT, PASSES, MEMORY)
    kek_r = hashlib.blake2b(b"RVRECOV1", digest_size=32, key=RECOVERY).digest()
    body = (
        f"receipt-vault-key 1\nvault {VAULT.hex()}\ngeneration {GENERATION}\n"
        f"slot passphrase {GENERATION} {PASSES} {MEMORY} {SALT.hex()} {NONCE_P.hex()} "
        f"{wrap(MASTER, kek_p, NONCE_P, aad_p).hex()}\n"
        f"slot recovery {GENERATION} {NONCE_R.hex()} {wrap(MASTER, kek_r, NONCE_R, aad_r).hex()}\n").encode()
    return body + f"sum {hashlib.blake2b(body, digest_size=16).hexdigest()}\n".encode()


target = pathlib.Path(__file__).resolve().parent.parent / "Fixtures/sealed"
target.mkdir(parents=True, exist_ok=True)
(target / "home.key").write_bytes(key_file())
print("recovery code", recovery_code())
print("database key ", subkey(GENERATION, b"rvdb0001"))
print("backup key   ", subkey(1, b"rvbackup"))
