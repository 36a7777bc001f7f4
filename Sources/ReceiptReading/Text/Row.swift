/// Words side by side on a receipt: a line of the recognized text, or several that the recognition took apart
/// because of the gap between a name and its price.
struct Row {
    typealias Box = RecognizedText.Box

    let page: Int
    let words: [RecognizedText.Word]
    /// The words with a blank between two of them.
    let scalars: [Unicode.Scalar]
    /// For each of the scalars, the index of its word.
    let owners: [Int]

    init(page: Int, words: [RecognizedText.Word]) {
        self.page = page
        self.words = words
        var scalars: [Unicode.Scalar] = []
        var owners: [Int] = []
        for (index, word) in words.enumerated() {
            if index > 0 {
                scalars.append(" ")
                owners.append(index)
            }
            for scalar in word.text.unicodeScalars {
                scalars.append(scalar)
                owners.append(index)
            }
        }
        (self.scalars, self.owners) = (scalars, owners)
    }

    var text: String { Row.text(scalars[...]) }

    static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }

    func text(_ range: Range<Int>) -> String { Row.text(scalars[range]) }

    var box: Box? { Row.box(of: words) }

    /// The box around the words that have a part in the range; nil without a picture.
    func box(_ range: Range<Int>) -> Box? {
        guard let (first, last) = wordIndices(range) else { return nil }
        return Row.box(of: words[first...last])
    }

    /// 0 … 100, of the least sure word in the range.
    func confidence(_ range: Range<Int>) -> Double {
        guard let (first, last) = wordIndices(range) else { return 0 }
        return words[first...last].map(\.confidence).min() ?? 0
    }

    var confidence: Double {
        words.isEmpty ? 0 : words.reduce(0) { $0 + $1.confidence } / Double(words.count)
    }

    private func wordIndices(_ range: Range<Int>) -> (Int, Int)? {
        guard !range.isEmpty, range.lowerBound >= 0, range.upperBound <= owners.count else { return nil }
        return (owners[range.lowerBound], owners[range.upperBound - 1])
    }

    private static func box(of words: some Collection<RecognizedText.Word>) -> Box? {
        words.reduce(nil) { box, word in
            guard let other = word.box else { return box }
            return box?.union(other) ?? other
        }
    }

    /// The height of a letter: the median of the words' heights, since marks and noise are lower or higher.
    var height: Int {
        let heights = words.compactMap { $0.box?.height }.sorted()
        return heights.isEmpty ? 0 : heights[heights.count / 2]
    }
}

extension Row {
    /// The rows of a text, from top to bottom.
    static func rows(of text: RecognizedText) -> [Row] {
        text.pages.enumerated().flatMap { number, page in
            var lines = page.lines.map { Row(page: number, words: $0.words) }
            if lines.allSatisfy({ $0.box != nil }) {
                lines.sort { ($0.middle, $0.box?.left ?? 0) < ($1.middle, $1.box?.left ?? 0) }
            }
            return joined(lines)
        }
    }

    private var middle: Int { box.map { $0.top + $0.height / 2 } ?? 0 }

    private static func joined(_ lines: [Row]) -> [Row] {
        var rows: [Row] = []
        for line in lines {
            // Of lines that are taken apart, at most a few are between two parts of a row.
            let recent = rows.indices.suffix(3).reversed().first { rows[$0].isBeside(line) }
            guard let index = recent else {
                rows.append(line)
                continue
            }
            let words = rows[index].words + line.words
            let ordered = words.sorted { ($0.box?.left ?? 0) < ($1.box?.left ?? 0) }
            rows[index] = Row(page: line.page, words: Array(ordered.prefix(RecognizedText.Limits.wordsInLine)))
        }
        return rows
    }

    /// Whether both are at the same height, of about the same size, and none is over the other.
    private func isBeside(_ other: Row) -> Bool {
        guard let box, let otherBox = other.box, height > 0, other.height > 0 else { return false }
        let overlap = min(box.bottom, otherBox.bottom) - max(box.top, otherBox.top)
        let lower = min(box.height, otherBox.height)
        return overlap * 10 >= lower * 6 && max(box.height, otherBox.height) <= lower * 2
            && (box.right <= otherBox.left || otherBox.right <= box.left)
    }
}

extension Row {
    /// The parts of the row between wide gaps: what stands side by side on an invoice, such as seller and customer.
    var columns: [Row] {
        var parts: [[RecognizedText.Word]] = []
        for word in words {
            if let previous = parts.last?.last, !Row.isGap(between: previous, and: word, height: height) {
                parts[parts.count - 1].append(word)
            } else {
                parts.append([word])
            }
        }
        return parts.count == 1 ? [self] : parts.map { Row(page: page, words: $0) }
    }

    private static func isGap(between word: RecognizedText.Word, and next: RecognizedText.Word, height: Int) -> Bool {
        if let box = word.box, let other = next.box { return other.left - box.right > height * 4 }
        return next.offset - word.offset - word.text.unicodeScalars.count >= 3
    }

    /// Whether it begins at about the same place of its line as the other.
    func isBelow(_ other: Row) -> Bool {
        if let box, let otherBox = other.box { return abs(box.left - otherBox.left) <= 2 * max(height, other.height) }
        return abs((words.first?.offset ?? 0) - (other.words.first?.offset ?? 0)) <= 3
    }
}
