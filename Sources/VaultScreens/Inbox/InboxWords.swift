import FieldInput
import TerminalUI
import Translation
import VaultAttachments
import VaultJSON
import VaultModel
import VaultWording

/// The texts of a receipt in the Inbox.
struct InboxWords {
    let item: InboxItem
    let verdict: InboxVerdict
    private let suggestions: InboxSuggestions
    private let context: Context

    init(_ item: InboxItem, _ context: Context) {
        self.item = item
        self.context = context
        verdict = InboxVerdict(item, in: context)
        suggestions = InboxSuggestions(item, in: context)
    }

    var hasDraft: Bool { context.drafts[.receipt(item.id)] != nil }
    var name: String {
        if !item.name.isEmpty { return item.name }
        let isNamed = !item.sender.isEmpty && DeviceID(item.sender) == nil
        return isNamed ? Strings.Inbox.from(item.sender) : Strings.Inbox.fromDevice
    }
    /// The name, or how far one of its files is on its way to the server or here.
    var file: String { progress ?? name }

    private var progress: String? {
        item.receipt.attachments.lazy.compactMap { context.progress(of: $0) }.first.map(Strings.Pictures.progress)
    }
    var store: String { text(.storeName, stored: item.receipt.storeName) }
    var day: String { text(.purchaseDate, stored: item.receipt.purchaseDate?.text(context.dayFormat)) }

    var total: String {
        if let typed = draft(.totalMinor) {
            let code = draft(.currency) ?? item.receipt.currency?.code ?? suggestions[.currency]?.text
            return [typed, code ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
        }
        if let stored = item.receipt.total { return stored.text(context.moneyFormat) }
        guard let total = suggestions[.totalMinor] else { return "" }
        return [total.text, suggestions[.currency]?.text ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// Whether there is no value to show, only the state.
    var isBlank: Bool { item.reading == nil && store.isEmpty && day.isEmpty && total.isEmpty }

    /// Returns the typed text of a field, else the stored one, else the one that was read.
    private func text(_ field: FieldName, stored: String?) -> String {
        draft(field) ?? stored.flatMap { $0.isEmpty ? nil : $0 } ?? suggestions[field]?.text ?? ""
    }

    private func draft(_ field: FieldName) -> String? { context.drafts[.receipt(item.id)]?.texts[field] }

    /// The least sure of the fields that matter: `58 ?`; `--` as long as nothing is known of one of them.
    var percent: String {
        guard item.reading != nil else { return "" }
        guard let least else { return "--" }
        return Self.text(of: least.percent)
    }

    /// `97`, or `58 ?` if a person should look.
    static func text(of percent: Int) -> String { percent < InboxSuggestions.sure ? "\(percent) ?" : "\(percent)  " }

    private var least: (field: FieldName, percent: Int)? {
        let known = InboxSuggestions.main.map { ($0, suggestions.percent(of: $0)) }
        guard known.allSatisfy({ $0.1 != nil }) else { return nil }
        return known.compactMap { name, percent in percent.map { (name, $0) } }.min { $0.1 < $1.1 }
    }

    var style: Style {
        switch verdict {
        case .ready: context.theme.good
        case .unsure, .double: context.theme.warning
        case .unread: context.theme.muted
        case .failed: context.theme.error
        }
    }

    /// The progress of the reading in words.
    var state: String {
        switch item.state {
        case .waiting: Strings.Inbox.waiting
        case .beingRead: Strings.Inbox.beingRead
        case .failed(let reason): say(reason)
        case .read: Strings.Inbox.noStoreRead
        }
    }

    /// `scan_0007.jpg, arrived 14:02`
    var heading: String { Strings.Inbox.arrived(name, Strings.moment(item.arrivedAt, in: context)) }

    /// The sentences about it, the most important first.
    var facts: [(String, Style)] {
        var facts: [(String, Style)] = []
        if let lookalike { facts.append(("! " + lookalike, context.theme.warning)) }
        switch item.state {
        case .waiting, .beingRead: facts.append((state, context.theme.notice))
        case .failed: facts.append((state, context.theme.error))
        case .read: facts.append((reading, style))
        }
        if let progress { facts.append((progress, context.theme.notice)) }
        if hasDraft { facts.append((Strings.Inbox.hasDraft, context.theme.notice)) }
        return facts
    }

    private var reading: String {
        let missing = InboxSuggestions.main.filter { $0 != .currency && text($0, stored: stored($0)).isEmpty }
        if !missing.isEmpty { return Strings.Inbox.missing(missing.map(Strings.label(of:))) }
        guard let least else { return Strings.Inbox.unknownSureness }
        if least.percent >= InboxSuggestions.sure { return Strings.Inbox.allSure }
        return Strings.Inbox.leastSure(Strings.label(of: least.field), least.percent)
    }

    private func stored(_ field: FieldName) -> String? {
        switch item.receipt.entity.value(field) {
        case .null: nil
        case .string(let text): text
        case .bool, .integer, .number, .array, .object: " "
        }
    }

    /// `Looks like 2025-11-17 Market Super 45,80 EUR, which is stored already.`
    var lookalike: String? {
        item.lookalike.map { found in
            let facts = [
                found.day?.text(context.dayFormat), found.storeName.isEmpty ? Strings.noStore : found.storeName,
                found.total?.text(context.moneyFormat),
            ].compactMap(\.self).joined(separator: "  ")
            return found.reasons.contains(.samePurchase)
                ? Strings.Inbox.samePurchase(facts) : Strings.Inbox.similarPicture(facts)
        }
    }
}
