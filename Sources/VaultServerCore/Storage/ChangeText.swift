internal import VaultJSON
package import VaultModel
package import VaultWire

/// A change as the JSON text to send, so that nothing is parsed and encoded again between the store and the wire.
package struct ChangeText: Equatable, Sendable {
    package let seq: Int64
    /// Canonical JSON.
    package let bytes: [UInt8]

    package init(seq: Int64, bytes: [UInt8]) {
        self.seq = seq
        self.bytes = bytes
    }

    package init(_ change: Change) {
        self.init(seq: change.seq, bytes: change.json.bytes)
    }

    /// Builds the text from the parts of a change; ids and names contain nothing that JSON would escape.
    ///
    /// - Parameter data: canonical JSON text.
    package init(
        seq: Int64, type: String, id: String, isDeletion: Bool, version: Int64, updatedAt: Timestamp,
        updatedBy: String, data: some Collection<UInt8>
    ) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(data.count + 260)
        bytes += #"{"data":"#.utf8
        bytes += data
        bytes += #","entityId":""#.utf8
        bytes += id.utf8
        bytes += #"","entityType":""#.utf8
        bytes += type.utf8
        bytes += isDeletion ? #"","operation":"delete","seq":"#.utf8 : #"","operation":"upsert","seq":"#.utf8
        bytes += String(seq).utf8
        bytes += #","updatedAt":""#.utf8
        bytes += updatedAt.description.utf8
        bytes += #"","updatedBy":""#.utf8
        bytes += updatedBy.utf8
        bytes += #"","version":"#.utf8
        bytes += String(version).utf8
        bytes += "}".utf8
        self.init(seq: seq, bytes: bytes)
    }
}
