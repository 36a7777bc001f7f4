/// The rows that a full sync would delete on this device, and does not delete without a person's consent.
package struct MassDeletion: Hashable, Sendable {
    /// The number of rows that the server no longer has.
    package var count: Int
    /// The number of rows of these types that the server once sent and that are not in the Trash.
    package var total: Int

    package init(count: Int, of total: Int) {
        self.count = count
        self.total = total
    }

    /// Whether they are more than 20 rows and more than 30 % of the total.
    package var isTooMany: Bool { count > 20 && count * 10 > total * 3 }
}
