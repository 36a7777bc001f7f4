import Pixels
import Testing

@Suite("Turning and framing of pictures")
struct PixelDrawingTests {
    /// Two columns and three rows, each pixel gray with its number.
    private let image = PixelImage(size: PixelSize(width: 2, height: 3), bytes: (0..<6).flatMap { [$0, $0, $0] })

    private func numbers(_ image: PixelImage?) -> [UInt8] {
        stride(from: 0, to: image?.bytes.count ?? 0, by: 3).compactMap { image?.bytes[$0] }
    }

    @Test func `a picture turns clockwise by quarters`() {
        #expect(image?.turned(quarters: 1).size == PixelSize(width: 3, height: 2))
        #expect(numbers(image?.turned(quarters: 1)) == [4, 2, 0, 5, 3, 1])
        #expect(numbers(image?.turned(quarters: 2)) == [5, 4, 3, 2, 1, 0])
        #expect(numbers(image?.turned(quarters: -1)) == [1, 3, 5, 0, 2, 4])
        #expect(image?.turned(quarters: 4) == image)
    }

    @Test func `a gray picture turns the same way as one of colors`() {
        let gray = GrayImage(size: PixelSize(width: 2, height: 3), bytes: Array(0..<6))
        for quarters in 0..<4 {
            #expect(gray.map { PixelImage($0.turned(quarters: quarters)) } == image?.turned(quarters: quarters))
        }
    }

    @Test func `a frame stays outside its rectangle and inside the picture`() {
        let blank = PixelImage(size: PixelSize(width: 4, height: 4), bytes: [UInt8](repeating: 0, count: 48))
        let framed = blank?.framed(
            left: 1, top: 1, size: PixelSize(width: 1, height: 1), thickness: 1, color: (red: 9, green: 9, blue: 9))
        #expect(numbers(framed) == [9, 9, 9, 0, 9, 0, 9, 0, 9, 9, 9, 0, 0, 0, 0, 0])
        let outside = blank?.framed(
            left: 9, top: -9, size: PixelSize(width: 1, height: 1), thickness: 2, color: (red: 9, green: 9, blue: 9))
        #expect(outside == blank)
    }
}
