internal import ReceiptReading
internal import VaultModel

/// Readings in words.
enum ReadWords {
    /// `Market Super, 2025-11-17, 45.80 EUR`; nil if there is nothing to say.
    static func line(_ reading: ReceiptReading) -> String? {
        let parts = [reading.merchant?.value, reading.date?.value.description, reading.money?.text()]
        let line = parts.compactMap(\.self).joined(separator: ", ")
        return line.isEmpty ? nil : line
    }

    /// How sure the least sure of store, day and total is: `58 %`; nil if one of them is missing.
    static func sureness(_ reading: ReceiptReading) -> String? {
        guard let merchant = reading.merchant, let date = reading.date, let total = reading.total else { return nil }
        let least = min(merchant.confidence, date.confidence, total.confidence)
        return "\(Int((least * 100).rounded())) %"
    }
}
