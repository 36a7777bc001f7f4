package import VaultModel

/// The two kinds of days to remind of.
package enum EndingKind: String, Hashable, Sendable {
    case returns, warranty
}

/// A return deadline or an expiry date to remind of.
package struct Ending: Hashable, Sendable {
    package let kind: EndingKind
    package let line: ExpiringSummary.Line

    package init(_ kind: EndingKind, _ line: ExpiringSummary.Line) {
        self.kind = kind
        self.line = line
    }

    /// All deadlines and expiry dates of a summary.
    package static func all(of summary: ExpiringSummary) -> [Ending] {
        summary.returns.lines.map { Ending(.returns, $0) } + summary.warranties.lines.map { Ending(.warranty, $0) }
    }
}

/// One reminder to show now.
package struct Reminder: Hashable, Sendable {
    package let ending: Ending
    /// 0 for today.
    package let daysLeft: Int
}
