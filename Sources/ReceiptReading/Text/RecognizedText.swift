/// Words that were read from a receipt, in lines and pages.
///
/// Everything has a limit, so that no rule on these values takes long, whatever the source was. Text beyond a limit is
/// dropped; nothing in it can make the program stop.
package struct RecognizedText: Hashable, Sendable {
    /// A rectangle in pixels of its page; the origin is at the top left.
    package struct Box: Hashable, Sendable {
        package let left: Int
        package let top: Int
        package let width: Int
        package let height: Int

        package init(left: Int, top: Int, width: Int, height: Int) {
            self.left = min(max(left, 0), Limits.pixels)
            self.top = min(max(top, 0), Limits.pixels)
            self.width = min(max(width, 0), Limits.pixels)
            self.height = min(max(height, 0), Limits.pixels)
        }

        package var right: Int { left + width }
        package var bottom: Int { top + height }

        /// The smallest box that has both in it.
        func union(_ other: Box) -> Box {
            let (left, top) = (min(left, other.left), min(top, other.top))
            return Box(
                left: left, top: top, width: max(right, other.right) - left, height: max(bottom, other.bottom) - top)
        }
    }

    package struct Word: Hashable, Sendable {
        /// Without blanks, control and format characters; at most ``Limits/wordLength`` scalars.
        package let text: String
        /// Nil for a text that has no picture.
        package let box: Box?
        /// 0 … 100, as sure as the recognition was; 100 for a text that has no picture.
        package let confidence: Double

        /// Characters before it in its line, in a text without a picture; it shows columns.
        let offset: Int

        package init(_ text: String, box: Box? = nil, confidence: Double = 100) {
            self.init(text, box: box, confidence: confidence, offset: 0)
        }

        init(_ text: String, box: Box? = nil, confidence: Double = 100, offset: Int) {
            self.offset = offset
            self.text = Word.cleaned(text)
            self.box = box
            self.confidence = confidence.isFinite ? min(max(confidence, 0), 100) : 0
        }

        /// The visible characters of a text, at most ``Limits/wordLength``.
        static func cleaned(_ text: String, keepingBlanks: Bool = false) -> String {
            var scalars = String.UnicodeScalarView()
            for scalar in text.unicodeScalars.prefix(Limits.wordLength) {
                if scalar == " ", keepingBlanks {
                    scalars.append(scalar)
                    continue
                }
                switch scalar.properties.generalCategory {
                case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .surrogate,
                    .privateUse, .unassigned:
                    continue
                default:  // open: categories of Unicode
                    scalars.append(scalar)
                }
            }
            return String(scalars)
        }
    }

    package struct Line: Hashable, Sendable {
        package var words: [Word]

        package init(words: [Word]) {
            self.words = Array(words.lazy.filter { !$0.text.isEmpty }.prefix(Limits.wordsInLine))
        }
    }

    package struct Page: Hashable, Sendable {
        package var lines: [Line]

        package init(lines: [Line]) {
            self.lines = lines
        }
    }

    package let pages: [Page]

    package init(pages: [Page]) {
        var (lines, words) = (Limits.lines, Limits.words)
        self.pages = pages.prefix(Limits.pages).map { page in
            var kept = Page(lines: [])
            for line in page.lines where lines > 0 && words > 0 && !line.words.isEmpty {
                kept.lines.append(Line(words: Array(line.words.prefix(words))))
                lines -= 1
                words -= line.words.count
            }
            return kept
        }
    }

    /// Limits of a text. A receipt of ten pages stays far below.
    package enum Limits {
        package static let pages = 20
        package static let lines = 1000
        package static let words = 6000
        package static let wordsInLine = 60
        /// Scalars.
        package static let wordLength = 64
        /// Bytes of a source.
        package static let bytes = 4_000_000
        static let pixels = 1_000_000
    }
}
