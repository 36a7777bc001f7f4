internal import Translation
internal import VaultClaims
internal import VaultJSON
internal import VaultModel
internal import VaultScreens
internal import VaultStore

/// Reads the facts of receipts for a claim pack.
struct ClaimReading {
    let reader: VaultReader
    /// The context for the words of the history.
    let context: Context

    /// - Parameters:
    ///   - reader: A reader of the calling thread.
    ///   - environment: For the time zone and the user's locale.
    init(_ reader: VaultReader, _ environment: ClientEnvironment) throws(Failure) {
        self.reader = reader
        context = try HistoryReading.context(
            environment, reader, moneyFormat: LocaleGuess(variables: environment.variables).moneyFormat)
    }

    /// The style of a pack that is made today.
    var style: ClaimPack.Style {
        ClaimPack.Style(dayFormat: context.dayFormat, moneyFormat: context.moneyFormat, today: context.today)
    }

    /// Nil if the receipt is not in the vault.
    func facts(of id: ReceiptID) throws(StoreError) -> ClaimFacts? {
        guard let detail = try reader.detail(id, historyLimit: 1000) else { return nil }
        let currency = detail.receipt.currency
        let names = PartNames(detail.parts.all, called: HistoryWords.name)
        let events = detail.history.reversed().filter(ClaimReading.matters).map { line in
            // A shop need not know which of the buyer's devices it was.
            var line = line
            line.device = ""
            let words = names.text(HistoryWords(line, currency: currency, context).text, of: line)
            return ClaimFacts.Event(
                moment: HistoryReading.moment(line.at, context), words: words.prefix(1).uppercased() + words.dropFirst()
            )
        }
        return ClaimFacts(
            receipt: detail.receipt, categoryName: detail.categoryName,
            returns: detail.returns.lines.compactMap { words(of: $0) }, history: events, parts: detail.parts)
    }

    /// Describes a return. Matches that the device only proposes do not concern a shop.
    private func words(of line: ReturnLine) -> String? {
        guard case .matched = line.standing else { return nil }
        let facts = [line.storeName, line.day?.text(context.dayFormat), line.amount?.text(context.moneyFormat)]
        let which = facts.compactMap(\.self).joined(separator: ", ")
        return line.isReturn ? say("This is a return of the purchase at \(which).") : say("Returned at \(which).")
    }

    /// Whether a line belongs to a claim pack: how the receipt came in, and later changes of facts that a claim rests
    /// on. The pack shows the progress of claims elsewhere.
    private static func matters(_ line: HistoryLine) -> Bool {
        if line.subject?.type == .claim { return false }
        return switch line.type {
        case .created, .imported, .machineRead, .matched, .unmatched, .mergedFrom, .splitInto, .lateReturn: true
        case .edited, .resolved: line.field.map(facts.contains) ?? false
        default: false
        }
    }

    private static let facts: Set<FieldName> = [
        .storeName, .purchaseDate, .totalMinor, .currency, .warrantyMonths, .returnBy, .status, .name, .serialNumber,
        .itemID, .kind, .covers, .provider, .contractNumber, .startDate, .voidReason, .voidedOn,
    ]
}
