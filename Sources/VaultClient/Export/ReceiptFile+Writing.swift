package import VaultExchange
package import VaultModel
package import VaultStore

extension ReceiptFile {
    /// Writes the whole file in pieces of 64 KiB.
    ///
    /// - Parameters:
    ///   - reader: knows the names of categories, and the parts of receipts.
    ///   - none: the failure for no receipts, before anything is sent; nil if that is a file, too.
    ///   - each: passes the receipts to its argument until that returns false.
    /// - Throws: what `send` and `each` throw.
    package mutating func write(
        _ reader: VaultReader, none: Failure? = nil, to send: (String) throws(Failure) -> Void,
        each: @escaping (_ body: (Receipt) throws(StoreError) -> Bool) throws(Failure) -> Void
    ) throws(Failure) {
        let names = try Failure.wrapping { try reader.categoryNames() }
        var (file, pending) = (self, header)
        // The store would report a failure of the output as one of its own.
        var failure: Failure?
        try each { (receipt) throws(StoreError) in
            var parts: ReceiptParts?
            if file.takesParts, let id = receipt.id { parts = try reader.parts(of: id) }
            pending += file.add(
                ReceiptItem(receipt: receipt, categoryName: receipt.category.flatMap { names[$0] }, parts: parts))
            guard pending.utf8.count > 1 << 16 else { return true }
            do throws(Failure) { try send(pending) } catch { failure = error }
            pending = ""
            return failure == nil
        }
        if let failure { throw failure }
        if file.count == 0, let none { throw none }
        try send(pending + file.footer)
        self = file
    }
}
