import Foundation
import SystemKit
import Testing
import VaultJSON
import VaultTestKit

/// Runs many commands one after another from one process, each on its own terminal or into a pipe.
enum ManyCommands {
    struct Ending {
        let words: [String]
        /// Negative for a signal; a command that takes longer than a minute is killed.
        let code: Int64
        /// Standard output and error together.
        let text: String
        /// Characters that a terminal would have obeyed.
        let obeyed: String
    }

    static func run(_ commands: [[String]], of device: Device, onTerminal: Bool) throws -> [Ending] {
        let job: JSON = [
            "program": .string(Programs.client), "terminal": .bool(onTerminal),
            "commands": .array(commands.map { .array($0.map(JSON.string)) }),
        ]
        var command = ChildCommand(
            "/usr/bin/python3", ["-c", script],
            environment: [
                "PATH": "/usr/bin:/bin", "HOME": device.folder.path, "LANG": "C.UTF-8", "TZ": "UTC",
                "TERM": "xterm-256color", "XDG_RUNTIME_DIR": device.folder.path + "/run", "RVAULT_DEVICE": "here",
                "RVAULT_KEY_COST": "light",
            ], directory: device.folder.path)
        command.input = Array(job.text.utf8)
        command.timeout = .seconds(300)
        command.outputLimit = 64 << 20
        let result = try CommandRunner().run(command)
        try #require(result.isSuccess, "\(result.said)")
        let endings = try #require(try JSON(parsing: result.outputText).array)
        return zip(commands, endings).map { words, ending in
            Ending(
                words: words, code: ending["code"]?.integer ?? -1, text: ending["text"]?.string ?? "",
                obeyed: ending["obeyed"]?.string ?? "")
        }
    }

    private static let script = #"""
        import json, os, pty, select, subprocess, sys, time

        job = json.load(sys.stdin)
        # The program's own: wiping a line of progress, and the color of its name before a wrong usage.
        OWN = ["\x1b[K", "\x1b[1;31mrvault:\x1b[0m", "\n", "\r", "\t"]

        def on_terminal(words):
            pid, fd = pty.fork()
            if pid == 0:
                os.execv(words[0], words)
            out, end = b"", time.time() + 60
            while True:
                if not select.select([fd], [], [], max(0, end - time.time()))[0]:
                    os.kill(pid, 9)
                    break
                try:
                    piece = os.read(fd, 65536)
                except OSError:
                    break
                if not piece:
                    break
                out += piece
            status = os.waitpid(pid, 0)[1]
            os.close(fd)
            return os.waitstatus_to_exitcode(status), out

        def in_pipe(words):
            try:
                done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, timeout=60)
                return done.returncode, done.stdout + done.stderr
            except subprocess.TimeoutExpired:
                return -9, b""

        def obeyed(text):
            for own in OWN:
                text = text.replace(own, "")
            return "".join(
                c for c in text
                if ord(c) < 0x20 or 0x7f <= ord(c) <= 0x9f or ord(c) in (0x200b, 0x202e, 0x2066, 0x2028))

        endings = []
        for command in job["commands"]:
            words = [job["program"]] + command
            code, out = on_terminal(words) if job["terminal"] else in_pipe(words)
            text = out.decode("utf-8", "replace")
            endings.append({"code": code, "text": text[:100000], "obeyed": obeyed(text)[:200]})
        json.dump(endings, sys.stdout)
        """#
}
