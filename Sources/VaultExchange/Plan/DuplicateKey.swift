import FieldInput
package import VaultModel

/// The values that make two receipts the same purchase for an import: store, day, amount and currency.
package struct DuplicateKey: Hashable, Sendable {
    /// The store's name in lower case, without accents and punctuation.
    package let store: String
    /// The day of purchase.
    package let date: CalendarDay
    /// The amount with its currency.
    package let total: Money

    /// Nil without a day or an amount: such receipts are never considered the same.
    package init?(storeName: String, date: CalendarDay?, total: Money?) {
        guard let date, let total else { return nil }
        store = storeName.foldedWords
        self.date = date
        self.total = total
    }
}

extension DuplicateKey {
    /// Stands for a key in a third of its memory, within one run of the program. It has 128 bits, so that not even a
    /// million keys have two alike.
    package struct Fingerprint: Hashable, Sendable {
        private let first: Int
        private let second: Int

        fileprivate init(_ key: DuplicateKey) {
            var hasher = Hasher()
            hasher.combine(key)
            var other = hasher
            other.combine(true)
            (first, second) = (hasher.finalize(), other.finalize())
        }
    }

    package var fingerprint: Fingerprint { Fingerprint(self) }
}
