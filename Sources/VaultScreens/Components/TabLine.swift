import TerminalUI
import VaultModel
import VaultWording

/// The tabs of line 2 and the text beside them. If that text does not fit, every tab but the current one shrinks to its
/// digit. Both drawing and the mouse use this to find the tabs.
struct TabLine: Hashable, Sendable {
    struct Label: Hashable, Sendable {
        let tab: Tab
        let text: String
        let column: Int

        var endColumn: Int { column + TextWidth.columns(of: text) }
    }

    let labels: [Label]
    /// The text at the right end, cut to its space; empty if there is none.
    let aside: String

    init(current: Tab, aside: Aside, in context: Context) {
        let whole = TabLine.labels(current: current, areShort: false, in: context)
        let wanted = aside.isEmpty ? 0 : TextWidth.columns(of: aside.text) + TabLine.gap
        let fits = TabLine.end(of: whole) + wanted < context.columns
        labels = fits ? whole : TabLine.labels(current: current, areShort: true, in: context)
        self.aside = aside.text(columns: context.columns - TabLine.end(of: labels) - TabLine.gap - 1, context)
    }

    /// The tab under the pointer; the blank on each side counts too.
    func tab(at column: Int) -> Tab? {
        labels.first { ($0.column - 1...$0.endColumn).contains(column) }?.tab
    }

    /// The space between the tabs and the text beside them.
    private static let gap = 2

    private static func end(of labels: [Label]) -> Int { labels.last?.endColumn ?? 0 }

    private static func labels(current: Tab, areShort: Bool, in context: Context) -> [Label] {
        var column = 1
        return Tab.allCases.map { tab in
            let name = areShort && tab != current ? tab.shortLabel(in: context) : tab.label(in: context)
            // If the names fit, space is reserved for the brackets, so that no tab moves when another one becomes
            // current.
            let text = tab == current ? "[\(name)]" : areShort ? name : " \(name) "
            let label = Label(tab: tab, text: text, column: column)
            column = label.endColumn + (areShort ? 2 : 1)
            return label
        }
    }
}

/// The text at the right end of a line with tabs.
package struct Aside: Hashable, Sendable {
    /// The part that is cut first: `filter: bosch`.
    var lead: String
    /// The part that is kept as long as there is any space: `9 shown`.
    var tail: String
    /// A longer tail, used if everything fits: `9 shown, best first`.
    var longTail: String

    package init(_ lead: String = "", tail: String = "", longTail: String? = nil) {
        self.lead = lead
        self.tail = tail
        self.longTail = longTail ?? tail
    }

    var isEmpty: Bool { lead.isEmpty && tail.isEmpty }
    /// The full text, for which the tabs shrink.
    var text: String { joined(lead, tail) }

    /// Returns as much of the text as fits into a number of columns, the tail first.
    func text(columns: Int, _ context: Context) -> String {
        let long = joined(lead, longTail)
        if TextWidth.columns(of: long) <= columns { return long }
        let left = columns - TextWidth.columns(of: tail) - Aside.space.count
        if lead.isEmpty || !tail.isEmpty && left < Aside.leastLead {
            return columns > Aside.leastLead ? TextWidth.truncated(tail, to: columns, lines: context.lines) : ""
        }
        let room = tail.isEmpty ? columns : left
        guard room >= Aside.leastLead else { return "" }
        return joined(TextWidth.truncated(lead, to: room, lines: context.lines), tail)
    }

    private static let space = "   "
    /// The least number of columns that can say anything.
    private static let leastLead = 6

    private func joined(_ lead: String, _ tail: String) -> String {
        lead.isEmpty ? tail : tail.isEmpty ? lead : lead + Aside.space + tail
    }
}

extension Tab {
    /// `2 Expiring 4`: the digit, the name, and the number of entries that need attention.
    func label(in context: Context) -> String {
        let waiting = waiting(in: context)
        return "\(rawValue) \(name)" + (waiting > 0 ? " \(waiting)" : "")
    }

    /// `2(4)`: the digit and that number, in brackets because two numbers side by side would look like two tabs.
    func shortLabel(in context: Context) -> String {
        let waiting = waiting(in: context)
        return "\(rawValue)" + (waiting > 0 ? "(\(waiting))" : "")
    }

    private func waiting(in context: Context) -> Int {
        switch self {
        case .vault, .settings: 0
        case .expiring: context.counts.expiring
        case .inbox: context.counts.attachments.inbox
        case .sync: context.counts.conflicts + context.counts.failed
        }
    }

    /// The screen's name.
    package var name: String {
        switch self {
        case .vault: Strings.vault
        case .expiring: Strings.expiring
        case .inbox: Strings.inbox
        case .sync: Strings.sync
        case .settings: Strings.settings
        }
    }
}
