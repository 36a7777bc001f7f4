import FieldInput
internal import Translation
package import VaultModel

extension ImportPlan {
    /// The plan as the import screen shows it, with the counts of the whole file; empty rows are left out.
    ///
    /// `document` is the file of a CSV plan, nil for JSON. `limit` is the most lines of the preview; if there are more,
    /// refused and duplicate ones take precedence.
    package func preview(path: String, settings: ImportSettings, document: CSVDocument?, limit: Int) -> ImportPreview {
        let refused = Set(entries.filter(\.isRefused).map(\.line))
        let rows = document?.rows.filter { refused.contains($0.line) } ?? []
        let texts = Dictionary(
            rows.map { ($0.line, $0.cells.joined(separator: ", ")) }, uniquingKeysWith: { first, _ in first })
        var lines = entries.compactMap { entry in
            entry.previewLine(isItem: mapping == nil, row: texts[entry.line] ?? "")
        }
        if lines.count > limit {
            let telling = lines.filter { $0.verdict != .added }.prefix(limit)
            let added = lines.filter { $0.verdict == .added }.prefix(limit - telling.count)
            lines = (telling + added).sorted { $0.line < $1.line }
        }
        return ImportPreview(
            path: path, format: document == nil ? .json : .csv, settings: settings,
            columns: document?.previewColumns ?? [], added: counts.added, duplicates: counts.duplicates,
            refused: counts.refused, lines: lines)
    }
}

extension ImportPlan.Entry {
    fileprivate var isRefused: Bool {
        if case .refused = outcome { true } else { false }
    }

    fileprivate func previewLine(isItem: Bool, row: String) -> ImportPreview.Line? {
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
                line: line, verdict: .refused, text: VisibleText.line(String(row.prefix(200))), reason: reasons)
        }
    }
}

extension CSVDocument {
    fileprivate var previewColumns: [ImportPreview.Column] {
        header.enumerated().map { index, name in
            let sample = rows.lazy.compactMap { $0.cells.indices.contains(index) ? $0.cells[index] : nil }
                .first { !$0.trimmed.isEmpty }
            return ImportPreview.Column(header: name, sample: sample ?? "")
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
