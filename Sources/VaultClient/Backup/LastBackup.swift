internal import VaultBackup
package import VaultJSON
package import VaultModel
package import VaultStore

/// The last verified backup, as stored in the vault's settings.
package struct LastBackup: Hashable, Sendable {
    var made: Timestamp
    /// The absolute path.
    package var file: String
    var bytes: Int

    static let setting = "backup.last"
    /// Days after which a reminder is due.
    static let patience: Int64 = 30

    init(_ facts: BackupFacts, file: String) {
        (made, self.file, bytes) = (facts.header.made, file, facts.size)
    }

    init(made: Timestamp, file: String, bytes: Int) {
        (self.made, self.file, self.bytes) = (made, file, bytes)
    }

    init?(stored: String?) {
        guard let json = stored.flatMap({ try? JSON(parsing: $0) }), let file = json["file"]?.string,
            let made = json["made"]?.string.flatMap({ Timestamp($0) }), let bytes = json["bytes"]?.integer
        else { return nil }
        (self.made, self.file, self.bytes) = (made, file, Int(bytes))
    }

    var stored: String { json.text }

    package var json: JSON {
        ["made": .string(made.description), "file": .string(file), "bytes": .integer(Int64(bytes))]
    }

    /// Nil if no backup was made, or none that this version can read.
    package static func load(_ reader: VaultReader) throws(StoreError) -> LastBackup? {
        LastBackup(stored: try reader.setting(setting))
    }

    /// Whole days since then; 0 if the clock was set back.
    func age(at now: Timestamp) -> Int64 {
        max(0, now.milliseconds - made.milliseconds) / 86_400_000
    }

    /// `today`, `yesterday`, `12 days ago`.
    package func ago(at now: Timestamp) -> String {
        switch age(at: now) {
        case 0: "today"
        case 1: "yesterday"
        case let days: "\(days) days ago"
        }
    }
}
