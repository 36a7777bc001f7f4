import Foundation
import Glibc
import SystemKit
import Testing
import VaultTestKit

/// A separate tmux server whose windows run the real programs; everything in it ends with ``close()``.
final class Terminal {
    /// The screen that was there instead of the one waited for.
    struct TimedOut: Error, CustomStringConvertible {
        let waitedFor: String
        let screen: String
        var description: String { "waited for \(waitedFor), but the screen was:\n\(screen)" }
    }

    let folder: TemporaryDirectory
    private let socket: String
    private let environment: [String: String]
    private let columns: Int
    private let rows: Int
    private var windows: Set<String> = []

    init(columns: Int = 80, rows: Int = 24) throws {
        folder = try TemporaryDirectory.home()
        socket = folder.path + "/tmux"
        self.columns = columns
        self.rows = rows
        environment = [
            "PATH": "/usr/bin:/bin", "HOME": folder.path, "LANG": "C.UTF-8", "TZ": "UTC", "TERM": "xterm-256color",
            "XDG_RUNTIME_DIR": folder.path + "/run", "SHELL": "/bin/sh",
        ]
    }

    deinit {
        if !windows.isEmpty { _ = try? CommandRunner().run(command(["kill-server"])) }
    }

    /// Runs a shell command line in a window of that name, replacing what ran there.
    func run(_ commandLine: String, in window: String = "main") throws {
        if !windows.isEmpty {
            if windows.contains(window) { try tmux(["kill-window", "-t", window]) }
            try tmux(["new-window", "-d", "-n", window, commandLine])
        } else {
            let size = ["-x", String(columns), "-y", String(rows)]
            // The "keeper" window keeps the server running while windows come and go; `remain-on-exit` keeps their
            // screens readable.
            try tmux(["-f", "/dev/null", "new-session", "-d", "-n", "keeper"] + size + ["cat"])
            try tmux(["set-option", "-g", "remain-on-exit", "on"])
            try tmux(["set-option", "-g", "status", "off"])
            try tmux(["set-option", "-g", "default-terminal", "screen-256color"])
            try tmux(["set-option", "-sg", "escape-time", "0"])
            try tmux(["new-window", "-d", "-n", window, commandLine])
        }
        windows.insert(window)
        try tmux(["resize-window", "-t", window, "-x", String(columns), "-y", String(rows)])
    }

    /// Presses keys by their tmux names (`Enter`, `C-l`, `j`, `F1`).
    func press(_ keys: String..., in window: String = "main") throws {
        try tmux(["send-keys", "-t", window] + keys)
    }

    /// Types text literally.
    func type(_ text: String, in window: String = "main") throws {
        try tmux(["send-keys", "-t", window, "-l", "--", text])
    }

    /// Pastes text as a terminal does, bracketed if the program asked for that.
    func paste(_ text: String, in window: String = "main") throws {
        try tmux(["set-buffer", "--", text])
        try tmux(["paste-buffer", "-p", "-t", window])
    }

    func resize(columns: Int, rows: Int, in window: String = "main") throws {
        try tmux(["resize-window", "-t", window, "-x", String(columns), "-y", String(rows)])
    }

    /// Returns the rows of a window without trailing blanks.
    func screen(of window: String = "main") throws -> String {
        try tmux(["capture-pane", "-p", "-t", window])
    }

    /// Returns the screen like ``screen(of:)``, with the escape sequences for colors and attributes.
    func paintedScreen(of window: String = "main") throws -> String {
        try tmux(["capture-pane", "-e", "-p", "-t", window])
    }

    /// Returns all that a window still has, including its scrollback; wrapped lines are joined.
    func scrollback(of window: String = "main") throws -> String {
        try tmux(["capture-pane", "-p", "-J", "-S", "-", "-t", window])
    }

    /// Writes every byte that a window's program prints from now on to a file.
    func record(_ window: String = "main", to path: String) throws {
        try tmux(["pipe-pane", "-t", window, "cat > \(path)"])
    }

    /// Returns the terminal title, as set by the program in a window, and the window's name.
    func title(of window: String = "main") throws -> String {
        try tmux(["display-message", "-p", "-t", window, "#{pane_title} #{window_name}"])
    }

    /// Returns the process ID of the program in a window.
    func processID(in window: String = "main") throws -> pid_t {
        let text = try tmux(["display-message", "-p", "-t", window, "#{pane_pid}"])
        return try #require(pid_t(text.trimmingSuffix { $0.isNewline }))
    }

    /// Waits until the screen shows a text, at most `seconds`, and returns the screen.
    @discardableResult
    func wait(for text: String, in window: String = "main", seconds: Int = 90) throws -> String {
        try wait(until: "\"\(text)\"", in: window, seconds: seconds) { $0.contains(text) }
    }

    @discardableResult
    func wait(
        until what: String, in window: String = "main", seconds: Int = 90, _ isThere: (String) -> Bool
    ) throws -> String {
        let deadline = ContinuousClock.now + .seconds(seconds)
        var screen = ""
        repeat {
            screen = try self.screen(of: window)
            if isThere(screen) { return screen }
            poll(nil, 0, 20)
        } while ContinuousClock.now < deadline
        throw TimedOut(waitedFor: what, screen: screen)
    }

    /// Waits until the program of a window has ended.
    func waitForEnd(of window: String = "main", seconds: Int = 90) throws {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while try tmux(["display-message", "-p", "-t", window, "#{pane_dead}"]).hasPrefix("0") {
            guard ContinuousClock.now < deadline else {
                throw TimedOut(waitedFor: "the end of \(window)", screen: try screen(of: window))
            }
            poll(nil, 0, 20)
        }
    }

    /// Sends a signal to the program of a window, and waits until it has ended: its port is free then.
    func end(_ window: String, by signal: Int32) throws {
        #expect(kill(try processID(in: window), signal) == 0)
        try waitForEnd(of: window)
    }

    /// Returns what ``record(_:to:)`` has written down, once it has a text: another process writes it.
    func recorded(_ path: String, with text: String, in window: String = "main") throws -> String {
        var sent = ""
        try wait(until: "\(text) in the record", in: window) { _ in
            sent = String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
            return sent.contains(text)
        }
        return sent
    }

    @discardableResult
    private func tmux(_ arguments: [String]) throws -> String {
        let result = try CommandRunner().run(command(arguments))
        try #require(result.isSuccess, "tmux \(arguments): \(String(decoding: result.errors, as: UTF8.self))")
        return result.outputText
    }

    private func command(_ arguments: [String]) -> ChildCommand {
        ChildCommand("tmux", ["-S", socket] + arguments, environment: environment, directory: folder.path)
    }
}

extension String {
    /// Returns the string without the trailing characters that match.
    func trimmingSuffix(while fits: (Character) -> Bool) -> String {
        var text = self[...]
        while let last = text.last, fits(last) { text.removeLast() }
        return String(text)
    }
}
