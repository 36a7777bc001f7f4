import Testing

@testable import TerminalUI

@Suite("Colours")
struct ColourTests {
    @Test func `without colours everything is the terminal's own`() {
        for colour in [Colour.ansi(.red), .indexed(200), .rgb(red: 1, green: 2, blue: 3), .terminal] {
            #expect(colour.reduced(to: .none) == .terminal)
        }
    }

    @Test(arguments: [
        (Colour.rgb(red: 255, green: 0, blue: 0), Colour.indexed(196), Colour.ansi(.brightRed), Colour.ansi(.red)),
        (.rgb(red: 0, green: 0, blue: 0), .indexed(16), .ansi(.black), .ansi(.black)),
        (.indexed(3), .indexed(3), .ansi(.yellow), .ansi(.yellow)),
        (.ansi(.brightBlack), .ansi(.brightBlack), .ansi(.brightBlack), .terminal),
        (.indexed(250), .indexed(250), .ansi(.white), .ansi(.white)),
    ])
    func `a colour becomes the nearest that there is`(
        colour: Colour, palette: Colour, sixteen: Colour, eight: Colour
    ) {
        #expect(colour.reduced(to: .palette) == palette)
        #expect(colour.reduced(to: .sixteen) == sixteen)
        #expect(colour.reduced(to: .eight) == eight)
    }

    @Test func `every colour of the palette reduces to one that exists`() {
        for index in UInt8.min...UInt8.max {
            #expect(Colour.indexed(index).reduced(to: .sixteen).paletteNumber < 16)
            #expect(Colour.indexed(index).reduced(to: .eight).paletteNumber < 8)
        }
    }

    @Test(arguments: [
        (1, ColourDepth.none), (8, .eight), (16, .sixteen), (88, .sixteen), (256, .palette), (1 << 24, .palette),
    ])
    func `the depth follows the number of colours`(colours: Int, depth: ColourDepth) {
        #expect(ColourDepth(colours: colours) == depth)
    }
}
