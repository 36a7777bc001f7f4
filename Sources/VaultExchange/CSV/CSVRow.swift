/// One record of a CSV file, before its cells are interpreted.
package struct CSVRow: Equatable, Sendable {
    /// The 1-based line where the record starts; quoted line ends make it span several.
    package let line: Int
    /// The cells, unquoted, otherwise verbatim.
    package let cells: [String]

    /// Creates a record that starts at `line`.
    package init(line: Int, cells: [String]) {
        self.line = line
        self.cells = cells
    }
}

/// The character between cells.
package enum Delimiter: UInt8, CaseIterable, Sendable {
    case comma = 0x2C
    case semicolon = 0x3B
    case tab = 0x09
    case pipe = 0x7C

    /// Reads the name of a delimiter: the character itself, a word such as `tab`, or `\t`.
    package init?(named name: String) {
        switch name {
        case ",", "comma": self = .comma
        case ";", "semicolon": self = .semicolon
        case "\t", "\\t", "tab": self = .tab
        case "|", "pipe": self = .pipe
        default: return nil
        }
    }

    /// Its name in messages.
    package var name: String {
        switch self {
        case .comma: "comma"
        case .semicolon: "semicolon"
        case .tab: "tab"
        case .pipe: "pipe"
        }
    }
}
