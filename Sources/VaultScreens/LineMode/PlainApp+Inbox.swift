import FieldInput
import VaultModel
import VaultWording

extension PlainApp {
    /// Runs a command on a scan of the list that was printed last; without a number on the only one.
    static func onScan(_ rest: String, _ model: Model, _ act: (InboxItem) -> Step) -> Step {
        guard case .inbox(let items) = model.view else { return Step(lines: [Strings.Plain.inboxFirst]) }
        guard !items.isEmpty else { return Step(lines: [Strings.Inbox.isEmpty]) }
        let number = rest.isEmpty && items.count == 1 ? 1 : Int(rest)
        guard let number, items.indices.contains(number - 1) else {
            return Step(lines: [Strings.Plain.whichScan(items.count)])
        }
        return act(items[number - 1])
    }

    /// Accepts a scan as the list shows it, with the draft that was typed for it.
    static func accept(_ item: InboxItem, _ model: Model) -> Step {
        guard let acceptance = ReviewForm.acceptance(of: item, in: model.context) else {
            return Step(lines: [InboxWords(item, model.context).whyNot, Strings.Plain.reviewHint])
        }
        return Step(effects: [.write(.accept([acceptance]))])
    }
}

extension PlainWords {
    /// The scans, each with what was read: `1. scan_0007.jpg, arrived 14:02. Market Super. 45,80 EUR. ...`
    func inbox(_ items: [InboxItem]) -> [String] {
        guard !items.isEmpty else { return [Strings.Inbox.isEmpty] }
        // The count in the status may still be the one before the last scan was accepted.
        let isWhole = items.count < PlainApp.pageSize
        let heading = Strings.Plain.scans(isWhole ? items.count : context.counts.attachments.inbox, shown: items.count)
        return [heading] + items.enumerated().map { "\($0 + 1). \(sentences($1))" } + [Strings.Plain.inboxHint]
    }

    private func sentences(_ item: InboxItem) -> String {
        let words = InboxWords(item, context)
        let facts = [words.name, words.store, words.day, words.total].filter { !$0.isEmpty } + words.facts.map(\.0)
        return facts.map { $0.hasSuffix(".") ? $0 : $0 + "." }.joined(separator: " ")
    }
}

extension InboxWords {
    /// Why a scan cannot be accepted as it is.
    fileprivate var whyNot: String { facts.last?.0 ?? state }
}
