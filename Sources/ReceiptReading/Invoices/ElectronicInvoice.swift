package import VaultModel

/// The head of an invoice in XML: CII (Factur-X, ZUGFeRD, XRechnung) or UBL (Peppol, XRechnung).
package struct ElectronicInvoice: Hashable, Sendable {
    package private(set) var seller: String?
    package private(set) var date: CalendarDay?
    package private(set) var currency: Currency?
    /// With taxes, in minor units of the currency.
    package private(set) var total: Int64?
    package private(set) var tax: Int64?

    /// Reads an invoice of at most 2 MB; throws for everything that is not well-formed.
    package init(xml: String) throws(ElectronicInvoiceError) {
        var reader = try XMLReader(xml)
        var path: [String] = []
        var texts: [InvoicePath: String] = [:]
        var text = ""
        var isInvoice = false
        while let event = try reader.next() {
            switch event {
            case .start(let name, _):
                if path.isEmpty { isInvoice = ["CrossIndustryInvoice", "Invoice", "CreditNote"].contains(name) }
                path.append(name)
                text = ""
            case .text(let part):
                if text.utf8.count + part.utf8.count <= 2000 { text += part }
            case .end:
                if let place = InvoicePath(path), texts[place] == nil {
                    texts[place] = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                }
                path.removeLast()
                text = ""
            }
        }
        guard isInvoice else { throw .unknownKind }
        take(texts)
    }

    private mutating func take(_ texts: [InvoicePath: String]) {
        seller = (texts[.tradeName] ?? texts[.seller] ?? texts[.registeredName])
            .map { RecognizedText.Word.cleaned($0, keepingBlanks: true) }
        if seller?.isEmpty == true { seller = nil }
        date = texts[.date].flatMap { CalendarDay(compact: $0) ?? CalendarDay($0) }
        currency = texts[.currency].flatMap { Currency($0) }
        total = texts[.total].flatMap(minor)
        tax = texts[.tax].flatMap(minor)
    }

    /// Minor units of the currency; nil for a finer fraction than it has.
    private func minor(_ text: String) -> Int64? {
        let isNegative = text.hasPrefix("-")
        let parts = (isNegative ? text.dropFirst() : text[...]).split(separator: ".", omittingEmptySubsequences: false)
        let digits = currency?.digits ?? 2
        guard let units = parts.first, (1...10).contains(units.utf8.count), parts.count <= 2 else { return nil }
        let fraction = parts.count > 1 ? parts[1] : ""
        guard fraction.dropFirst(digits).allSatisfy({ $0 == "0" }) else { return nil }
        let kept = String(fraction.prefix(digits))
        let padded = String(units) + kept + String(repeating: "0", count: digits - kept.utf8.count)
        guard padded.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let value = Int64(padded) else { return nil }
        return isNegative ? -value : value
    }
}

/// The elements of an invoice that are read, by the end of their paths.
private enum InvoicePath: Hashable, CaseIterable {
    case seller, tradeName, registeredName, date, currency, total, tax

    init?(_ path: [String]) {
        guard let found = InvoicePath.allCases.first(where: { place in place.ends.contains { path.ends(with: $0) } })
        else {
            return nil
        }
        self = found
    }

    private var ends: [[String]] {
        switch self {
        case .seller: [["SellerTradeParty", "Name"]]
        case .tradeName: [["AccountingSupplierParty", "Party", "PartyName", "Name"]]
        case .registeredName: [["AccountingSupplierParty", "Party", "PartyLegalEntity", "RegistrationName"]]
        case .date:
            [
                ["ExchangedDocument", "IssueDateTime", "DateTimeString"], ["Invoice", "IssueDate"],
                ["CreditNote", "IssueDate"],
            ]
        case .currency: [["InvoiceCurrencyCode"], ["DocumentCurrencyCode"]]
        case .total:
            [
                ["SpecifiedTradeSettlementHeaderMonetarySummation", "GrandTotalAmount"],
                ["LegalMonetaryTotal", "TaxInclusiveAmount"],
            ]
        case .tax:
            [
                ["SpecifiedTradeSettlementHeaderMonetarySummation", "TaxTotalAmount"],
                ["Invoice", "TaxTotal", "TaxAmount"],
                ["CreditNote", "TaxTotal", "TaxAmount"],
            ]
        }
    }
}

extension [String] {
    fileprivate func ends(with end: [String]) -> Bool { count >= end.count && suffix(end.count).elementsEqual(end) }
}
