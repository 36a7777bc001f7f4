"""A Chromium without a window, as large as a phone's screen, driven over WebDriver."""

import json
import os
import re
import subprocess
import time
import urllib.request


class Browser:
    """A browser with a profile of its own; `video` is what its camera shows, as Y4M."""

    def __init__(self, folder, video=None):
        folder.mkdir()
        self.driver = subprocess.Popen(
            ["chromedriver", "--port=0"], env={"PATH": os.environ["PATH"], "HOME": str(folder)}, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.port = next(int(found[1]) for line in self.driver.stdout
                         if (found := re.search(r"successfully on port (\d+)", line)))
        words = [
            "--headless=new", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}/profile", "--lang=en-US",
            "--no-first-run", "--disable-background-networking", "--disable-component-update"]
        if video:
            words += [
                "--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream",
                f"--use-file-for-fake-video-capture={video}"]
        options = {"browserName": "chrome", "goog:chromeOptions": {"args": words}}
        self.session = ""
        self.session = "/session/" + self.ask("POST", "/session", {"capabilities": {"alwaysMatch": options}})["sessionId"]
        # A window is never as narrow as a phone.
        self.tell("Emulation.setDeviceMetricsOverride", width=393, height=852, deviceScaleFactor=1, mobile=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.ask("DELETE", "")
        self.driver.terminate()
        self.driver.wait()

    def ask(self, method, path, body=None):
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{self.session}{path}", method=method,
            data=None if body is None else json.dumps(body).encode(), headers={"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)["value"]

    def open(self, address):
        self.ask("POST", "/url", {"url": address})

    def run(self, script):
        """Run the body of an asynchronous function in the page, and return its result."""
        body = f"const done = arguments[0]; (async () => {{ {script} }})().then(done, (e) => done('error: ' + e));"
        return self.ask("POST", "/execute/async", {"script": body, "args": []})

    def until(self, condition, limit=30):
        """Wait until an expression is true in the page."""
        end = time.perf_counter() + limit
        while not self.run(f"return Boolean({condition});"):
            if time.perf_counter() > end:
                raise SystemExit(f"{condition} never came: {self.run('return document.body.innerText;')}")

    def click(self, selector):
        """Click as soon as it can be clicked."""
        self.until(f"(e => e && !e.disabled && e.checkVisibility())(document.querySelector('{selector}'))")
        element = self.ask("POST", "/element", {"using": "css selector", "value": selector})
        self.ask("POST", f"/element/{next(iter(element.values()))}/click", {})

    def tell(self, command, **parameters):
        """Send a command of the DevTools protocol."""
        return self.ask("POST", "/goog/cdp/execute", {"cmd": command, "params": parameters})
