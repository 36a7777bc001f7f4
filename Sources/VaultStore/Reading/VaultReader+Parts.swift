package import VaultModel

extension VaultReader {
    /// What belongs to a receipt, without what is in the trash; for exports, which ask for many receipts one by one.
    package func parts(of id: ReceiptID) throws(StoreError) -> ReceiptParts {
        try wrapped { try PartTable(connection: connection).parts(of: id) }
    }
}
