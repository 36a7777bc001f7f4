internal import UnicodeForms
package import VaultJSON
package import VaultModel

/// The findings of recognition on one original: its text, and the fields of a receipt with the confidence of each.
package struct MachineReading: Equatable, Sendable {
    /// A value and how sure it is: 0 … 1. Below one half, another value is about as likely.
    package struct Field<Value: Equatable & Sendable>: Equatable, Sendable {
        package let value: Value
        package let confidence: Double

        package init(_ value: Value, confidence: Double) {
            self.value = value
            self.confidence = confidence.isFinite ? min(max(confidence, 0), 1) : 0
        }
    }

    package private(set) var text: String
    package private(set) var merchant: Field<String>?
    package private(set) var day: Field<CalendarDay>?
    /// The sum, if its currency is known.
    package private(set) var total: Field<Money>?
    package private(set) var warrantyMonths: Field<Int>?

    /// Whatever a field of a receipt would not take is cut or dropped: a picture can say anything.
    package init(
        text: String, merchant: Field<String>? = nil, day: Field<CalendarDay>? = nil, total: Field<Money>? = nil,
        warrantyMonths: Field<Int>? = nil
    ) {
        self.text = MachineReading.cut(text, to: Schema.receipt.textLimit(of: .ocrRawText))
        self.merchant = merchant.flatMap { field in
            let name = MachineReading.cut(
                MachineReading.words(of: field.value), to: Schema.receipt.textLimit(of: .storeName))
            // A cut may leave a blank at the end, and a control between two of them.
            let fitting = MachineReading.words(of: name)
            return fitting.isEmpty ? nil : Field(fitting, confidence: field.confidence)
        }
        self.day = day
        self.total = total.flatMap { Money(stored: $0.value.minor, currency: $0.value.currency) == nil ? nil : $0 }
        self.warrantyMonths = warrantyMonths.flatMap { (0...1200).contains($0.value) ? $0 : nil }
    }

    private static func words(of text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Unicode NFC without controls other than the end of a line, and at most so many scalars.
    private static func cut(_ text: String, to limit: Int) -> String {
        let scalars = text.unicodeScalars.prefix(limit * 2).filter { $0 == "\n" || !isControl($0) }
        let normal = String(String.UnicodeScalarView(scalars)).nfc
        guard normal.unicodeScalars.count > limit else { return normal }
        // A character that the cut has parted would not be in NFC.
        let whole = String(String.UnicodeScalarView(normal.unicodeScalars.prefix(limit)))
        return whole.nfc
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .surrogate, .privateUse, .unassigned: true
        default: false  // open: categories of Unicode
        }
    }

    /// The mean of the fields' confidences; nil if none was found.
    package var confidence: Double? {
        let all = [merchant?.confidence, day?.confidence, total?.confidence].compactMap(\.self)
        guard !all.isEmpty else { return nil }
        return (all.reduce(0, +) / Double(all.count) * 100).rounded() / 100
    }
}

// The form in which a storage keeps it.
extension MachineReading {
    package var json: JSON {
        var members: [String: JSON] = ["text": .string(text)]
        members["merchant"] = merchant.map { MachineReading.json(.string($0.value), $0.confidence) }
        members["day"] = day.map { MachineReading.json(.string($0.value.description), $0.confidence) }
        members["total"] = total.map { MachineReading.json(.integer($0.value.minor), $0.confidence) }
        members["currency"] = total.map { .string($0.value.currency.code) }
        members["warrantyMonths"] = warrantyMonths.map {
            MachineReading.json(.integer(Int64($0.value)), $0.confidence)
        }
        return .object(members)
    }

    private static func json(_ value: JSON, _ confidence: Double) -> JSON {
        ["value": value, "confidence": .number(confidence)]
    }

    /// Nil if the JSON is not a reading.
    package init?(_ json: JSON) {
        guard let text = json["text"]?.string else { return nil }
        func field<Value>(_ name: String, _ read: (JSON) -> Value?) -> Field<Value>? {
            guard let member = json[name], let value = member["value"].flatMap(read) else { return nil }
            return Field(value, confidence: member["confidence"]?.number ?? 0)
        }
        let currency = json["currency"]?.string.flatMap { Currency($0) }
        self.init(
            text: text, merchant: field("merchant", \.string),
            day: field("day") { $0.string.flatMap { CalendarDay($0) } },
            total: currency.flatMap { currency in
                field("total") { $0.integer.map { Money(minor: $0, currency: currency) } }
            },
            warrantyMonths: field("warrantyMonths") { $0.integer.map { Int(clamping: $0) } })
    }
}
