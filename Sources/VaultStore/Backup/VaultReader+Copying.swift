internal import SQLiteKit

extension VaultReader {
    /// Passes the store's encrypted bytes, as of one moment, to the body. Writers wait until it ends, so the body must
    /// be fast; readers do not wait.
    ///
    /// - Throws: `busy`, `damagedStore`, `inputOutput`; `cancelled`, `diskFull` and the like from the body.
    package func copyStore(_ body: ([UInt8]) throws -> Void) throws(StoreError) -> StoreFigures {
        try wrapped {
            try connection.snapshot {
                let figures = try StoreFigures(connection)
                try connection.copyFileInSnapshot(body)
                return figures
            }
        }
    }
}
