internal import SQLiteKit

extension VaultReader {
    /// Gives the store's bytes, encrypted as they are, of one moment. Who writes meanwhile waits for the end of it, so
    /// what takes the pieces has to be fast; who reads does not.
    ///
    /// - Throws: `busy`, `damagedStore`, `inputOutput`; of the body `cancelled`, `diskFull` and the like.
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
