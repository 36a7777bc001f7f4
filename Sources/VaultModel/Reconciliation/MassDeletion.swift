/// What a reconciliation would delete on this device, and does not without a person's word.
package struct MassDeletion: Hashable, Sendable {
    /// Rows that the server does not have any more.
    package var count: Int
    /// Rows of which this is a part: all that the server once gave and that are not in the trash.
    package var total: Int

    package init(count: Int, of total: Int) {
        self.count = count
        self.total = total
    }

    /// More than 20 rows, and more than 30 % of them.
    package var isTooMany: Bool { count > 20 && count * 10 > total * 3 }
}
