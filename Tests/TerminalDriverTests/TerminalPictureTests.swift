import Glibc
import Pixels
import TerminalUI
import Testing

@testable import TerminalDriver

extension ProcessWide {
    @Suite("Pictures on a terminal")
    struct TerminalPictureTests {
        private func canvas(_ keys: String..., at column: Int = 1) throws -> Canvas {
            var canvas = Canvas(columns: 40, rows: 6)
            for key in keys {
                let image = try #require(PixelImage(size: PixelSize(width: 1, height: 1), bytes: [9, 9, 9]))
                let cells = try #require(
                    PictureCells(columns: 3, rows: 2, cells: Array(repeating: .init("█"), count: 6)))
                canvas.place(TerminalPicture(key: key, image: image, cells: cells), at: Point(column: column, row: 1))
            }
            return canvas
        }

        private func terminal(_ pty: PseudoTerminal, _ probe: PictureProbe) throws -> Terminal {
            var options = pty.options()
            options.pictures = probe
            return try Terminal(options)
        }

        /// Handles what the emulator has sent, and a key after it.
        private func handle(_ loop: EventLoop<Int>, _ pty: PseudoTerminal, _ answer: String) -> [LoopEvent<Int>] {
            pty.type(answer + "x")
            return loop.wait()
        }

        @Test func `the terminal is asked once, after the first frame with a picture`() throws {
            let pty = try PseudoTerminal()
            let terminal = try terminal(pty, .unasked)
            terminal.draw(Canvas(columns: 40, rows: 6))
            #expect(try !pty.output().contains("\u{1B}_G"))
            terminal.draw(try canvas("a"))
            let output = try pty.output()
            #expect(output.hasSuffix(PictureProbe.question) && output.contains("███"))
            terminal.draw(try canvas("b"))
            #expect(try !pty.output().contains(PictureProbe.question))
            #expect(terminal.pictureMethod == .blocks)
        }

        @Test func `once it has answered, the picture of the frame is shown as pixels`() throws {
            let pty = try PseudoTerminal()
            let terminal = try terminal(pty, .unasked)
            let loop = EventLoop<Int>(terminal, inbox: try Inbox())
            terminal.draw(try canvas("a"))
            _ = try pty.output()
            let events = handle(loop, pty, "\u{1B}_Gi=2147483647;OK\u{1B}\\\u{1B}[?62c")
            #expect(events == [.input(.key(.character("x")))], "no answer is a key")
            #expect(terminal.pictureMethod == .kitty)
            let output = try pty.output()
            #expect(output.contains("a=t,q=2,i=1") && output.contains("\u{1B}[2;2H") && output.hasSuffix("\u{1B}8"))
        }

        @Test func `an answer that is late leaves characters`() throws {
            let pty = try PseudoTerminal()
            let terminal = try terminal(pty, .unasked)
            let loop = EventLoop<Int>(terminal, inbox: try Inbox(), now: { .now + .seconds(1) })
            terminal.draw(try canvas("a"))
            _ = handle(loop, pty, "\u{1B}_Gi=2147483647;OK\u{1B}\\\u{1B}[?62c")
            #expect(terminal.pictureMethod == .blocks)
            #expect(try !pty.output().contains("a=t"))
        }

        @Test func `a popup, another frame, a resize and the end remove it first`() throws {
            let pty = try PseudoTerminal()
            let terminal = try terminal(pty, .known(.kitty))
            terminal.draw(try canvas("a"))
            #expect(try pty.output().contains("a=p"))
            var popup = try canvas("a")
            popup.write("Popup", at: Point(column: 2, row: 2))
            terminal.draw(popup)
            var output = try pty.output()
            let (removal, text) = try (
                #require(output.firstRange(of: "a=d,q=2,d=i,i=1")), #require(output.firstRange(of: "Popup"))
            )
            #expect(removal.upperBound < text.lowerBound)
            terminal.draw(try canvas("a", at: 7))
            #expect(try pty.output().contains("a=p,q=2,i=1"), "the pixels are still there")
            pty.resize(columns: 30, rows: 6)
            terminal.adoptSize()
            output = try pty.output()
            #expect(output.contains("d=I,i=1"))
            terminal.draw(try canvas("a"))
            #expect(try pty.output().contains("a=t"))
            terminal.close()
            output = try pty.output()
            #expect(output.contains("d=I,i=1"))
        }

        @Test func `after another program and after a complete redraw it is shown again`() throws {
            let pty = try PseudoTerminal()
            let terminal = try terminal(pty, .known(.iterm2))
            terminal.draw(try canvas("a"))
            _ = try pty.output()
            terminal.redraw()
            #expect(try pty.output().contains("]1337;File="))
            terminal.withTerminalReleased {}
            terminal.draw(try canvas("a"))
            #expect(try pty.output().contains("]1337;File="))
        }

        @Test func `where it goes, the cells below are written again`() throws {
            let pty = try PseudoTerminal()
            let terminal = try terminal(pty, .known(.iterm2))
            let frame = try canvas("a")
            terminal.draw(frame)
            _ = try pty.output()
            var same = try canvas("a")
            same.restyle(Rect(column: 1, row: 1, columns: 1, rows: 1)) { $0 }
            #expect(same.pictures.isEmpty)
            terminal.draw(same)
            #expect(try pty.output().contains("███"), "although no cell has changed")
        }

        @Test func `another setting counts at once`() throws {
            let pty = try PseudoTerminal()
            let terminal = try terminal(pty, .known(.kitty))
            terminal.draw(try canvas("a"))
            _ = try pty.output()
            terminal.showPictures(by: .known(.blocks))
            terminal.draw(try canvas("a"))
            #expect(try pty.output().contains("d=I,i=1") && terminal.pictureMethod == .blocks)
            terminal.showPictures(by: .known(.iterm2))
            terminal.draw(try canvas("a"))
            #expect(try pty.output().contains("]1337;File="))
        }

        @Test func `without UTF-8, and without the size of a cell for sixels, there are no pixels`() throws {
            let pty = try PseudoTerminal()
            var options = pty.options(locale: "C")
            options.pictures = .known(.kitty)
            #expect(try Terminal(options).pictureMethod == .blocks)
            #expect(try terminal(PseudoTerminal(), .known(.sixel)).pictureMethod == .blocks)
        }
    }
}
