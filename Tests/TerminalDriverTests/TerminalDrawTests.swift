import Glibc
import TerminalUI
import Testing

@testable import TerminalDriver

extension ProcessWide {
    @Suite("Drawing")
    struct TerminalDrawTests {
        private func canvas(_ text: String, style: Style = .plain) -> Canvas {
            var canvas = Canvas(columns: 40, rows: 6)
            canvas.write(text, at: .zero, style: style)
            return canvas
        }

        @Test func `a frame reaches the terminal and the next one costs only its changes`() throws {
            let pty = try PseudoTerminal()
            let terminal = try Terminal(pty.options())
            terminal.draw(canvas("Kettle 9"))
            #expect(try pty.output().contains("Kettle 9"))
            let before = terminal.counts.cells
            terminal.draw(canvas("Kettle 8"))
            #expect(terminal.counts.cells - before == 1)
            #expect(try !pty.output().contains("Kettle"))
            terminal.redraw()
            #expect(try pty.output().contains("Kettle 8"))
        }

        @Test func `what follows a wide glyph keeps its column`() throws {
            let pty = try PseudoTerminal()
            let terminal = try Terminal(pty.options())
            terminal.draw(canvas("東京|e\u{301}|👨‍👩‍👧|x"))
            #expect(try pty.output().contains("東京|e\u{301}|👨|x"))
        }

        @Test func `colors follow the terminal, NO_COLOR and the command line`() throws {
            for (choice, isRefused, isColoured) in [
                (ColorChoice.auto, false, true), (.auto, true, false), (.always, true, true), (.never, false, false),
            ] {
                let pty = try PseudoTerminal()
                var options = pty.options()
                (options.colors, options.isColorRefused) = (choice, isRefused)
                let terminal = try Terminal(options)
                terminal.draw(canvas("red", style: Style(foreground: .ansi(.red), attributes: .bold)))
                let output = try pty.output()
                #expect(output.contains("\u{1B}[31m") == isColoured)
                #expect(output.contains("\u{1B}[0;1m"))
            }
        }

        @Test func `when all pairs of colors were used, cells that are gone give theirs back`() throws {
            let pty = try PseudoTerminal(columns: 16, rows: 12)
            // 16 colors and 256 pairs.
            let terminal = try Terminal(pty.options("xterm-16color"))
            func frame(_ rows: Range<Int>) -> Canvas {
                var canvas = Canvas(columns: 16, rows: 12)
                for row in rows {
                    for column in 0..<16 {
                        let style = Style(
                            foreground: ANSIColor(rawValue: UInt8(column)).map(Color.ansi) ?? .terminal,
                            background: ANSIColor(rawValue: UInt8(row)).map(Color.ansi) ?? .terminal)
                        canvas.write("x", at: Point(column: column, row: row % 8), style: style)
                    }
                }
                return canvas
            }
            terminal.draw(frame(0..<8))
            _ = try pty.output()
            terminal.draw(frame(8..<16))
            let output = try pty.output()
            #expect(
                output.contains("\u{1B}[30m\u{1B}[100mx") || output.contains("\u{1B}[30;100mx"),
                "\(output.debugDescription)")
            #expect(output.contains("[97m\u{1B}[107mx") || output.contains("[97;107mx"), "\(output.debugDescription)")
        }

        @Test func `without UTF-8 everything is drawn in ASCII`() throws {
            let pty = try PseudoTerminal()
            let terminal = try Terminal(pty.options(locale: "C"))
            #expect(terminal.lines == .ascii)
            terminal.draw(canvas("─│ 東x …é"))
            #expect(try pty.output().contains("-| ? x .?"))
        }

        @Test func `the cursor stands where the frame wants it, or is hidden`() throws {
            let pty = try PseudoTerminal()
            let terminal = try Terminal(pty.options())
            var frame = canvas("Name:")
            terminal.draw(frame)
            #expect(try pty.output().contains("\u{1B}[?25l"))
            frame.cursor = Point(column: 6, row: 2)
            terminal.draw(frame)
            let output = try pty.output()
            #expect(output.contains("\u{1B}[3;7H"))
            #expect(output.contains("\u{1B}[?25h"))
        }

        @Test(arguments: [(10, 3), (1, 1), (0, 0), (2, 400)] as [(UInt16, UInt16)])
        func `a window of any size is drawn into`(columns: UInt16, rows: UInt16) throws {
            let pty = try PseudoTerminal(columns: columns, rows: rows)
            let terminal = try Terminal(pty.options())
            #expect(terminal.columns >= 1 && terminal.rows >= 1)
            var frame = Canvas(columns: 80, rows: 24)
            frame.box(frame.bounds, title: "東京")
            frame.cursor = Point(column: 79, row: 23)
            terminal.draw(frame)
            terminal.draw(Canvas(columns: terminal.columns, rows: terminal.rows))
            #expect(try !pty.output().isEmpty)
        }
    }
}
