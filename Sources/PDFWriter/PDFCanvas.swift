internal import CPango
internal import PageContent

/// The sheets of a PDF in the making; lengths are in points from their left and upper edge.
///
/// While it exists, no other thread can create one.
final class PDFCanvas {
    private let document: OpaquePointer

    init(_ format: PageFormat, title: String) throws(PDFError) {
        guard cpango_prepare() else { throw .noLibrary }
        guard let document = cpango_open(format.width, format.height, title) else { throw .noFont }
        self.document = document
    }

    deinit { cpango_close(document) }

    /// Breaks a text into lines of that width.
    ///
    /// - Parameter isSingle: Keeps it on one line, and shortens it to the width.
    func set(_ text: String, _ style: TextStyle, width: Double, isSingle: Bool = false) -> SetText {
        // Pango would end the text at a zero.
        let characters = text.utf8.map { $0 == 0 ? 0x20 : CChar(bitPattern: $0) }
        return SetText(
            cpango_set(
                document, characters, characters.count, style.size, style.weight == .bold, width, isSingle,
                style.direction == .ofText), style)
    }

    func rule(from left: Double, to right: Double, top: Double) {
        cpango_rule(document, left, right, top, 0.6)
    }

    func draw(_ picture: PagePicture, left: Double, top: Double, width: Double, height: Double) {
        _ = picture.jpeg.withUnsafeBufferPointer { bytes in
            cpango_jpeg(
                document, bytes.baseAddress, bytes.count, Int32(picture.width), Int32(picture.height), left, top, width,
                height)
        }
    }

    func endSheet() {
        cpango_end_sheet(document)
    }

    /// Completes the file. Nothing can be drawn after it.
    func finish() throws(PDFError) -> [UInt8] {
        var (bytes, count): (UnsafePointer<CChar>?, Int) = (nil, 0)
        guard cpango_finish(document, &bytes, &count), let bytes else { throw .notDrawn }
        return UnsafeRawBufferPointer(start: bytes, count: count).map { $0 }
    }
}

/// A text that is broken into lines, in the order of reading.
struct SetText: ~Copyable {
    /// A line's width, and how far it reaches above and below the line on which the letters stand.
    struct Line {
        let width: Double
        let ascent: Double
        let descent: Double
        let isRightToLeft: Bool
    }

    let lineCount: Int
    private let text: OpaquePointer
    private let style: TextStyle

    fileprivate init(_ text: OpaquePointer, _ style: TextStyle) {
        (self.text, self.style) = (text, style)
        lineCount = cpango_line_count(text)
    }

    deinit { cpango_free(text) }

    func line(_ index: Int) -> Line {
        let line = cpango_line_at(text, index)
        return Line(
            width: line.width, ascent: line.ascent, descent: line.descent, isRightToLeft: line.is_right_to_left)
    }

    /// Characters that no font has; empty for nearly every text.
    var missing: Set<Unicode.Scalar> {
        let count = cpango_missing(text, nil, 0)
        guard count > 0 else { return [] }
        let numbers = [UInt32](unsafeUninitializedCapacity: count) { buffer, used in
            used = min(cpango_missing(text, buffer.baseAddress, count), count)
        }
        return Set(numbers.compactMap(Unicode.Scalar.init))
    }

    /// Draws one line on the current sheet.
    func draw(_ index: Int, left: Double, baseline: Double) {
        cpango_draw_line(text, index, left, baseline, style.grey)
    }
}
