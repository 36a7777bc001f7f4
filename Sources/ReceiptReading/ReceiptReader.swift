internal import VaultModel

/// Turns recognized words into the fields of a receipt.
package enum ReceiptReader {
    /// Reads a receipt; takes time in proportion to the words, whatever they are.
    ///
    /// - Parameters:
    ///   - texts: passes over the same picture, with different settings of the recognition. What they agree on is more
    ///     certain. At most four are read.
    ///   - heads: further passes over the head of the first page, in which names are printed large or as pictures. At most
    ///     two are read, and only for the merchant.
    ///   - codes: the contents of the receipt's codes, and invoices in XML. They overrule what is printed.
    package static func read(
        _ texts: [RecognizedText], heads: [RecognizedText] = [], codes: [String] = [],
        hints: ReadingHints = ReadingHints()
    ) -> ReceiptReading {
        let facts = texts.prefix(4).map(TextFacts.init)
        var reading = ReceiptReading()
        let evidence = CountryEvidence(facts.flatMap(\.rows))
        reading.merchant = MerchantFinder(
            texts: facts, heads: heads.prefix(2).map(TextFacts.init), hints: hints
        ).find()
        reading.date = DateFinder(texts: facts, country: evidence, today: hints.today).find()
        addAmounts(to: &reading, facts, evidence, hints)
        let policies = PolicyFinder(texts: facts)
        reading.warrantyMonths = policies.warrantyMonths()
        reading.returnDays = policies.returnDays()
        for code in codes.prefix(8) { reading.take(code) }
        return reading
    }

    private static func addAmounts(
        to reading: inout ReceiptReading, _ facts: [TextFacts], _ country: CountryEvidence, _ hints: ReadingHints
    ) {
        let candidates = TotalFinder(facts).candidates()
        let best = candidates.first
        let text = best.map { facts[$0.text] } ?? facts.first
        let finder = CurrencyFinder(amounts: text?.amounts.map(\.amount) ?? [], country: country, hints: hints)
        reading.currency = finder.find(in: text?.rows ?? [], total: best?.amount, day: reading.date?.value)
        guard let best, let text, best.score > 0 else { return }
        let digits = reading.currency?.value.digits ?? 2
        // A total that only the sums result in is in hundredths.
        let derived = digits == 2 ? best.value : nil
        guard let minor = best.amount.map({ $0.minor(digits: digits) }) ?? derived else { return }
        let row = best.amount.map { text.rows[$0.row] }
        let lead = best.score - (candidates.count > 1 ? max(candidates[1].score, 0) : 0)
        reading.total = ReadField(
            best.value < 0 ? -abs(minor) : abs(minor),
            confidence: min(max(best.score, 0) / 1.5, 0.7) + min(max(lead, 0), 0.6) / 2,
            box: best.amount.flatMap { row?.box($0.range) }, page: row?.page ?? 0)
        // The rules on sums are in hundredths.
        guard digits == 2, best.value > 0 else { return }
        reading.items = ItemFinder(texts: facts, total: best.value).find()
        if let tax = TaxFinder(texts: facts, total: best.value).find() {
            let row = tax.amount.map { facts[tax.text].rows[$0.row] }
            reading.tax = ReadField(
                tax.value, confidence: tax.confidence, box: tax.amount.flatMap { row?.box($0.range) },
                page: row?.page ?? 0)
        }
    }
}

extension ReceiptReading {
    /// Takes over what a code says; a code of another kind changes nothing.
    fileprivate mutating func take(_ code: String) {
        if let invoice = try? ElectronicInvoice(xml: code) {
            merchant = invoice.seller.map { ReadField($0, confidence: 1) } ?? merchant
            date = invoice.date.map { ReadField($0, confidence: 1) } ?? date
            currency = invoice.currency.map { ReadField($0, confidence: 1) } ?? currency
            total = invoice.total.map { ReadField($0, confidence: 1) } ?? total
            tax = invoice.tax.map { ReadField($0, confidence: 1) } ?? tax
        } else if let fiscal = FiscalCode(code) {
            currency = ReadField(fiscal.currency, confidence: 1)
            total = ReadField.confirmed(total, by: fiscal.total)
            tax = ReadField.confirmed(tax, by: fiscal.tax)
            // The time of the German code is UTC: the printed day wins if it is the next one.
            if let day = fiscal.date, date.map({ abs($0.value.days(until: day)) != 1 }) ?? true {
                date = ReadField.confirmed(date, by: day)
            }
        }
    }
}

extension ReadField {
    /// The value of a code, at the place where it is printed.
    fileprivate static func confirmed(_ printed: ReadField?, by value: Value?) -> ReadField? {
        guard let value else { return printed }
        guard let printed, printed.value == value else { return ReadField(value, confidence: 0.95) }
        return ReadField(value, confidence: 1, box: printed.box, page: printed.page)
    }
}
