internal import Pixels
internal import ReceiptReading
package import VaultJSON
internal import VaultModel

/// The form in which a reading is kept. It loses nothing; a later version of the program may not know it any longer, and
/// reads the file again.
extension PictureReading {
    private static let version: JSON = 1

    package var json: JSON {
        var members: [String: JSON] = [
            "version": Self.version, "text": .string(text),
            "pages": .array(
                zip(pages, quarterTurns).map { size, turns in
                    Self.integers([size.width, size.height, turns])
                }),
            "items": .array(
                reading.items.map { ["name": .string($0.name), "amount": .integer($0.amount)] }),
        ]
        members["merchant"] = reading.merchant?.json { .string($0) }
        members["date"] = reading.date?.json { .string($0.description) }
        members["total"] = reading.total?.json { .integer($0) }
        members["currency"] = reading.currency?.json { .string($0.code) }
        members["tax"] = reading.tax?.json { .integer($0) }
        members["warrantyMonths"] = reading.warrantyMonths?.json { .integer(Int64($0)) }
        members["returnDays"] = reading.returnDays?.json { .integer(Int64($0)) }
        return .object(members)
    }

    /// Nil for anything but what ``json`` of this version makes.
    package init?(json: JSON) {
        guard json["version"] == Self.version, let text = json["text"]?.string, let pages = json["pages"]?.array,
            let items = json["items"]?.array
        else { return nil }
        var reading = ReceiptReading()
        do {
            reading.merchant = try ReadField(json["merchant"]) { $0.string }
            reading.date = try ReadField(json["date"]) { $0.string.flatMap { CalendarDay($0) } }
            reading.total = try ReadField(json["total"]) { $0.integer }
            reading.currency = try ReadField(json["currency"]) { $0.string.flatMap { Currency($0) } }
            reading.tax = try ReadField(json["tax"]) { $0.integer }
            reading.warrantyMonths = try ReadField(json["warrantyMonths"]) { $0.integer.flatMap { Int(exactly: $0) } }
            reading.returnDays = try ReadField(json["returnDays"]) { $0.integer.flatMap { Int(exactly: $0) } }
        } catch {
            return nil
        }
        reading.items = items.compactMap { item in
            guard let name = item["name"]?.string, let amount = item["amount"]?.integer else { return nil }
            return ReceiptReading.Item(name: name, amount: amount)
        }
        let sizes = pages.compactMap { Self.numbers(in: $0, count: 3) }
        guard reading.items.count == items.count, sizes.count == pages.count else { return nil }
        self.init(
            reading: reading, text: text, pages: sizes.map { PixelSize(width: $0[0], height: $0[1]) },
            quarterTurns: sizes.map { $0[2] })
    }

    fileprivate static func integers(_ numbers: [Int]) -> JSON { .array(numbers.map { .integer(Int64($0)) }) }

    fileprivate static func numbers(in json: JSON, count: Int) -> [Int]? {
        let numbers = json.array?.compactMap { $0.integer.flatMap { Int(exactly: $0) } } ?? []
        return numbers.count == count && json.array?.count == count ? numbers : nil
    }
}

private struct NotAField: Error {}

extension ReadField {
    fileprivate func json(_ value: (Value) -> JSON) -> JSON {
        var members: [String: JSON] = [
            "value": value(self.value), "confidence": JSON(confidence), "page": .integer(Int64(page)),
        ]
        if let box { members["box"] = PictureReading.integers([box.left, box.top, box.width, box.height]) }
        return .object(members)
    }

    /// Nil without a JSON; throws for one that isn't a field.
    fileprivate init?(_ json: JSON?, _ read: (JSON) -> Value?) throws(NotAField) {
        guard let json else { return nil }
        guard let value = json["value"].flatMap(read), let confidence = json["confidence"]?.number,
            let page = json["page"]?.integer.flatMap({ Int(exactly: $0) })
        else { throw NotAField() }
        var box: RecognizedText.Box?
        if let place = json["box"] {
            guard let sides = PictureReading.numbers(in: place, count: 4) else { throw NotAField() }
            box = RecognizedText.Box(left: sides[0], top: sides[1], width: sides[2], height: sides[3])
        }
        self.init(value, confidence: confidence, box: box, page: page)
    }
}
