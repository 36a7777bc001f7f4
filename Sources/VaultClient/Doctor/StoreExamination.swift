internal import CommandTable
internal import SystemKit
internal import Translation
internal import VaultModel
package import VaultStore

/// Examines whether only the owner can read the vault's files, and whether the store is intact.
package struct StoreExamination {
    let opener: VaultOpener

    package init(opener: VaultOpener) {
        self.opener = opener
    }

    /// Examines the files, before anything is opened.
    package func files() -> [Finding] {
        let path = opener.files.path
        let folder = FileStore.locating(path).store.directory
        var findings: [Finding] = []
        for (name, wanted): (String, UInt32) in [(folder, 0o700), (path, 0o600), (path + ".keys", 0o600)] {
            guard let mode = FilePermissions(path: name)?.mode else { continue }
            if mode & 0o077 != 0 {
                findings.append(
                    .problem(
                        .vault,
                        "Other users of this computer can access \(name) (mode \(text(mode))). "
                            + "Run 'chmod \(text(wanted)) \(name)'.", .failed))
            }
        }
        if findings.isEmpty { findings.append(.good(.vault, "Only you can read the vault's files.")) }
        if opener.vaultID != nil { findings.append(.good(.vault, "The key file is readable.")) }
        return findings
    }

    /// Examines the age of the last backup; a missing backup is only a notice, not a failure.
    package func backup(_ reader: VaultReader) -> [Finding] {
        let now = opener.environment.now
        let last: LastBackup?
        do throws(StoreError) { last = try LastBackup.load(reader) } catch {
            return [.problem(.vault, "Can't read when the last backup was made: \(error.sentence.english)", .damaged)]
        }
        guard let last else {
            return [.notice(.vault, "This vault has no backup yet; create one with 'rvault backup FILE'.")]
        }
        guard last.age(at: now) < LastBackup.patience else {
            return [
                .notice(
                    .vault,
                    "The last verified backup is from \(last.ago(at: now)); create a new one with 'rvault backup'.")
            ]
        }
        return [.good(.vault, "Last verified backup: \(last.ago(at: now)), \(last.file)")]
    }

    /// Examines every page of the store.
    package func store(_ reader: VaultReader, isThorough: Bool = false) -> [Finding] {
        do {
            let damage = try reader.damage(isThorough: isThorough)
            if damage.isEmpty {
                let indexes = isThorough ? ", and every index matches its table" : ""
                return [.good(.vault, "Every page of the store is intact and consistent\(indexes).")]
            }
            let first = damage.prefix(3).joined(separator: "; ")
            return [
                .problem(
                    .vault,
                    "The store is damaged: \(first). Restore a backup, or create a new vault and "
                        + "sync it from the server.", .damaged)
            ]
        } catch {
            let failure = Failure(error)
            return [.problem(.vault, failure.description, failure.code)]
        }
    }

    /// The finding about the search index, for a store whose pages are intact.
    package func index(_ faults: WordIndexFaults) -> Finding {
        if faults.isEmpty { return .good(.vault, "The search index matches the receipts.") }
        let wrong = [
            (faults.missing, "missing"), (faults.outdated, "outdated"), (faults.leftOver, "of deleted receipts"),
        ]
        let counts = wrong.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
        let fact =
            faults.isDamaged
            ? "The search index is damaged." : "The search index doesn't match the receipts: \(counts)."
        return .problem(
            .vault,
            fact + " Searches can fail or miss receipts; the receipts themselves are intact. "
                + "'rvault doctor --rebuild-index' rebuilds it.", .damaged)
    }

    private func text(_ mode: UInt32) -> String { "0" + String(mode & 0o777, radix: 8) }
}
