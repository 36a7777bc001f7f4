internal import VaultJSON
package import VaultModel

/// One event of a history as a sentence.
package struct HistoryWords {
    /// `Total 129,00 EUR -> 1 290,00 NOK (laptop)`.
    package let text: String
    /// The same, with the kind of part for places that do not show it: `Item: added (laptop)`.
    package let whole: String

    /// `currency` is the receipt's, for amounts of events without a currency.
    package init(_ line: HistoryLine, currency: Currency?, _ context: ValueContext) {
        let sentence = HistoryWords.sentence(line, currency: currency, context)
        let part = line.subject.flatMap { EntityType.parts.contains($0.type) ? Strings.Cover.name(of: $0.type) : nil }
        text = sentence
        whole = part.map { "\($0): \(sentence)" } ?? sentence
    }

    private static func sentence(_ line: HistoryLine, currency: Currency?, _ context: ValueContext) -> String {
        let values = HistoryValues(line, currency: currency, context)
        let who = Strings.History.who(line.device)
        guard let field = line.field else {
            return HistoryWords.whole(line, context) + who
        }
        let name = Strings.label(of: field, in: line.subject?.type)
        switch line.type {
        case .valueOverwritten:
            let device = Strings.History.name(line.device)
            return field == .isDeleted
                ? Strings.History.overruled(wasDeleted: line.from?.bool ?? false, device)
                : Strings.History.replaced(name, values.from ?? Strings.noValue, of: device)
        case .joined:
            return Strings.History.joined(
                name, Strings.History.name(line.device), Strings.History.name(line.otherDevice))
        case .machineRead:
            return Strings.History.machineRead(name, values.to ?? Strings.noValue, confidence: line.confidence)
        case .conflicted:
            let question =
                field == .isDeleted
                ? Strings.History.deletionDisputed : Strings.History.disputed(name, values.from, values.to)
            return question + who
        case .resolved where field == .isDeleted:
            return (line.to?.bool == true ? Strings.History.decidedToDelete : Strings.History.decidedToKeep) + who
        case .resolved: return Strings.History.decided(name, values.from, values.to) + who
        default: return HistoryWords.changed(line, name, values) + who  // open: newer versions have other types
        }
    }

    /// The sentence for an event that concerns the subject as a whole.
    private static func whole(_ line: HistoryLine, _ context: ValueContext) -> String {
        let members = Fields(line.detail)
        switch line.type {
        case .imported:
            let count = members["count"]?.integer
            return count.map { Strings.History.imported(Int(clamping: $0)) } ?? Strings.History.cameWithImport
        case .matched, .unmatched, .lateReturn:
            let amount = ValueWords(context).amount([
                .totalMinor: members["amountMinor"] ?? .null, .currency: members[.currency] ?? .null,
            ])
            let isSlip = line.subject != nil && line.subject?.id == line.to?.string
            return Strings.History.match(line.type, isSlip: isSlip) + ", " + amount
        case .mergedFrom:
            let store = members[.storeName]?.string ?? ""
            return Strings.event(line.type)
                + ": " + [store, ValueWords(context).amount(members)].joined(separator: ", ")
        case .splitInto:
            if line.to != nil { return Strings.History.cameFromSplit }
            return Strings.History.split(members["parts"]?.array?.count ?? 0)
        // Categories have no Trash.
        case .trashed where line.subject?.type == .category: return Strings.History.categoryDeleted
        case .restored where line.subject?.type == .category: return Strings.History.categoryRestored
        default: return Strings.event(line.type)  // open: newer versions have other types
        }
    }

    private static func changed(_ line: HistoryLine, _ name: String, _ values: HistoryValues) -> String {
        let isText = line.field == .userNotes && line.type == .edited
        switch (values.from, values.to) {
        case (let from?, let to?) where isText: return Strings.History.textChanged(name, from, to)
        case (let from?, let to?):
            return values.set.map { "\(name) \($0)" } ?? "\(name) \(from) -> \(to)"
        case (nil, let to?):
            return line.type == .edited ? "\(name): \(to)" : "\(Strings.event(line.type)): \(name) \(to)"
        case (let from?, nil): return Strings.event(line.type) + ": \(name) \(from)"
        case (nil, nil): return Strings.event(line.type) + ": \(name)"
        }
    }
}

/// The values of an event as displayed, short enough for a line.
package struct HistoryValues {
    /// Nil if there was none.
    package let from: String?
    /// Nil if there is none.
    package let to: String?
    /// The elements that were added and removed, if both values are sets: `+office -light`.
    package let set: String?

    /// - Parameter limit: The most characters of a value.
    package init(_ line: HistoryLine, currency: Currency?, _ context: ValueContext, limit: Int = 40) {
        let words = ValueWords(context)
        let type = line.subject?.type ?? .receipt
        func text(_ value: JSON?, _ amount: Fields?) -> String? {
            guard let field = line.field, let value else { return nil }
            if let amount { return words.amount(amount) }
            guard field == .totalMinor, let currency else {
                return HistoryValues.short(words.text(of: field, in: type, value), limit)
            }
            return words.amount([.totalMinor: value, .currency: .string(currency.code)])
        }
        from = text(line.from, line.formerAmount)
        to = text(line.to, line.newAmount)
        if let old = line.from?.strings, let new = line.to?.strings, line.type == .edited {
            set = words.text(of: line.field ?? .userTags, in: type, SetChange(from: old, to: new).json)
        } else {
            set = nil
        }
    }

    /// The previous value alone, for the clipboard; the new one if there is none.
    package var whole: String { from ?? to ?? "" }

    private static func short(_ text: String, _ limit: Int) -> String {
        text.count > limit ? text.prefix(limit - 2) + ".." : text
    }
}
