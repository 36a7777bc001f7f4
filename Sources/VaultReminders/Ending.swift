package import VaultModel

/// What ends of a receipt.
package enum EndingKind: String, Hashable, Sendable {
    case returns, warranty
}

/// A return window or a warranty that can be told of.
package struct Ending: Hashable, Sendable {
    package let kind: EndingKind
    package let line: ExpiringSummary.Line

    package init(_ kind: EndingKind, _ line: ExpiringSummary.Line) {
        self.kind = kind
        self.line = line
    }

    /// All that a summary names as ending soon.
    package static func all(of summary: ExpiringSummary) -> [Ending] {
        summary.returns.lines.map { Ending(.returns, $0) } + summary.warranties.lines.map { Ending(.warranty, $0) }
    }
}

/// One thing to be told now.
package struct Reminder: Hashable, Sendable {
    package let ending: Ending
    /// 0 for today.
    package let daysLeft: Int
}
