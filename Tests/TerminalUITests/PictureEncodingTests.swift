import Foundation
import Pixels
import Testing

@testable import TerminalUI

@Suite("Pictures as bytes for terminals")
struct PictureEncodingTests {
    private func image(_ width: Int, _ height: Int, _ color: (Int) -> [UInt8]) throws -> PixelImage {
        let bytes = (0..<width * height).flatMap(color)
        return try #require(PixelImage(size: PixelSize(width: width, height: height), bytes: bytes))
    }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    @Test func `a small picture for kitty is one command`() throws {
        let image = try image(2, 1) { $0 == 0 ? [255, 0, 0] : [0, 0, 255] }
        #expect(
            text(KittyGraphics.transmit(image, number: 7)) == "\u{1B}_Ga=t,q=2,i=7,f=24,s=2,v=1,m=0;/wAAAAD/\u{1B}\\")
    }

    @Test func `a larger one is cut into commands of 4096 characters that join to its pixels`() throws {
        let image = try image(50, 50) { [UInt8($0 % 251), UInt8($0 % 7), 3] }
        let commands = text(KittyGraphics.transmit(image, number: 1)).split(separator: "\u{1B}\\")
        #expect(commands.count == 3)
        #expect(commands.map { $0.contains("m=1;") } == [true, true, false])
        let payloads = commands.compactMap { $0.split(separator: ";").last }
        #expect(payloads.allSatisfy { $0.count <= 4096 && ($0.count % 4 == 0) })
        #expect(Data(base64Encoded: payloads.joined()).map([UInt8].init) == image.bytes)
    }

    @Test func `kitty's placements are told apart by their place`() {
        let area = Rect(column: 3, row: 2, columns: 10, rows: 5)
        #expect(
            text(KittyGraphics.place(number: 7, in: area)) == "\u{1B}_Ga=p,q=2,i=7,p=8196,c=10,r=5,C=1\u{1B}\\")
        #expect(text(KittyGraphics.hide(number: 7, in: area)) == "\u{1B}_Ga=d,q=2,d=i,i=7,p=8196\u{1B}\\")
        #expect(text(KittyGraphics.delete(number: 7)) == "\u{1B}_Ga=d,q=2,d=I,i=7\u{1B}\\")
    }

    @Test func `iTerm2 gets a PNG with its length and size`() throws {
        let image = try image(3, 2) { _ in [1, 2, 3] }
        let command = text(InlineImage.show(image, columns: 4, rows: 2))
        #expect(
            command.hasPrefix(
                "\u{1B}]1337;File=inline=1;size=\(image.png.count);width=4;height=2;preserveAspectRatio=0;doNotMoveCursor=1:"
            ))
        let payload = command.dropLast().split(separator: ":").last
        #expect(payload.flatMap { Data(base64Encoded: String($0)) }.map([UInt8].init) == image.png)
        #expect(command.hasSuffix("\u{07}"))
    }

    @Test func `sixels are bands of six rows, repeated columns being counted`() throws {
        let image = try image(5, 7) { $0 < 30 ? [255, 255, 255] : [0, 0, 0] }
        #expect(
            text(Sixel.show(image)) == "\u{1B}P0;1;0q\"1;1;5;7#0;2;0;0;0#1;2;100;100;100#1!5~-#0!5@\u{1B}\\")
    }

    @Test func `sixels show the colors of the picture, at most 256 of them`() throws {
        let image = try image(64, 61) { [UInt8($0 % 64 * 4), UInt8($0 / 64 * 4), UInt8($0 * 7 % 256)] }
        let shown = try #require(SixelReading(text(Sixel.show(image))))
        #expect(shown.size == image.size && shown.palette.count == 256)
        let distance = zip(shown.bytes, image.bytes).map { abs(Int($0) - Int($1)) }
        #expect(distance.count == image.bytes.count)
        #expect(distance.reduce(0, +) / distance.count < 20, "every pixel is drawn, in a color near its own")
    }

    @Test func `a picture with few colors keeps them`() throws {
        let image = try image(12, 12) { $0 % 3 == 0 ? [255, 0, 0] : [0, 0, 255] }
        let shown = try #require(SixelReading(text(Sixel.show(image))))
        #expect(shown.palette.count == 2 && shown.bytes == image.bytes)
    }

    @Test func `a color of a picture is off by no more than the percents of sixels are`() throws {
        let paper: [UInt8] = [253, 247, 232]
        let shown = try #require(SixelReading(text(Sixel.show(try image(6, 6) { _ in paper }))))
        let color = try #require(shown.palette.values.first)
        #expect(zip(color, paper).allSatisfy { abs(Int($0) - Int($1)) <= 2 }, "\(color)")
    }
}

/// Draws sixels as a terminal would.
private struct SixelReading {
    let size: PixelSize
    var palette: [Int: [UInt8]] = [:]
    var bytes: [UInt8]

    init?(_ text: String) {
        guard text.hasPrefix("\u{1B}P0;1;0q\"1;1;"), text.hasSuffix("\u{1B}\\") else { return nil }
        var rest = text.dropFirst("\u{1B}P0;1;0q\"1;1;".count).dropLast(2)
        func number() -> Int {
            let digits = rest.prefix(while: \.isNumber)
            rest = rest.dropFirst(digits.count)
            return Int(digits) ?? -1
        }
        let width = number()
        rest = rest.dropFirst()
        size = PixelSize(width: width, height: number())
        bytes = Array(repeating: 99, count: 3 * size.width * size.height)
        var (column, top, color, count) = (0, 0, 0, 1)
        while let character = rest.popFirst() {
            switch character {
            case "#":
                color = number()
                guard rest.hasPrefix(";2;") else { continue }
                rest = rest.dropFirst(2)
                palette[color] = (0..<3).map { _ in
                    rest = rest.dropFirst()
                    return UInt8(number() * 255 / 100)
                }
            case "!": count = number()
            case "$": column = 0
            case "-": (column, top) = (0, top + 6)
            default:
                let bits = Int(character.asciiValue ?? 0) - 0x3F
                for _ in 0..<count {
                    for row in 0..<6 where bits >> row & 1 == 1 {
                        let start = 3 * ((top + row) * size.width + column)
                        bytes.replaceSubrange(start..<start + 3, with: palette[color] ?? [])
                    }
                    column += 1
                }
                count = 1
            }
        }
    }
}
