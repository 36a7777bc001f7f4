/// The texts in the columns of a list, for conditions that no index decides.
package struct LineTexts {
    let store: String
    let tags: String
    let note: String
    let noteLength: Int

    /// - Parameters:
    ///   - tags: one on each line.
    ///   - note: the beginning of the notes, cut off at `noteLength` code points.
    package init(store: String, tags: String, note: String, noteLength: Int) {
        self.store = store
        self.tags = tags
        self.note = note
        self.noteLength = noteLength
    }

    /// Returns nil if the whole receipt must be read.
    package func answer(_ condition: SearchCondition) -> Bool? {
        switch condition {
        case .field(.store, let pattern): pattern.isFound(in: store)
        case .field(.tag, let pattern): tagList.contains(where: pattern.isFound)
        case .field(.notes, let pattern): isInNote(pattern) ? true : nil
        case .text(let pattern):
            isInNote(pattern) || pattern.isFound(in: store) || tagList.contains(where: pattern.isFound) ? true : nil
        case .field(.category, _), .total, .day, .warranty, .currency, .has, .state: nil
        }
    }

    /// Whether the note is certain to match. The last word of a long note may be cut off and so only seem to end, and
    /// the beginning is never known to be the whole note.
    private func isInNote(_ pattern: TextPattern) -> Bool {
        let isCertain =
            switch pattern.extent {
            case .beginning: true
            case .words: note.unicodeScalars.count < noteLength
            case .everything: false
            }
        return isCertain && pattern.isFound(in: note)
    }

    private var tagList: [String] { tags.split(separator: "\n").map(String.init) }
}
