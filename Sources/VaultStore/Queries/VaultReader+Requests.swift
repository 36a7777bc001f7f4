internal import SQLiteKit
internal import VaultJSON
package import VaultModel
internal import VaultReplica

extension VaultReader {
    /// Returns the requests of the vault, newest first.
    package func requests(limit: Int) throws(StoreError) -> [RequestLine] {
        try wrapped {
            try connection.snapshot { try RequestReading(connection: connection).lines(limit: limit) }
        }
    }

    /// Returns purchases to which a person may link a return receipt, best first: those that the rules propose, then
    /// others in the same currency by the nearest date.
    package func purchases(for slip: ReceiptID, limit: Int) throws(StoreError) -> [ReturnLine] {
        try wrapped {
            try connection.snapshot { try ReturnReading(connection: connection).choices(for: slip, limit: limit) }
        }
    }
}
