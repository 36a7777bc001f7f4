import FieldInput
import Folding
import VaultJSON
import VaultModel

@testable import VaultQuery

extension FuzzTarget {
    static let typedValues = FuzzTarget(
        "typed-values", "amounts, days, spans, currencies, sizes, flags, choices and texts as people type them",
        longest: 256,
        seeds: [
            "1 290,00 NOK", "€12.50", "(3,00)", "12.-", "12,34,567.00", "-0,01", "2025-11-21", "21.11.25",
            "21 Nov 2025", "heute",
            "2 Jahre", "lifetime", "1,5 GiB", "yes", "a, b; c", "999999999999,99", "١٢٫٥٠", "−5", "3/4/25",
        ],
        words: [
            "EUR", "USD", "€", "kr", "GiB", "Jahre", "months", "morgen", "yesterday", "Nov", ".", ",", "’", "\u{202F}",
        ]
    ) { bytes in
        let text = bytes.text
        for currency in [Currency("EUR"), Currency("JPY"), Currency("KWD"), nil] {
            try examineAmount(text, AmountInput(in: currency))
        }
        let today = CalendarDay("2026-03-14")
        for order in DateOrder.allCases {
            let input = DayInput(order: order, today: today)
            if let day = (try? input.read(text)) ?? nil {
                try expect(try input.read(day.description) == day, "a day reads again")
            }
        }
        if let months = (try? SpanInput.months(text, in: 0...1200)) ?? nil {
            try expect((0...1200).contains(months), "months have bounds")
        }
        if let days = (try? SpanInput.days(text, in: 1...366)) ?? nil {
            try expect((1...366).contains(days), "days have bounds")
        }
        if let bytes = SizeInput.bytes(text) { try expect(bytes >= 0, "a size is not negative") }
        if let line = try? TextInput.line(text, limit: 100) {
            try expect(line.unicodeScalars.count <= 100 && !line.contains("\n"), "a line is one, and short")
        }
        if let notes = try? TextInput.notes(text, limit: 100) {
            try expect(notes.unicodeScalars.count <= 100, "notes are short")
        }
        _ = (try? CurrencyInput.read(text), try? FlagInput.read(text), SpanInput.isLifetime(text))
        for entry in FieldTable.receipt.entries { _ = (entry.isNamed(text), try? ChoiceInput.read(text, of: entry)) }
    }

    private static func examineAmount(_ text: String, _ input: AmountInput) throws {
        guard let reading = try? input.reading(text) else { return }
        try expect(reading.money.minor.magnitude <= Money.limit.magnitude, "an amount has a limit")
        let again = try AmountInput(in: nil, decimalMark: ".").reading(reading.money.text()).money
        try expect(again == reading.money, "an amount reads again: \(reading.money.text())")
    }

    static let query = FuzzTarget(
        "query", "the query language: faults and terms lie within the text, and every query can be evaluated",
        longest: 512,
        seeds: [
            "store:bauhaus -tag:work total:>12.50EUR", "\"Café Oslo\" is:favorite has:warranty", "date:2024..2025-06",
            "warranty:12..36 currency:NOK", "return:<today until:\"1 Jan 2026\"", "notes:\"a b", "漢字 -\"x\"",
            "total:10..5",
        ],
        words: [
            "store:", "tag:", "notes:", "total:", "date:", "is:", "has:", "\"", "-", "..", ">=", "inbox", "trash",
            "EUR",
        ],
        run: examineQuery)

    private static func examineQuery(_ bytes: [UInt8]) throws {
        let text = bytes.text
        let days = DayInput(order: .dayFirst, today: CalendarDay("2026-03-14"))
        let query: SearchQuery
        do throws(QueryProblem) {
            query = try SearchQuery(parsing: text, days: days)
        } catch {
            try expect(!error.range.isEmpty && error.range.upperBound <= text.count, "a fault lies within the text")
            _ = error.sentence
            return
        }
        guard let sample else { throw BrokenPromise(description: "there is a receipt") }
        let receipt = SearchedReceipt(receipt: sample)
        let isFound = receipt.matches(query)
        for term in query.terms {
            try expect(!term.range.isEmpty && term.range.upperBound <= text.count, "a term lies within the text")
        }
        for place in Highlight(query).places(in: text, of: .store) {
            try expect(place.lowerBound >= 0 && place.upperBound <= text.count, "a highlight lies within the text")
        }
        let settled = try SearchQuery.settled(text, by: days)
        let again = try SearchQuery(parsing: settled)
        try expect(receipt.matches(again) == isFound, "a query without relative days finds the same")
    }

    private static let sample: Receipt? = EntityRef(type: .receipt, id: "rcp_01J00000000000000000000001").flatMap {
        ref in
        let fields: Fields = [
            .storeName: "Café Oslo 漢字", .purchaseDate: "2025-10-27", .totalMinor: 12_900, .currency: "NOK",
            .warrantyMonths: 24, .userNotes: "red coat\nsize 40", .userTags: ["work"], .isFavorite: true,
        ]
        return Receipt(Entity(ref: ref, fields: fields, version: 1, updatedAt: Timestamp(milliseconds: 0)))
    }

    static let notes = FuzzTarget(
        "notes", "the merge of notes by lines, of three texts between NULs: an unchanged side changes nothing",
        longest: 1024,
        seeds: ["a\nb\nc\0a\nx\nb\nc\0a\nb\ny", "\0a\0b", "a\n\n\0\n\0a", "1\n2\n3\n4\0" + "4\n3\n2\n1\0" + "2\n4"],
        words: ["\n", "\0", "\r\n", "\u{2028}"]
    ) { bytes in
        let texts = bytes.split(separator: 0, omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
        guard texts.count >= 3 else { return }
        let (base, server, client) = (texts[0], texts[1], texts[2])
        let merged = LineMerge.merge(base: base, server: server, client: client)
        let kept = Set(LineMerge.lines(server) + LineMerge.lines(client))
        try expect(
            LineMerge.lines(merged.text).allSatisfy { kept.contains($0) || $0.isEmpty }, "no line comes from nowhere")
        _ = LineMerge.merge(base: nil, server: server, client: client)
        try expect(LineMerge.merge(base: base, server: server, client: server).text == server, "equal sides stay")
        try expect(
            LineMerge.merge(base: base, server: base, client: client).text.utf8.elementsEqual(client.utf8),
            "a device's change alone is kept")
        try expect(
            LineMerge.merge(base: base, server: server, client: base).text.utf8.elementsEqual(server.utf8),
            "a server's change alone is kept")
        _ = TextDifference(from: server, to: client)
    }
}
