import FieldInput
package import VaultModel

/// The fields of a file's columns: guessed from the header, then changeable by text or on a screen.
package struct HeaderMapping: Equatable, Sendable {
    /// The names of the columns, as in the file.
    package let header: [String]
    /// The field of each column; nil if the column is ignored. No field occurs twice.
    package private(set) var fields: [FieldName?]

    /// Guesses by the names of columns: a complete known name takes precedence over one that only contains a known
    /// word.
    package init(guessing header: [String]) {
        self.header = header
        fields = Array(repeating: nil, count: header.count)
        let folded = header.map(\.foldedWords)
        for (field, names) in ColumnName.all {
            let exact = names.lazy.compactMap { name in folded.firstIndex(of: name) }.first { fields[$0] == nil }
            if let exact { fields[exact] = field }
        }
        for (field, all) in ColumnName.all where !fields.contains(field) && field != .id {
            let names = Set(all.filter { $0.count > 3 })
            let partial = folded.indices.first { index in
                fields[index] == nil && folded[index].split(separator: " ").contains { names.contains(String($0)) }
            }
            if let partial { fields[partial] = field }
        }
    }

    /// The column that holds `field`, counted from 0; nil if no column does.
    package func column(of field: FieldName) -> Int? {
        fields.firstIndex(of: field)
    }

    /// Assigns a field to a column; the column that had it before is then ignored. Nil ignores the column.
    package mutating func assign(_ field: FieldName?, to column: Int) {
        guard fields.indices.contains(column) else { return }
        if let field, let previous = self.column(of: field) { fields[previous] = nil }
        fields[column] = field
    }

    /// Changes the mapping by a text such as `store=merchant,total=3,ignore=comment`; columns by name or number from 1.
    ///
    /// - Throws: ``ExchangeError`` with `.mapping` for an unknown field or column.
    package mutating func apply(_ text: String) throws(ExchangeError) {
        for pair in text.split(separator: ",") {
            let parts = pair.split(separator: "=", maxSplits: 1).map { $0.trimmed }
            guard parts.count == 2 else {
                throw ExchangeError(.mapping, "Write a mapping as field=column, such as store=merchant.")
            }
            let field = ColumnName.field(named: parts[0])
            guard field != nil || parts[0].lowercased() == "ignore" else {
                let known = ColumnName.all.map(\.field.columnName).joined(separator: ", ")
                throw ExchangeError(.mapping, "There is no field \(quoted(parts[0])). Fields: \(known), ignore.")
            }
            assign(field, to: try column(named: parts[1]))
        }
    }

    private func column(named name: String) throws(ExchangeError) -> Int {
        if let exact = header.firstIndex(of: name) { return exact }
        let folded = name.foldedWords
        if !folded.isEmpty, let similar = header.firstIndex(where: { $0.foldedWords == folded }) {
            return similar
        }
        if let number = Int(name), header.indices.contains(number - 1) { return number - 1 }
        let columns = header.map(quoted).joined(separator: ", ")
        throw ExchangeError(.mapping, "There is no column \(quoted(name)). Columns: \(columns).")
    }

    /// - Throws: ``ExchangeError`` with `.mapping` if no column holds the store, without which nothing can be added.
    package func check() throws(ExchangeError) {
        guard column(of: .storeName) == nil else { return }
        let columns = header.map(quoted).joined(separator: ", ")
        throw ExchangeError(
            .mapping, "No column looks like the store. Name one with --map store=COLUMN. Columns: \(columns).")
    }

    /// The mapping in the form that ``apply(_:)`` reads, by column numbers.
    package var text: String {
        fields.enumerated().compactMap { index, field in field.map { "\($0.columnName)=\(index + 1)" } }.joined(
            separator: ",")
    }

    /// One line per column to show a person, such as `merchant -> store`.
    package var lines: [String] {
        zip(header, fields).map { name, field in "\(VisibleText.line(name)) -> \(field?.columnName ?? "(ignored)")" }
    }
}
