import SystemKit
import Testing
import VaultJSON
import VaultTestKit

@Suite("Commands on a locked vault")
struct LockedVaultTests {
    @Test func `without a passphrase and without a question the answer is 4`() throws {
        let vault = try CommandRun()
        let refused = try Programs.rvault(["list", "--no-input"], home: vault.folder.path)
        #expect(refused.code == 4)
        #expect(refused.output.isEmpty)
        let asJSON = try Programs.rvault(["list", "--no-input", "--json"], home: vault.folder.path)
        let error = try JSON(parsing: asJSON.said.split(separator: "\n")[0].description)
        #expect(error["code"] == 4)
        #expect(error["kind"] == "locked")
        #expect(error["message"]?.string?.isEmpty == false)
    }

    @Test func `a wrong passphrase is 4 too, and the recovery code makes a new one`() throws {
        let vault = try CommandRun()
        let wrong = try Programs.rvault(
            ["list", "--passphrase-fd", "0"], home: vault.folder.path, input: "something else\n")
        #expect(wrong.code == 4)
        let recovered = try vault.shell(
            """
            echo 'a newer passphrase' > new
            tail -n 2 recovery.txt | tr '\\n' ' ' > code
            \(Programs.client) recover --recovery-fd 5 --new-passphrase-fd 6 5<code 6<new
            """)
        #expect(recovered.code == 0, "\(recovered.said)")
        #expect(try vault.run("list").code == 4)
        let opened = try Programs.rvault(
            ["list", "--passphrase-fd", "0"], home: vault.folder.path, input: "a newer passphrase\n")
        #expect(opened.isSuccess)
    }

    @Test func `the recovery code is taken as it is printed, and from the file that it was written to`() throws {
        let vault = try CommandRun()
        for (number, source) in ["recovery.txt", "<(tail -n 2 recovery.txt)", "<(echo; cat recovery.txt)"].enumerated()
        {
            let said = try vault.shell(
                """
                echo 'number \(number) of the new ones' > new
                \(Programs.client) recover --recovery-fd 5 --new-passphrase-fd 6 5< \(source) 6<new
                """)
            #expect(said.isSuccess, "\(source): \(said.said)")
        }
        let inOne = try vault.shell(
            """
            (tail -n 2 recovery.txt; echo 'seven lamps under water') > both
            \(Programs.client) recover --recovery-fd 5 --new-passphrase-fd 5 5<both
            """)
        #expect(inOne.isSuccess, "\(inOne.said)")
        #expect(try vault.run("list").isSuccess)
        for text in ["no code at all", "", "ABCD EFGH"] {
            let refused = try vault.shell(
                "echo '\(text)' > code; \(Programs.client) recover --recovery-fd 5 --new-passphrase-fd 6 5<code 6<new")
            #expect(refused.code == 4, "\(text): \(refused.said)")
        }
    }

    @Test func `a new recovery code replaces the previous one`() throws {
        let vault = try CommandRun()
        func recovers(_ file: String) throws -> Int32? {
            try vault.shell(
                """
                tail -n 2 \(file) | tr '\\n' ' ' > code; echo '\(CommandRun.passphrase)' > same
                \(Programs.client) recover --recovery-fd 5 --new-passphrase-fd 6 5<code 6<same
                """
            ).code
        }
        let shown = try vault.run("new-code")
        #expect(shown.isSuccess && shown.said.contains("the old one no longer works"), "\(shown.said)")
        _ = try vault.folder.write(shown.outputText, to: "shown.txt")
        #expect(try recovers("shown.txt") == 0)
        #expect(try recovers("recovery.txt") != 0)
        #expect(try vault.run("new-code", "--recovery-file", "new.txt").isSuccess)
        #expect(try recovers("new.txt") == 0)
        #expect(try recovers("shown.txt") != 0)
        let taken = try vault.run("new-code", "--recovery-file", "new.txt")
        #expect(taken.code == 1 && taken.said.contains("already exists"))
        #expect(try recovers("new.txt") == 0, "nothing changed")
    }

    @Test func `what a key costs is chosen for the passphrases set from then on`() throws {
        let vault = try CommandRun()
        func costs() throws -> String {
            try vault.shell("awk '/^slot passphrase/ { print $4, $5 }' .local/share/receipt-vault/home.vault.keys")
                .outputText
        }
        #expect(try costs() == "3 67108864\n", "the tests ask for the least")
        let changed = try vault.shell(
            """
            unset RVAULT_KEY_COST
            rvault list
            rvault passphrase --new-passphrase-fd 8 8<<<'a newer passphrase'
            """)
        #expect(changed.isSuccess, "\(changed.said)")
        #expect(try costs() == "3 268435456\n")
    }

    @Test func `a secret that is missing is named, and a new one that is guessed first is refused`() throws {
        let vault = try CommandRun(isUnlocked: true)
        let cases = [
            ("passphrase", "--passphrase-fd N"), ("recover", "--recovery-fd N"),
            ("new-code", "--passphrase-fd N"),
            ("init --vault other", "--passphrase-fd N"),
        ]
        for (words, flag) in cases {
            let refused = try vault.run(words.split(separator: " ").map(String.init) + ["--no-input"])
            #expect(refused.code == 2 && refused.said.contains(flag), "\(words): \(refused.said)")
        }
        let weak = try vault.shell("\(Programs.client) init --vault ./weak --passphrase-fd 8 8<<<password; ls weak*")
        #expect(weak.outputText.isEmpty && weak.said.contains("too easy to guess"))
        let changed = try vault.shell("rvault passphrase --new-passphrase-fd 8 8<<<Passw0rd1")
        #expect(changed.code == 2 && changed.said.contains("guess"), "\(changed.said)")
    }

    @Test func `unlock opens it for the commands that follow, lock closes it`() throws {
        let vault = try CommandRun()
        let result = try vault.shell(
            """
            rvault unlock --for 1m >&2
            \(Programs.client) list --no-input; echo $?
            \(Programs.client) lock; \(Programs.client) list --no-input; echo $?
            """)
        #expect(result.outputText == "0\n4\n")
    }

    @Test func `a vault that is not there, and a second one in its place, are refused`() throws {
        let vault = try CommandRun()
        let none = try vault.run("list", "--vault", "nothing-here")
        #expect(none.code == 1)
        #expect(none.said.contains("rvault init"))
        #expect(try vault.run("init").code == 1)
        #expect(try vault.run("list").isSuccess)
    }

    @Test func `a damaged store is 6 and a missing key file too, said apart`() throws {
        let vault = try CommandRun()
        let place = ".local/share/receipt-vault/home.vault"
        let result = try vault.shell(
            """
            cp \(place) copy.vault; cp \(place).keys copy.vault.keys
            printf damage | dd of=copy.vault bs=1 seek=2000 conv=notrunc 2>/dev/null
            rvault list --vault copy.vault; echo $?
            rm copy.vault.keys; rvault list --vault copy.vault; echo $?
            """)
        #expect(result.outputText == "6\n6\n")
        #expect(result.said.contains("damaged"))
        #expect(result.said.contains("key file is missing"))
    }
}
