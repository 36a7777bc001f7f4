internal import Translation
internal import VaultDocuments
internal import VaultJSON
internal import VaultModel
internal import VaultSettings
internal import VaultStore
internal import VaultWording

/// Reads the facts of receipts for a claim pack.
struct ClaimReading {
    let reader: VaultReader
    private let environment: ClientEnvironment
    private let formats: ValueContext

    /// - Parameters:
    ///   - reader: A reader of the calling thread.
    ///   - environment: For the time zone and the user's locale.
    init(_ reader: VaultReader, _ environment: ClientEnvironment) throws(Failure) {
        self.reader = reader
        self.environment = environment
        do throws(StoreError) {
            formats = ValueContext(
                moneyFormat: LocaleGuess(variables: environment.variables).moneyFormat,
                dayFormat: try PreferenceSettings.chosen(reader, environment).dayFormat,
                categories: try reader.categories())
        } catch {
            throw Failure(error)
        }
    }

    /// The style of a pack that is made today.
    var style: ClaimPack.Style {
        ClaimPack.Style(
            dayFormat: formats.dayFormat, moneyFormat: formats.moneyFormat, today: environment.today)
    }

    /// Nil if the receipt is not in the vault.
    func facts(of id: ReceiptID) throws(StoreError) -> ClaimFacts? {
        guard let detail = try reader.detail(id, historyLimit: 1000) else { return nil }
        let currency = detail.receipt.currency
        let names = PartNames(detail.parts.all, called: Strings.Cover.name(of:))
        let events = detail.history.reversed().filter(ClaimReading.matters).map { line in
            // A shop need not know which of the buyer's devices it was.
            var line = line
            line.device = ""
            let words = names.text(HistoryWords(line, currency: currency, formats).text, of: line)
            return ClaimFacts.Event(
                moment: environment.minute(line.at), words: words.prefix(1).uppercased() + words.dropFirst()
            )
        }
        return ClaimFacts(
            receipt: detail.receipt, categoryName: detail.categoryName,
            returns: detail.returns.lines.compactMap { words(of: $0) }, history: events, parts: detail.parts)
    }

    /// Describes a return. Matches that the device only proposes do not concern a shop.
    private func words(of line: ReturnLine) -> String? {
        guard case .matched = line.standing else { return nil }
        let facts = [
            VisibleText.inSentence(line.storeName), line.day?.text(formats.dayFormat),
            line.amount.map { VisibleText.line($0.text(formats.moneyFormat)) },
        ]
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
        default: false  // open: newer versions have other types
        }
    }

    private static let facts: Set<FieldName> = [
        .storeName, .purchaseDate, .totalMinor, .currency, .warrantyMonths, .returnBy, .status, .name, .serialNumber,
        .itemID, .kind, .covers, .provider, .contractNumber, .startDate, .voidReason, .voidedOn,
    ]
}
