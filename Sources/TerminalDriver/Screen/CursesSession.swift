internal import CNcurses
internal import Glibc
internal import TerminalUI

/// An ncurses session on one terminal; a process has only one at a time.
final class CursesSession {
    let window: OpaqueWindow
    private let screen: OpaquePointer
    private let input: UnsafeMutablePointer<FILE>
    private let output: UnsafeMutablePointer<FILE>

    init(_ options: TerminalOptions) throws(TerminalError) {
        guard isatty(options.input) == 1, isatty(options.output) == 1 else { throw TerminalError(.notATerminal) }
        guard let type = options.type else { throw TerminalError(.typeMissing) }
        switch cncurses_check(type, options.output) {
        case 0: break
        case 1: throw TerminalError(.typeUnknown, detail: type)
        default: throw TerminalError(.notFullScreen, detail: type)
        }
        guard let input = CursesSession.stream(options.input, "r") else {
            throw TerminalError(.system, detail: "fdopen")
        }
        guard let output = CursesSession.stream(options.output, "w") else {
            fclose(input)
            throw TerminalError(.system, detail: "fdopen")
        }
        guard let screen = newterm(type, output, input), let window = cncurses_window() else {
            fclose(input)
            fclose(output)
            throw TerminalError(.typeUnknown, detail: type)
        }
        self.screen = screen
        self.input = input
        self.output = output
        self.window = OpaqueWindow(pointer: window)
        prepare()
    }

    /// Sets raw mode, so that Ctrl-S, Ctrl-Q, Ctrl-C and Ctrl-Z arrive as keys, and keeps Enter distinct from Ctrl-J.
    private func prepare() {
        raw()
        noecho()
        nonl()
        keypad(window.pointer, true)
        // Otherwise ncurses stops in the middle of a frame when a key is pressed.
        typeahead(-1)
        leaveok(window.pointer, false)
        def_prog_mode()
        // Until a screen has been left once, ncurses flushes after every cursor movement, about forty times per frame,
        // because mvcur may be used without any screen. The first frame enters the screen again.
        endwin()
        reset_prog_mode()
    }

    /// Starts colors if they are wanted and available; returns the depth.
    func startColors(_ choice: ColorChoice, isRefused: Bool) -> ColorDepth {
        guard choice.depth(isRefused: isRefused, terminalColors: 256) != .none, has_colors() else { return .none }
        guard start_color() == OK, use_default_colors() == OK else { return .none }
        return choice.depth(isRefused: isRefused, terminalColors: Int(cncurses_colours()))
    }

    var size: (columns: Int, rows: Int) {
        (Int(getmaxx(window.pointer)), Int(getmaxy(window.pointer)))
    }

    func resize(columns: Int, rows: Int) {
        resizeterm(Int32(rows), Int32(columns))
        werase(window.pointer)
    }

    /// Makes the next ``show(cursor:)`` write every cell of these rows again.
    func touch(rows: Set<Int>) {
        for row in rows { wredrawln(window.pointer, Int32(row), 1) }
    }

    /// Sends the changes and places the cursor; nil hides it.
    func show(cursor: Point?) {
        let isInside = cursor.map { wmove(window.pointer, Int32($0.row), Int32($0.column)) == OK } ?? false
        curs_set(isInside ? 1 : 0)
        wrefresh(window.pointer)
    }

    /// Restores the terminal; ``resume()`` takes it over again.
    func leave() {
        curs_set(1)
        endwin()
    }

    /// Takes the terminal over again and redraws everything.
    func resume() {
        reset_prog_mode()
        cncurses_refresh_all()
    }

    deinit {
        delscreen(screen)
        fclose(input)
        fclose(output)
    }

    /// Opens a stream on a copy of the descriptor, so that closing the stream leaves the caller's open.
    private static func stream(_ descriptor: Int32, _ mode: String) -> UnsafeMutablePointer<FILE>? {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
        guard copy >= 0 else { return nil }
        guard let stream = fdopen(copy, mode) else {
            _ = Glibc.close(copy)
            return nil
        }
        return stream
    }
}
