import Glibc
import TerminalUI
import Testing

@testable import TerminalDriver

extension ProcessWide {
    @Suite("Taking and giving back the terminal")
    struct TerminalLifeTests {
        @Test func `it is taken raw and given back as it was`() throws {
            let pty = try PseudoTerminal()
            let terminal = try Terminal(pty.options())
            #expect(!pty.isCooked)
            let start = try pty.output()
            #expect(
                start.contains("\u{1B}[?1049h") && start.contains("\u{1B}[?2004h") && start.contains("\u{1B}[?1000h"))
            terminal.close()
            terminal.close()
            let end = try pty.output()
            for sequence in ["\u{1B}[?1049l", "\u{1B}[?2004l", "\u{1B}[?1004l", "\u{1B}[?1000l"] {
                #expect(end.contains(sequence))
            }
            #expect(pty.isCooked)
        }

        @Test func `another program gets it as the shell had it, and all is drawn again`() throws {
            let pty = try PseudoTerminal()
            let terminal = try Terminal(pty.options())
            var frame = Canvas(columns: 40, rows: 6)
            frame.write("Kettle", at: .zero)
            terminal.draw(frame)
            _ = try pty.output()
            let wasCooked = terminal.withTerminalReleased { pty.isCooked }
            #expect(wasCooked && !pty.isCooked)
            let after = try pty.output()
            #expect(after.contains("\u{1B}[?1049h") && after.contains("Kettle") && after.contains("\u{1B}[?2004h"))
        }

        @Test func `suspending gives it back before the stop, and a new size is known after it`() throws {
            let pty = try PseudoTerminal()
            var options = pty.options()
            let device = pty.device
            options.stop = {
                var (modes, size) = (termios(), winsize(ws_row: 9, ws_col: 50, ws_xpixel: 0, ws_ypixel: 0))
                tcgetattr(device, &modes)
                #expect(modes.c_lflag & tcflag_t(ICANON) != 0)
                _ = ioctl(device, UInt(TIOCSWINSZ), &size)
            }
            let terminal = try Terminal(options)
            let loop = EventLoop<Int>(terminal, inbox: try Inbox())
            terminal.suspend()
            #expect(!pty.isCooked)
            #expect(loop.wait() == [.input(.resumed), .input(.resize(columns: 50, rows: 9))])
        }

        @Test func `a stop from outside suspends as well`() throws {
            let pty = try PseudoTerminal()
            var options = pty.options()
            options.stop = {}
            let loop = EventLoop<Int>(try Terminal(options), inbox: try Inbox())
            kill(getpid(), SIGTSTP)
            #expect(loop.wait() == [.input(.resumed)])
        }

        @Test func `the crash guard needs nothing but what was prepared`() throws {
            let pty = try PseudoTerminal()
            let terminal = try Terminal(pty.options())
            _ = try pty.output()
            CrashGuard.restore()
            let output = try pty.output()
            #expect(output.contains("\u{1B}[?1049l") && output.contains("\u{1B}[?2004l"))
            #expect(pty.isCooked)
            CrashGuard.restore()
            #expect(try pty.output().isEmpty)
            terminal.close()
        }

        @Test func `the guard rests while the terminal is not ours`() throws {
            let pty = try PseudoTerminal()
            let terminal = try Terminal(pty.options())
            let quiet = try terminal.withTerminalReleased {
                _ = try pty.output()
                CrashGuard.restore()
                return try pty.output()
            }
            #expect(quiet.isEmpty)
        }

        @Test(
            arguments: [
                ("dumb", TerminalError.Code.notFullScreen), ("no-such-terminal", .typeUnknown), (nil, .typeMissing),
                ("\u{1B}[2J", .typeUnknown),
            ] as [(String?, TerminalError.Code)])
        func `a terminal that cannot show full screens is refused untouched`(
            type: String?, code: TerminalError.Code
        ) throws {
            let pty = try PseudoTerminal()
            let error = #expect(throws: TerminalError.self) { _ = try Terminal(pty.options(type)) }
            #expect(error?.code == code)
            #expect(error?.description.contains("rvault help") == true)
            #expect(error?.description.contains("\u{1B}") == false)
            #expect(try pty.output().isEmpty)
            #expect(pty.isCooked)
        }

        @Test(arguments: ["xterm", "vt100", "linux", "screen", "rxvt", "ansi"])
        func `old and small terminals work too`(type: String) throws {
            let pty = try PseudoTerminal()
            let terminal = try Terminal(pty.options(type))
            var frame = Canvas(columns: 40, rows: 6)
            let loud = Style(
                foreground: .indexed(208), background: .rgb(red: 1, green: 2, blue: 3), attributes: .italic)
            frame.write("Kettle", at: .zero, style: loud)
            terminal.draw(frame)
            #expect(try pty.output().contains("Kettle"))
            terminal.close()
            #expect(pty.isCooked)
        }

        @Test func `the mouse can be switched off and on`() throws {
            let pty = try PseudoTerminal()
            let terminal = try Terminal(pty.options())
            _ = try pty.output()
            terminal.isMouseOn = false
            #expect(try pty.output() == ControlStrings.mouseOff)
            terminal.withTerminalReleased {}
            #expect(try !pty.output().contains("\u{1B}[?1000h"))
            terminal.isMouseOn = true
            #expect(try pty.output() == ControlStrings.mouseOn)
        }

        @Test(arguments: [("\u{1B}[m$<2>", "\u{1B}[m"), ("a$<5/>b$<1*>c", "abc"), ("$5", "$5"), ("x$<", "x$<")])
        func `delays are taken out of a description's strings`(text: String, expected: String) {
            #expect(ControlStrings.withoutDelays(text) == expected)
        }

        @Test func `a file is no terminal`() throws {
            let null = open("/dev/null", O_RDWR)
            defer { close(null) }
            var options = TerminalOptions(type: "xterm")
            (options.input, options.output) = (null, null)
            let error = #expect(throws: TerminalError.self) { _ = try Terminal(options) }
            #expect(error?.code == .notATerminal)
        }
    }
}
