internal import Folding
package import VaultJSON
internal import VaultModel

/// The answer of a language model: claims about a text, which count only as far as the text has them.
package struct ModelAnswer: Equatable, Sendable {
    private(set) var merchant: String?
    private(set) var day: CalendarDay?
    private(set) var total: Money?
    private(set) var warrantyMonths: Int?

    /// Reads the body of an answer of `…/chat/completions`; nil if it was cut off, refused, or is no such object.
    package init?(completion: JSON) {
        guard let choice = completion["choices"]?.array?.first, let message = choice["message"],
            choice["finish_reason"]?.string ?? "stop" == "stop", message["refusal"]?.string == nil,
            let content = message["content"]?.string, let start = content.firstIndex(of: "{"),
            let end = content.lastIndex(of: "}"), start < end,
            // Some models wrap the object in a fence or in words.
            let object = try? JSON(parsing: Array(content[start...end].utf8), isForeign: true), object.object != nil
        else { return nil }
        merchant = object["merchant"]?.string
        day = object["date"]?.string.flatMap { CalendarDay($0) }
        warrantyMonths = object["warrantyMonths"]?.integer.flatMap { Int(exactly: $0) }
        if let currency = object["currency"]?.string.flatMap({ Currency($0.uppercased()) }), currency.isAssigned {
            total = object["total"]?.string.flatMap { ModelAnswer.money($0, currency) }
        }
    }

    /// Digits with at most one mark, and no more decimals than the currency has.
    private static func money(_ text: String, _ currency: Currency) -> Money? {
        let isNegative = text.hasPrefix("-")
        let parts = text.drop { $0 == "-" }.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        guard (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isASCIIDigit) }) else {
            return nil
        }
        let decimals = parts.count == 2 ? String(parts[1]) : ""
        guard decimals.count <= currency.digits else { return nil }
        let padded = decimals + String(repeating: "0", count: currency.digits - decimals.count)
        return Int64(parts[0] + padded).flatMap { Money(stored: isNegative ? -$0 : $0, currency: currency) }
    }

    /// Joins the answer with what recognition made of the text. What both say is nearly sure; what the text lacks
    /// counts for nothing; of two that differ, recognition's stands if it was sure.
    package func joined(with reading: MachineReading) -> MachineReading {
        let text = ModelCheck(reading.text)
        return MachineReading(
            text: reading.text,
            merchant: ModelAnswer.better(reading.merchant, merchant.flatMap { text.has(name: $0) ? $0 : nil }) {
                TextFolding.fold($0) == TextFolding.fold($1)
            },
            day: ModelAnswer.better(reading.day, day.flatMap { text.has(day: $0) ? $0 : nil }, isSame: ==),
            total: ModelAnswer.better(
                reading.total, total.flatMap { text.has($0, recognized: reading.total?.value) ? $0 : nil }, isSame: ==),
            warrantyMonths: ModelAnswer.better(
                reading.warrantyMonths, warrantyMonths.flatMap { text.has(months: $0) ? $0 : nil }, isSame: ==))
    }

    private static let (agreed, alone, disputed) = (0.95, 0.7, 0.55)

    private static func better<Value>(
        _ recognized: MachineReading.Field<Value>?, _ claimed: Value?, isSame: (Value, Value) -> Bool
    ) -> MachineReading.Field<Value>? {
        guard let claimed else { return recognized }
        guard let recognized else { return MachineReading.Field(claimed, confidence: alone) }
        if isSame(recognized.value, claimed) {
            return MachineReading.Field(recognized.value, confidence: max(recognized.confidence, agreed))
        }
        return recognized.confidence >= alone ? recognized : MachineReading.Field(claimed, confidence: disputed)
    }
}

extension Character {
    var isASCIIDigit: Bool { "0" <= self && self <= "9" }
}
