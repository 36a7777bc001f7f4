/// The last day and the name of a warranty beside the receipt's own.
package struct CoverEnd: Hashable, Sendable {
    package let id: WarrantyID
    package var kind: Warranty.Kind
    /// The party that promises; empty if unknown.
    package var provider: String
    /// The item that is covered; empty for the whole receipt.
    package var item: String
    /// Nil for a lifetime.
    package var day: CalendarDay?

    package init(id: WarrantyID, kind: Warranty.Kind, provider: String = "", item: String = "", day: CalendarDay?) {
        self.id = id
        self.kind = kind
        self.provider = provider
        self.item = item
        self.day = day
    }

    /// The item and the provider as the person named them; empty if neither is known.
    package var what: String {
        [item, provider].filter { !$0.isEmpty }.joined(separator: ": ")
    }

    func holds(on today: CalendarDay) -> Bool { day.map { $0 >= today } ?? true }
}
