import VaultAttachments
import VaultJSON
import VaultModel
import VaultWording

/// Receipts and results as sentences, one fact per line.
struct PlainWords {
    let context: Context

    init(_ context: Context) {
        self.context = context
    }

    var greeting: String {
        let mark = context.rehearsalMark(columns: 80)
        let vault = "\(Strings.programName), \(context.vaultName). \(Strings.receipts(context.counts.receipts))."
        return mark.isEmpty ? vault : "\(mark) \(vault)"
    }

    /// The sync status without its sign, which means nothing when it is read aloud.
    var sync: String {
        let words = SyncWords(in: context).text
        let hasSign = words.dropFirst().first == " "
        return Strings.Plain.sync(hasSign ? String(words.dropFirst(2)) : words)
    }

    var status: [String] {
        let counts = context.counts
        var lines = [greeting, sync] + (failure.map { [$0] } ?? [])
        if counts.waiting > 0, context.status.state != .deviceOnly {
            lines.append(Strings.pendingChanges(counts.waiting) + ".")
        }
        if counts.conflicts > 0 { lines.append(Strings.conflicts(counts.conflicts) + ".") }
        if counts.setAside > 0 { lines.append(Strings.unstorable(counts.setAside) + ".") }
        return lines
    }

    /// The server's message if it keeps failing, with the time until the next try.
    var failure: String? {
        guard context.status.keepsFailing, case .waiting(let until, let reason) = context.status.state else {
            return nil
        }
        let seconds = (until.milliseconds - context.now.milliseconds + 999) / 1000
        return Strings.Plain.keepsFailing(context.status.tries, reason, Strings.Sync.inTime(seconds))
    }

    func list(_ page: ReceiptPage) -> [String] {
        guard !page.rows.isEmpty else {
            return [page.query.text.isEmpty ? Strings.Plain.noReceipts : Strings.Plain.nothingFound]
        }
        let last = page.start + page.rows.count
        let heading = Strings.Plain.shown(page.start + 1, last, of: page.total)
        let lines = page.rows.enumerated().map { offset, row in "\(page.start + offset + 1). \(sentence(row))" }
        return [heading] + lines + [last < page.total ? Strings.Plain.pageHint : Strings.Plain.openHint]
    }

    /// `BO Concept Oslo, Desk lamp. Bought 2025-10-27. 1 290,00 NOK. Return by 2025-11-26, 5 days left.`
    private func sentence(_ row: ReceiptRow) -> String {
        var facts = [title(row.storeName, row.what)]
        if let day = row.purchaseDate { facts.append(Strings.Plain.bought(day.text(context.dayFormat))) }
        if let total = row.total { facts.append(total.text(context.moneyFormat)) }
        if let end = row.returnBy, context.today <= end { facts.append(Strings.Plain.returnBy(ending(end))) }
        switch row.cover {
        case .until(let end): facts.append(Strings.Plain.warranty(ending(end)))
        case .lifetime: facts.append(Strings.Plain.warrantyForLife)
        case .unknown, .void, nil: break
        }
        if row.isReturned { facts.append(Strings.statusReturned) }
        if row.isFavorite { facts.append(Strings.label(of: .isFavorite)) }
        if row.mark == .conflict || row.mark == .failed { facts.append(state(row.mark)) }
        // A note may already end with a period.
        return facts.map { $0.hasSuffix(".") ? $0 : $0 + "." }.joined(separator: " ")
    }

    private func title(_ store: String, _ what: String) -> String { what.isEmpty ? store : "\(store), \(what)" }

    private func ending(_ day: CalendarDay) -> String {
        "\(day.text(context.dayFormat)), \(Strings.left(from: context.today, to: day))"
    }

    private func state(_ mark: SyncMark) -> String {
        let words = Strings.state(mark, isDeviceOnly: context.status.state == .deviceOnly)
        return words.dropFirst().first == " " ? String(words.dropFirst(2)) : words
    }

    /// The sections of what ends, in the order of their numbers.
    static func sections(
        of summary: ExpiringSummary, isQuiet: Bool
    ) -> [(name: String, section: ExpiringSummary.Section)] {
        isQuiet
            ? [(Strings.Plain.snoozed, summary.snoozed), (Strings.Plain.muted, summary.muted)]
            : [
                (Strings.Plain.returnWindows, summary.returns), (Strings.Plain.warranties, summary.warranties),
                (Strings.Plain.ended, summary.ended),
            ]
    }

