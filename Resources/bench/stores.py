"""A server with a fresh store in the folder or in PostgreSQL, which goes with the block that uses it."""

import contextlib
import pathlib
import subprocess
import tempfile

SCRIPTS = pathlib.Path(__file__).resolve().parents[1] / "scripts"
STORES = ("embedded", "postgres")


@contextlib.contextmanager
def process(*arguments):
    """Run a program until the block ends; the value is the first line that it prints."""
    child = subprocess.Popen([str(a) for a in arguments], stdout=subprocess.PIPE, text=True)
    try:
        yield child.stdout.readline().strip()
    finally:
        child.terminate()
        # A server that is waited for while its pipe is full would never end.
        child.stdout.close()
        child.wait(60)


@contextlib.contextmanager
def database():
    """Run PostgreSQL for the block; the value is the address of an empty database."""
    # In memory, where a socket's path is also short enough.
    with tempfile.TemporaryDirectory(dir="/dev/shm", prefix="rvault-") as folder:
        with process(SCRIPTS / "test-postgres.sh", folder) as line:
            if line != "ready":
                raise RuntimeError("PostgreSQL doesn't start")
            yield f"postgres:///postgres?host={folder}&user=vault"


@contextlib.contextmanager
def server(program, store, *flags):
    """Run the server over a fresh store with open registration; the value is its port."""
    with contextlib.ExitStack() as stack:
        folder = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="rvault-")))
        secret = folder / "sms"
        secret.write_text("12345678901234567890123456789012\n")
        secret.chmod(0o600)
        place = []
        if store == "postgres":
            place = ["--database", stack.enter_context(database())]
            subprocess.run([program, "migrate", *place], check=True, stdout=subprocess.DEVNULL)
        line = stack.enter_context(process(
            program, "serve", "--data", folder / "data", *place, "--listen", "127.0.0.1:0", "--open-registration",
            "--sms-token", secret, "--public-url", "http://127.0.0.1", *flags))
        yield int(line.rsplit(":", 1)[1])
