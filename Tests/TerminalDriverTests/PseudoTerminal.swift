import Glibc

@testable import TerminalDriver

/// A pseudo-terminal whose emulator side the test plays, in one process.
final class PseudoTerminal {
    let device: Int32
    private(set) var emulator: Int32

    init(columns: UInt16 = 40, rows: UInt16 = 6) throws {
        var (one, other): (Int32, Int32) = (-1, -1)
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        guard openpty(&one, &other, nil, nil, &size) == 0 else { throw Failure(what: "openpty") }
        (emulator, device) = (one, other)
    }

    deinit {
        hangUp()
        close(device)
    }

    struct Failure: Error { let what: String }

    /// Returns options for this terminal that leave the crash handlers of the test process alone.
    func options(_ type: String? = "xterm-256color", locale: String = "C.UTF-8") -> TerminalOptions {
        var options = TerminalOptions(type: type)
        (options.input, options.output, options.locale) = (device, device, locale)
        options.guardsCrashes = false
        return options
    }

    /// Types text as a person would.
    func type(_ text: String) {
        let bytes = Array(text.utf8)
        _ = write(emulator, bytes, bytes.count)
    }

    /// Returns everything that was written to the terminal since the last call.
    func output() throws -> String {
        let mark = "\u{1}end\u{1}"
        _ = write(device, mark, mark.utf8.count)
        var bytes: [UInt8] = []
        while !bytes.suffix(mark.utf8.count).elementsEqual(mark.utf8) {
            var entry = pollfd(fd: emulator, events: Int16(POLLIN), revents: 0)
            guard poll(&entry, 1, 10_000) == 1 else { throw Failure(what: "no output") }
            var chunk = [UInt8](repeating: 0, count: 4096)
            let count = read(emulator, &chunk, chunk.count)
            guard count > 0 else { throw Failure(what: "read") }
            bytes += chunk[..<count]
        }
        return String(decoding: bytes.dropLast(mark.utf8.count), as: UTF8.self)
    }

    /// Whether the terminal handles line editing and Ctrl-S itself, as shells expect.
    var isCooked: Bool {
        var modes = termios()
        tcgetattr(device, &modes)
        return modes.c_lflag & tcflag_t(ICANON) != 0 && modes.c_iflag & tcflag_t(IXON) != 0
    }

    func resize(columns: UInt16, rows: UInt16) {
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(emulator, UInt(TIOCSWINSZ), &size)
        kill(getpid(), SIGWINCH)
    }

    func hangUp() {
        if emulator >= 0 { close(emulator) }
        emulator = -1
    }
}
