internal import CNcurses
internal import Glibc
internal import TerminalUI

/// ncurses, started on one terminal; ncurses has one of these for each process at a time.
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

    /// Raw, so that Ctrl-S, Ctrl-Q, Ctrl-C and Ctrl-Z arrive as keys; Enter stays apart from Ctrl-J.
    private func prepare() {
        raw()
        noecho()
        nonl()
        keypad(window.pointer, true)
        // Otherwise ncurses stops in the middle of a frame when a key has been pressed.
        typeahead(-1)
        leaveok(window.pointer, false)
        def_prog_mode()
        // Until a screen has been left once, ncurses writes out after every movement of the cursor, some forty times for
        // a frame, as mvcur may be used before there is any screen. The first frame takes the screen again.
        endwin()
        reset_prog_mode()
    }

    /// Starts colours as far as they are wanted and there.
    func startColours(_ choice: ColourChoice, isRefused: Bool) -> ColourDepth {
        guard choice.depth(isRefused: isRefused, terminalColours: 256) != .none, has_colors() else { return .none }
        guard start_color() == OK, use_default_colors() == OK else { return .none }
        return choice.depth(isRefused: isRefused, terminalColours: Int(cncurses_colours()))
    }

    var size: (columns: Int, rows: Int) {
        (Int(getmaxx(window.pointer)), Int(getmaxy(window.pointer)))
    }

    func resize(columns: Int, rows: Int) {
        resizeterm(Int32(rows), Int32(columns))
        werase(window.pointer)
    }

    /// Sends what has changed and places the cursor; nil hides it.
    func show(cursor: Point?) {
        let isInside = cursor.map { wmove(window.pointer, Int32($0.row), Int32($0.column)) == OK } ?? false
        curs_set(isInside ? 1 : 0)
        wrefresh(window.pointer)
    }

    /// Gives the terminal back; ``resume()`` takes it again.
    func leave() {
        curs_set(1)
        endwin()
    }

    /// Takes the terminal again and draws everything anew.
    func resume() {
        reset_prog_mode()
        cncurses_refresh_all()
    }

    deinit {
        delscreen(screen)
        fclose(input)
        fclose(output)
    }

    /// A stream on a copy of the descriptor, so that closing it leaves the caller's open.
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