    func expiring(_ summary: ExpiringSummary) -> [String] {
        let quiet = summary.snoozed.total + summary.muted.total
        let hint = quiet > 0 ? [Strings.Plain.quietCount(quiet)] : []
        let lines = numbered(PlainWords.sections(of: summary, isQuiet: false))
        guard !lines.isEmpty else { return [Strings.Plain.nothingEnds(summary.window)] + hint }
        return lines + hint + [Strings.Plain.openHint]
    }

    func quiet(_ summary: ExpiringSummary) -> [String] {
        let lines = numbered(PlainWords.sections(of: summary, isQuiet: true))
        return lines.isEmpty ? [Strings.Plain.nothingQuiet] : lines + [Strings.Plain.quietHint]
    }

    private func numbered(_ sections: [(name: String, section: ExpiringSummary.Section)]) -> [String] {
        var lines: [String] = []
        var number = 0
        for (name, section) in sections where !section.lines.isEmpty {
            lines.append("\(name): \(section.total).")
            for line in section.lines {
                number += 1
                let total = line.total.map { ". " + $0.text(context.moneyFormat) } ?? ""
                lines.append("\(number). \(title(line.storeName, line.what)). \(ending(line.day))\(total).")
            }
        }
        return lines
    }

    func receipt(_ detail: ReceiptDetail, _ files: [AttachmentRecord]) -> [String] {
        let receipt = detail.receipt
        let words = ValueWords(context.values)
        var lines = [Strings.Plain.receipt(receipt.storeName, isInTrash: detail.isInTrash)]
        let money: Fields = [
            .totalMinor: receipt.entity.value(.totalMinor), .currency: receipt.entity.value(.currency),
        ]
        for field in ReceiptForm.order where field != .currency && field != .storeName {
            let value = receipt.entity.value(field)
            guard !value.isNull, value != .string(""), value != .array([]), value != .bool(false) else { continue }
            let text = field == .totalMinor ? words.amount(money) : words.text(of: field, in: .receipt, value)
            lines.append("\(Strings.label(of: field)): \(text).")
        }
        if let end = detail.parts.ownCover(of: receipt)?.ends {
            lines.append(Strings.Plain.warranty(ending(end)) + ".")
        }
        for row in CoverRow.rows(of: ReceiptCover(receipt: receipt, parts: detail.parts)) where row.part != nil {
            let words = CoverWords(row, receipt, context)
            lines.append([words.name, words.text].filter { !$0.isEmpty }.joined(separator: ": ") + ".")
        }
        lines += files.map(file)
        lines.append("\(Strings.labelState): \(state(detail.mark)).")
        if let error = detail.lastError { lines.append(error) }
        for line in detail.history.prefix(3) {
            let when = Strings.moment(line.at, in: context)
            lines.append("\(when): \(HistoryWords(line, currency: receipt.currency, context.values).whole).")
        }
        return lines + [receipt.isDeleted ? Strings.Plain.trashHint : Strings.Plain.receiptHint]
    }

    /// `photo.jpg: JPG, 1.4 MB, uploaded.`
    private func file(_ file: AttachmentRecord) -> String {
        let facts = Strings.Files.facts(file, hasServer: context.status.state != .deviceOnly)
        let fact = [Strings.Files.name(file.name), facts].filter { !$0.isEmpty }.joined(separator: ": ")
        return fact.hasSuffix(".") ? fact : fact + "."
    }

    /// The conflicts with both sides; `total` counts all that there are.
    func conflicts(_ conflicts: [ReceiptConflict], of total: Int) -> [String] {
        guard !conflicts.isEmpty else { return [Strings.Plain.noConflicts] }
        var lines: [String] = []
        for (index, conflict) in conflicts.enumerated() {
            lines.append("\(index + 1). \(ConflictLine(conflict).name).")
            for question in FieldGroup.questions(of: conflict) {
                let words = [ConflictSide.mine, .theirs].map { side in
                    question.text(of: question.values(side, of: conflict), in: conflict, context)
                }
                lines.append(Strings.Plain.sides(question.label(in: conflict.ref.type), words[0], words[1]))
            }
        }
        if conflicts.count < total { lines.append(Strings.Plain.moreConflicts(conflicts.count, of: total)) }
        return lines + [Strings.Plain.conflictHint]
    }
}
