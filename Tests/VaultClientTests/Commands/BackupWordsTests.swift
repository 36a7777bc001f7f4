import Testing
import VaultModel

@testable import VaultClient

@Suite("Words about backups")
struct BackupWordsTests {
    @Test(arguments: [
        (0, "0 KiB"), (1, "1 KiB"), (1024, "1 KiB"), (1025, "2 KiB"), (1 << 20, "1.0 MiB"), (12_000_000, "11.4 MiB"),
        (3 << 30, "3.0 GiB"),
    ])
    func `a size is said in the unit that fits`(_ bytes: Int, _ words: String) {
        #expect(BackupWords.size(bytes) == words)
    }

    @Test(
        arguments: [
            (0, "today"), (1, "yesterday"), (29, "29 days ago"), (400, "400 days ago"), (-3, "today"),
        ] as [(Int64, String)])
    func `the last backup's age is said in days, and in the future counts as today`(
        _ days: Int64, _ words: String
    ) {
        let last = LastBackup(made: Timestamp(milliseconds: 1_790_000_000_000), file: "/x", bytes: 1)
        #expect(last.ago(at: Timestamp(milliseconds: 1_790_000_000_000 + days * 86_400_000)) == words)
    }

    @Test func `what is kept of a backup is read again, and nonsense is none`() {
        let last = LastBackup(made: Timestamp(milliseconds: 1_790_000_000_000), file: "/a \"b\"", bytes: 17)
        #expect(LastBackup(stored: last.stored) == last)
        for text in [nil, "", "{}", "[]", "noted"] { #expect(LastBackup(stored: text) == nil) }
    }
}
