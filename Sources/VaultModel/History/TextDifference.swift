import VaultJSON

/// The line-by-line changes between two texts, for a person to read.
package struct TextDifference: Hashable, Sendable {
    /// One line of either text.
    package struct Line: Hashable, Sendable {
        package enum Kind: Hashable, Sendable { case same, removed, added }

        package var kind: Kind
        package var text: String
    }

    /// In the order of both texts; removed lines come before the lines that replaced them.
    package var lines: [Line]

    package init(from former: String, to current: String) {
        let (old, new) = (TextDifference.split(former), TextDifference.split(current))
        lines = []
        var at = 0
        for hunk in LineDiff.hunks(from: old, to: new) {
            lines += old[at..<hunk.range.lowerBound].map { Line(kind: .same, text: $0) }
            lines += old[hunk.range].map { Line(kind: .removed, text: $0) }
            lines += hunk.lines.map { Line(kind: .added, text: $0) }
            at = hunk.range.upperBound
        }
        lines += old[at...].map { Line(kind: .same, text: $0) }
    }

    /// The lines without the middle of long unchanged runs: at most `context` lines are kept next to each change, and
    /// nil stands for the lines left out.
    package func folded(context: Int) -> [Line?] {
        var result: [Line?] = []
        var run: [Line] = []
        func flush(atEnd: Bool) {
            let head = result.isEmpty ? 0 : context
            let tail = atEnd ? 0 : context
            if run.count > head + tail + 1 {
                result += run.prefix(head).map(Optional.some)
                result.append(nil)
                result += run.suffix(tail).map(Optional.some)
            } else {
                result += run.map(Optional.some)
            }
            run = []
        }
        for line in lines {
            if line.kind == .same {
                run.append(line)
            } else {
                flush(atEnd: false)
                result.append(line)
            }
        }
        flush(atEnd: true)
        return result
    }

    /// An empty text has no lines.
    private static func split(_ text: String) -> [String] {
        text.isEmpty ? [] : text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}

extension HistoryLine {
    /// The line as a list shows it: shortened, and of long notes only the section that changed.
    package var brief: HistoryLine {
        guard let former = from?.string, let current = to?.string, field == .userNotes else {
            var line = self
            line.from = from.map(HistoryLine.cut)
            line.to = to.map(HistoryLine.cut)
            return line
        }
        let difference = HistoryLine.middle(former, current)
        var line = self
        line.from = HistoryLine.cut(.string(difference.from))
        line.to = HistoryLine.cut(.string(difference.to))
        return line
    }

    /// The texts without the lines that both begin and end with.
    private static func middle(_ former: String, _ current: String) -> (from: String, to: String) {
        var old = former.split(separator: "\n", omittingEmptySubsequences: false)[...]
        var new = current.split(separator: "\n", omittingEmptySubsequences: false)[...]
        while let first = old.first, first == new.first {
            old.removeFirst()
            new.removeFirst()
        }
        while let last = old.last, last == new.last {
            old.removeLast()
            new.removeLast()
        }
        return (old.joined(separator: "\n"), new.joined(separator: "\n"))
    }

    /// The first 300 characters of a long text, which fill a window of any width.
    private static func cut(_ value: JSON) -> JSON {
        guard case .string(let text) = value, text.utf8.count > 600 else { return value }
        return .string(String(text.prefix(300)))
    }
}
