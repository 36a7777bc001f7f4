internal import VaultJSON
package import VaultModel

extension ReceiptText {
    /// The message about a new receipt as the queue has it; nil for an entry that creates no receipt.
    package init?(creating entry: QueueEntry, device: DeviceID) {
        guard entry.intent == .create, entry.entity.type == .receipt, let receipt = ReceiptID(entry.entity.id) else {
            return nil
        }
        let fields = entry.changes
        let currency = fields[.currency]?.string.flatMap { Currency($0) }
        self.init(
            operation: entry.id, receipt: receipt, store: fields[.storeName]?.string ?? "",
            purchaseDate: fields[.purchaseDate]?.string.flatMap { CalendarDay($0) },
            total: fields[.totalMinor]?.integer.flatMap { minor in currency.map { Money(minor: minor, currency: $0) } },
            warrantyMonths: fields[.warrantyMonths]?.integer.map { Int(clamping: $0) }, device: device)
    }
}
