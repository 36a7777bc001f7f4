package import Translation
package import VaultBackup
package import VaultJSON
internal import VaultModel
internal import VaultStore
internal import VaultWording

/// The wording of messages about backups.
package enum BackupWords {
    /// `12 receipts, 3 in the Trash`; an empty Trash is left out.
    package static func content(_ facts: BackupFacts) -> Phrase {
        let figures = facts.figures
        let receipts = Phrase.receipts(figures.receipts)
        return figures.trash > 0 ? "\(receipts), \(figures.trash) in the Trash" : receipts
    }

    package static func written(_ facts: BackupFacts, _ path: String) -> Phrase {
        "Backup of \(content(facts)) written to \(path) (\(size(facts.size))) and verified."
    }

    /// `612 KiB`, `1.4 MiB`.
    static func size(_ bytes: Int) -> String {
        let units = [(30, "GiB"), (20, "MiB")]
        guard let (shift, name) = units.first(where: { bytes >= 1 << $0.0 }) else {
            return "\((bytes + 1023) / 1024) KiB"
        }
        let tenths = (bytes * 10) >> shift
        return "\(tenths / 10).\(tenths % 10) \(name)"
    }

    /// One line about a step, with its percentage.
    package static func progress(_ news: BackupProgress) -> String {
        let percent = news.total > 0 ? news.done * 100 / news.total : 100
        return switch news.step {
        case .copying: "Copying \(size(news.done))"
        case .writing: "Writing \(percent) %"
        case .checking: "Verifying \(percent) %"
        }
    }

    /// The members of the JSON item.
    package static func members(_ facts: BackupFacts, _ path: String) -> [String: JSON] {
        [
            "file": .string(path), "bytes": .integer(Int64(facts.size)), "made": .string(facts.header.made.description),
            "program": .string(facts.header.program), "receipts": .integer(Int64(facts.figures.receipts)),
            "trash": .integer(Int64(facts.figures.trash)), "waiting": .integer(Int64(facts.figures.waiting)),
            "verified": true,
        ]
    }
}
