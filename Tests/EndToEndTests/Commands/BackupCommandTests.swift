import SystemKit
import Testing
import VaultJSON
import VaultTestKit

@Suite("Backups by command")
struct BackupCommandTests {
    private let laptop: CommandRun

    init() throws {
        laptop = try CommandRun(isUnlocked: true)
    }

    @Test func `killed at any of these moments, a backup or a restore leaves the vault and no litter`() throws {
        try laptop.add("Robot Shop")
        #expect(try laptop.run("backup", "one.rvbackup").isSuccess)
        for words in ["backup two.rvbackup --yes", "restore ./one.rvbackup --vault drill/drill.vault"] {
            for (call, time) in [("fsync", 1), ("fsync", 3), ("renameat", 1), ("renameat", 2)] {
                _ = try laptop.shell(
                    "mkdir -p drill; strace -f -qq -o /dev/null -e trace=\(call) "
                        + "-e inject=\(call):signal=KILL:when=\(time) \(Programs.client) \(words) "
                        + "--passphrase-fd 9 9<passphrase")
                #expect(try laptop.stores() == ["Robot Shop"])
                let verified = try laptop.shell(
                    """
                    [ ! -e two.rvbackup ] || \(Programs.client) backup verify two.rvbackup || exit 1
                    [ ! -e drill/drill.vault ] || \(Programs.client) list --vault drill/drill.vault || exit 1
                    rm -rf drill two.rvbackup
                    """)
                #expect(verified.isSuccess, "\(call) \(time) \(words): \(verified.said)")
            }
        }
        #expect(try laptop.run("backup", "two.rvbackup", "--yes").isSuccess)
        let left = try laptop.shell("ls -A . .local/share/receipt-vault | grep temporary")
        #expect(left.outputText.isEmpty, "\(left.outputText)")
    }

    @Test func `status and doctor say when the last one was made, and it stands in JSON`() throws {
        #expect(try laptop.run("status").outputText.contains("Backup     none"))
        #expect(try laptop.run("doctor").outputText.contains("--   vault     This vault has no backup yet"))
        let made = try #require(try laptop.items("backup", "one.rvbackup").first)
        #expect(made["receipts"] == 0 && made["verified"] == true && made["file"] == "one.rvbackup")
        let path = laptop.folder.path + "/one.rvbackup"
        #expect(try laptop.items("status").first?["backup"]?["file"]?.string == path)
        #expect(try laptop.run("status").outputText.contains("Backup     today, \(path)"))
        #expect(try laptop.run("doctor").outputText.contains("ok   vault     Last verified backup: today"))
        let restored = try laptop.json("backup", "verify", "one.rvbackup")
        #expect(restored["items"]?.array?[0]["made"] == made["made"])
    }

    @Test func `a restore takes the recovery code as it is printed, and other commands name the one that does`() throws
    {
        try laptop.add("Robot Shop")
        let made = try laptop.shell(
            """
            \(Programs.client) new-code --recovery-file code.txt --passphrase-fd 9 9<passphrase || exit 1
            tail -n 2 code.txt > lines
            \(Programs.client) backup one.rvbackup && \(Programs.client) lock
            """)
        #expect(made.isSuccess, "\(made.said)")
        let restored = try laptop.shell(
            "\(Programs.client) restore ./one.rvbackup --vault drill/drill.vault --passphrase-fd 9 9<lines")
        #expect(restored.isSuccess, "\(restored.said)")
        let misplaced = try laptop.shell("tr '\\n' ' ' <lines | \(Programs.client) list --passphrase-fd 0")
        #expect(misplaced.code == 4 && misplaced.said.contains("Run 'rvault recover'"), "\(misplaced.said)")
    }

    @Test func `what goes wrong ends in a sentence and its exit code`() throws {
        try laptop.add("Robot Shop")
        #expect(try laptop.run("backup", "one.rvbackup").isSuccess)
        _ = try laptop.shell(
            """
            mkdir -p shut full; head -c 50000 one.rvbackup > short; (head -c 90000 one.rvbackup; printf x; \
            tail -c +90002 one.rvbackup) > flipped; (printf 'receipt-vault-backup 2\\n'; tail -n +2 one.rvbackup) > newer
            """)
        let cases: [(String, Int32, String)] = [
            ("backup one.rvbackup --no-input", 1, "already exists"), ("backup /proc/none", 1, "proc"),
            ("backup nowhere/x", 1, "Not found"), ("backup verify short", 6, "incomplete"),
            ("backup verify flipped", 6, "damaged"), ("backup verify newer", 6, "damaged"),
            ("backup verify shut", 1, "folder"), ("backup verify passphrase", 1, "isn't a vault backup"),
            ("backup verify none", 1, "Not found"), ("backup verify", 2, "Missing argument: FILE"),
            ("restore one.rvbackup", 1, "A vault already exists"), ("backup one.rvbackup --replace", 2, "restore"),
            ("restore one.rvbackup flipped", 2, "one backup"), ("backup verfy one.rvbackup", 2, "Unknown action"),
        ]
        for (words, code, part) in cases {
            let result = try laptop.run(words.split(separator: " ").map(String.init))
            #expect(result.code == code && result.said.contains(part), "\(words): \(result.code) \(result.said)")
        }
        let wrong = try laptop.shell("\(Programs.client) backup verify one.rvbackup --passphrase-fd 0 <<<'no such'")
        #expect(wrong.code == 4 && wrong.said.contains("at that time"), "\(wrong.said)")
        let restored = try laptop.shell(
            "rvault restore ./flipped --vault shut/drill.vault; code=$?; ls -A shut; exit $code")
        #expect(restored.code == 6 && restored.said.contains("damaged") && restored.outputText.isEmpty, "\(restored)")
        #expect(try laptop.stores() == ["Robot Shop"])
    }
}
