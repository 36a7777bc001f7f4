package import VaultModel

extension VaultReader {
    /// Returns the parts of a receipt, without those in the Trash; for exports, which ask for many receipts one by one.
    package func parts(of id: ReceiptID) throws(StoreError) -> ReceiptParts {
        try wrapped { try PartTable(connection: connection).parts(of: id) }
    }
}
