internal import CommandLineKit
internal import MediaReading
internal import Pixels
internal import ReceiptReading
internal import VaultClient
internal import VaultExchange
internal import VaultJSON
internal import VaultModel

/// The output of `rvault read`.
struct ReadingReport {
    private let read: PictureReading
    private var fields: ReceiptReading { read.reading }

    init(_ reading: PictureReading) {
        read = reading
    }

    /// The values that scripts always expect, null if they were not read, and the confidence of each that was.
    var values: [String: JSON] {
        [
            "merchant": .optionalText(fields.merchant?.value),
            "date": .optionalText(fields.date?.value.description),
            "totalMinor": fields.total.map { .integer($0.value) } ?? .null,
            "currency": .optionalText(fields.currency?.value.code),
            "confidence": .object(places.compactMapValues { JSON($0.confidence) }),
        ]
    }

    /// The value, confidence and place of each field that was read.
    var json: JSON {
        var document = values
        let rest: [String: JSON] = [
            "schema": .string(ItemList.schema), "text": .string(read.text),
            "boxes": .object(places.compactMapValues(Self.box)),
            "pages": .array(
                zip(read.pages, read.quarterTurns).map { size, turns in
                    [
                        "width": .integer(Int64(size.width)), "height": .integer(Int64(size.height)),
                        "quarterTurns": .integer(Int64(turns)),
                    ]
                }),
        ]
        document.merge(rest) { $1 }
        document["taxMinor"] = fields.tax.map { .integer($0.value) }
        document["warrantyMonths"] = fields.warrantyMonths.map { .integer(Int64($0.value)) }
        document["returnDays"] = fields.returnDays.map { .integer(Int64($0.value)) }
        if !fields.items.isEmpty {
            document["items"] = .array(
                fields.items.map { ["name": .string($0.name), "amountMinor": .integer($0.amount)] })
        }
        return .object(document)
    }

    /// The fields that were read as a table, with one sentence if there are none.
    func table(_ console: Console) -> String {
        var table = TextTable(columns: [
            .init(title: "Field"), .init(title: "Value", isFlexible: true, isWhole: true),
            .init(title: "Confidence", isRight: true),
        ])
        for (name, value, place) in rows {
            let percent = place.map { "\(Int(($0.confidence * 100).rounded())) %" } ?? ""
            table.rows.append([name, console.visible(value), percent])
        }
        if table.rows.isEmpty { return "Nothing was found on it.\n" }
        return table.render(width: console.columns, paint: console.paint)
    }

    private var rows: [(name: String, value: String, place: Place?)] {
        let values: [(String, String?, Place?)] = [
            ("Store", fields.merchant?.value, Place(fields.merchant)),
            ("Date", fields.date?.value.description, Place(fields.date)),
            ("Total", fields.total.map { amount($0.value) }, Place(fields.total)),
            ("Tax", fields.tax.map { amount($0.value) }, Place(fields.tax)),
            ("Warranty", fields.warrantyMonths.map { $0.value.worded("month") }, Place(fields.warrantyMonths)),
            (
                "Returns", fields.returnDays.map { $0.value.worded("day") },
                Place(fields.returnDays)
            ),
        ]
        let found = values.compactMap { name, value, place in value.map { (name, $0, place) } }
        return found + fields.items.map { ("Item", "\($0.name)  \(amount($0.amount))", nil) }
    }

    private func amount(_ minor: Int64) -> String {
        guard let currency = fields.currency?.value, let money = Money(stored: minor, currency: currency) else {
            return Money(minor: minor, currency: .eur).amount()
        }
        return money.text()
    }

    private static func box(_ place: Place) -> JSON? {
        guard let box = place.box else { return nil }
        return [
            "page": .integer(Int64(place.page)),
            "box": .array([box.left, box.top, box.width, box.height].map { .integer(Int64($0)) }),
        ]
    }

    /// By the names of the values in the JSON.
    private var places: [String: Place] {
        let all: [(String, Place?)] = [
            ("merchant", Place(fields.merchant)), ("date", Place(fields.date)), ("totalMinor", Place(fields.total)),
            ("currency", Place(fields.currency)), ("taxMinor", Place(fields.tax)),
            ("warrantyMonths", Place(fields.warrantyMonths)), ("returnDays", Place(fields.returnDays)),
        ]
        return Dictionary(uniqueKeysWithValues: all.compactMap { name, place in place.map { (name, $0) } })
    }
}

/// How sure a value is and where it stands, whatever its type.
private struct Place {
    let confidence: Double
    let box: RecognizedText.Box?
    let page: Int

    init?<Value>(_ field: ReadField<Value>?) {
        guard let field else { return nil }
        (confidence, box, page) = (field.confidence, field.box, field.page)
    }
}
