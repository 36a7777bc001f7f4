import FieldInput
internal import Translation
package import VaultModel

extension ImportOutline {
    /// The import as its screen shows it, with the counts of the whole file; empty rows are left out.
    ///
    /// `document` is the file of a CSV plan, nil for JSON.
    package func preview(path: String, settings: ImportSettings, document: CSVDocument?) -> ImportPreview {
        let columns = document.map { zip($0.header, $0.samples).map(ImportPreview.Column.init) }
        return ImportPreview(
            path: path, format: document == nil ? .json : .csv, settings: settings, columns: columns ?? [],
            added: counts.added, duplicates: counts.duplicates, refused: counts.refused, lines: lines.shown)
    }
}

/// The lines of a preview: no more than it shows, whatever the size of the file.
struct PreviewLines: Sendable {
    /// The most lines; if there are more, refused and duplicate ones take precedence.
    let limit: Int
    private var telling: [ImportPreview.Line] = []
    private var added: [ImportPreview.Line] = []

    init(limit: Int) { self.limit = limit }

    mutating func add(_ entry: ImportPlan.Entry, isItem: Bool) {
        switch entry.outcome {
        case .add: if added.count < limit, let line = entry.previewLine(isItem: isItem) { added.append(line) }
        case .duplicate, .refused:
            if telling.count < limit, let line = entry.previewLine(isItem: isItem) { telling.append(line) }
        case .blank: break
        }
    }

    /// In the order of the file.
    var shown: [ImportPreview.Line] {
        (telling + added.prefix(limit - telling.count)).sorted { $0.line < $1.line }
    }
}

extension ImportPlan.Entry {
    fileprivate func previewLine(isItem: Bool) -> ImportPreview.Line? {
        switch outcome {
        case .blank: return nil
        case .add(let draft, let assumptions):
            return ImportPreview.Line(
                line: line, verdict: .added, text: draft.line, reason: assumptions.map(\.text).joined(separator: "; "))
        case .duplicate(let draft, let original):
            let reason = original.sentence(isItem: isItem).text
            return ImportPreview.Line(line: line, verdict: .duplicate, text: draft.line, reason: reason)
        case .refused(let problems):
            let reasons = problems.map(\.shown).joined(separator: "; ") + "."
            return ImportPreview.Line(
                line: line, verdict: .refused, text: VisibleText.line(beginning), reason: reasons)
        }
    }
}

extension ImportPlan.Original {
    /// For the screen; ``text(_:)`` is for the command line.
    fileprivate func sentence(isItem: Bool) -> Phrase {
        switch self {
        case .line(let line): isItem ? "Duplicate of item \(line)." : "Duplicate of line \(line)."
        case .vault: "Duplicate of a receipt in the vault."
        case .trash: "Duplicate of a receipt in the Trash."
        }
    }
}

extension RowProblem {
    /// For the screen, in the current language; ``text`` is for the command line.
    fileprivate var shown: String { field.map { "\($0.title.text): \(reason.text)" } ?? reason.text }
}
