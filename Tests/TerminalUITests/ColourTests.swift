import Testing

@testable import TerminalUI

@Suite("Colours")
struct ColourTests {
    @Test func `without colors everything is the terminal's own`() {
        for color in [Color.ansi(.red), .indexed(200), .rgb(red: 1, green: 2, blue: 3), .terminal] {
            #expect(color.reduced(to: .none) == .terminal)
        }
    }

    @Test(arguments: [
        (Color.rgb(red: 255, green: 0, blue: 0), Color.indexed(196), Color.ansi(.brightRed), Color.ansi(.red)),
        (.rgb(red: 0, green: 0, blue: 0), .indexed(16), .ansi(.black), .ansi(.black)),
        (.indexed(3), .indexed(3), .ansi(.yellow), .ansi(.yellow)),
        (.ansi(.brightBlack), .ansi(.brightBlack), .ansi(.brightBlack), .terminal),
        (.indexed(250), .indexed(250), .ansi(.white), .ansi(.white)),
    ])
    func `a color becomes the nearest that there is`(
        color: Color, palette: Color, sixteen: Color, eight: Color
    ) {
        #expect(color.reduced(to: .palette) == palette)
        #expect(color.reduced(to: .sixteen) == sixteen)
        #expect(color.reduced(to: .eight) == eight)
    }

    @Test func `every color of the palette reduces to one that exists`() {
        for index in UInt8.min...UInt8.max {
            #expect(Color.indexed(index).reduced(to: .sixteen).paletteNumber < 16)
            #expect(Color.indexed(index).reduced(to: .eight).paletteNumber < 8)
        }
    }

    @Test(arguments: [
        (1, ColorDepth.none), (8, .eight), (16, .sixteen), (88, .sixteen), (256, .palette), (1 << 24, .palette),
    ])
    func `the depth follows the number of colors`(colors: Int, depth: ColorDepth) {
        #expect(ColorDepth(colors: colors) == depth)
    }
}
