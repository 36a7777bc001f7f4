internal import SystemKit
internal import VaultJSON
internal import VaultModel

/// The results of a command: sentences and tables for a person, or with `--json` one object in the form of `rvault`'s.
struct ServerOutput {
    /// The name of the form; members are only ever added under it.
    static let schema = "rvault-server/1"

    let isJSON: Bool
    private let results = LineWriter(1)
    private let notes = LineWriter(2)

    init(isJSON: Bool) { self.isJSON = isJSON }

    /// Prints a text that consists of whole lines, whatever the form.
    func print(_ text: String) { results.write(text) }

    /// - Throws: ``ServerError`` if a part of the results could not be written.
    func finish() throws(ServerError) {
        guard results.hasLost else { return }
        throw ServerError(
            .input, "The command was carried out, but its results couldn't be written to standard output.")
    }

    /// Prints objects: `{"items":[…],"schema":"rvault-server/1","truncated":false}`. Nothing without `--json`.
    func print(_ items: [JSON]) {
        guard isJSON else { return }
        let list: JSON = ["schema": .string(Self.schema), "items": .array(items), "truncated": false]
        results.write(line: list.terminalText)
    }

    /// Prints a sentence that has nothing from outside, or only the result of ``visible(_:)``. Nothing with `--json`.
    func say(_ sentence: String) {
        if !isJSON { results.write(line: sentence) }
    }

    /// Prints a sentence that belongs to no result.
    func note(_ sentence: String) {
        if !isJSON { notes.write(line: sentence) }
    }

    /// Prints a sentence, or with `--json` an object.
    func tell(_ sentence: String, _ item: JSON) {
        say(sentence)
        print([item])
    }

    /// Prints a table whose last column is not padded, or a sentence if it is empty; with `--json`, the objects.
    func table(_ titles: [String], _ items: [JSON], empty: String, row: (JSON) -> [String]) {
        print(items)
        guard !items.isEmpty else { return say(empty) }
        let rows = [titles] + items.map { row($0).map(Self.visible) }
        let widths = titles.indices.map { column in rows.reduce(0) { max($0, $1[column].count) } }
        for row in rows {
            let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
            say(String(cells.joined(separator: "  ").reversed().drop { $0 == " " }.reversed()))
        }
    }

    /// Reports the reason why the program ends; with `--json` as `{"code":8,"kind":"refused","message":…,"hint":null}`.
    func report(_ error: ServerError, _ log: ServerLog) {
        guard isJSON else { return log.report(error) }
        let object: JSON = [
            "code": .integer(Int64(error.code.exitCode.rawValue)), "kind": .string(error.code.rawValue),
            "message": .string(error.description), "hint": .null,
        ]
        notes.write(line: object.terminalText)
    }

    /// Text from outside on one line, without anything that a terminal would obey.
    static func visible(_ text: String) -> String { VisibleText.line(text) }
}

extension JSON {
    /// The day of a moment that ``VaultModel/Timestamp`` has written; empty for anything else.
    var day: String { String((string ?? "").prefix(10)) }

    /// A number of bytes in words: `0.4 MB`.
    static func megabytes(_ bytes: Int64) -> String {
        let tenths = (bytes + 50_000) / 100_000
        return "\(tenths / 10).\(tenths % 10) MB"
    }
}
