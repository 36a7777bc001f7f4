import SystemKit
import Testing
import VaultTestKit

@Suite("Damaged vaults")
struct DamagedVaultTests {
    /// Shell functions: `fresh` copies the vault, `tell` prints what `list` said, and `changed` if the copy's bytes
    /// changed.
    private static let tools = """
        place=.local/share/receipt-vault/home.vault
        fresh() { rm -rf copy.vault*; cp $place copy.vault; cp $place.keys copy.vault.keys; }
        flip() { printf '\\x5a' | dd of=$1 bs=1 seek=$2 conv=notrunc 2>/dev/null; }
        sums() { cat copy.vault copy.vault.keys 2>/dev/null | sha256sum; }
        tell() {
            before=$(sums); said=$(rvault list --vault copy.vault 2>&1); echo "$1 $? $said" | head -n 1
            [ "$before" = "$(sums)" ] || echo "$1 changed"
        }
        """

    private func made() throws -> CommandRun {
        let vault = try CommandRun()
        #expect(try vault.run("add", "--store", "Kept", "--total", "5").isSuccess)
        return vault
    }

    @Test func `a store that is cut, empty, plain or gone is said to be so and left alone`() throws {
        let result = try made().shell(
            Self.tools + """

                fresh; truncate -s 70000 copy.vault; tell half
                fresh; : > copy.vault; tell zero; tell again
                fresh; (printf 'SQLite format 3\\0'; head -c 4080 /dev/zero) > copy.vault; tell plain
                fresh; rm copy.vault; tell gone
                """)
        #expect(
            result.outputText == """
                half 6 rvault: The vault is damaged; nothing more was written to it. Restore a backup.
                zero 6 rvault: The vault is damaged; nothing more was written to it. Restore a backup.
                again 6 rvault: The vault is damaged; nothing more was written to it. Restore a backup.
                plain 6 rvault: This is an unencrypted SQLite file, not a vault; nothing was changed.
                gone 6 rvault: The vault's file is missing; only its key file is here. Put the vault back next to it.

                """)
    }

    @Test func `verify says of a whole vault that it is, and of a damaged one what is wrong with it`() throws {
        let result = try made().shell(
            Self.tools + """

                fresh; before=$(sums); rvault verify --vault copy.vault; echo $?
                [ "$before" = "$(sums)" ] && echo same
                pages=$(($(stat -c %s copy.vault) / 4096)); found=0
                for page in $(seq 1 $((pages - 1))); do
                    # One byte may be there already.
                    fresh; for at in 700 701 702; do flip copy.vault $((page * 4096 + at)); done
                    rvault verify --vault copy.vault >said 2>&1; [ $? = 6 ] && found=$((found + 1))
                done
                echo $((pages - 1 - found)) missed
                chmod 644 copy.vault.keys; rvault verify --vault copy.vault --quiet | grep -c 'can access'
                """)
        let lines = result.outputText.split(separator: "\n").map(String.init)
        #expect(lines.dropFirst(2).first?.hasSuffix("and every index matches its table.") == true, "\(lines)")
        #expect(lines.dropFirst(3).first?.hasSuffix("The search index matches the receipts.") == true, "\(lines)")
        #expect(Array(lines.dropFirst(4)) == ["0", "same", "0 missed", "1"], "\(lines) \(result.said)")
    }

    @Test func `a key file that is cut, empty, changed or gone is said to be so and left alone`() throws {
        let result = try made().shell(
            Self.tools + """

                for place_of_flip in 2 100 470; do fresh; flip copy.vault.keys $place_of_flip; tell flip; done
                fresh; truncate -s 200 copy.vault.keys; tell cut
                fresh; : > copy.vault.keys; tell empty
                fresh; rm copy.vault.keys; tell gone
                fresh; before=$(sums)
                \(Programs.client) list --vault copy.vault --passphrase-fd 8 8<<<'not this one' >&2; echo $?
                [ "$before" = "$(sums)" ] && echo same
                """)
        let damaged = " 6 rvault: The key file is damaged. Restore a copy of it, for example from a backup.\n"
        let told = ["flip", "flip", "flip", "cut", "empty"].map { $0 + damaged }.joined()
        let gone = "gone 6 rvault: The vault's key file is missing. Restore it from a backup; it can't be recreated."
        #expect(result.outputText == told + gone + "\n4\nsame\n")
    }

    @Test func `one changed byte on any page is found, or lies where nothing is`() throws {
        let result = try made().shell(
            Self.tools + """

                rvault unlock >&2
                rvault() { \(Programs.client) "$@"; }
                fresh; right=$(rvault list --json --vault copy.vault)
                pages=$(($(stat -c %s copy.vault) / 4096))
                for page in $(seq 0 $((pages - 1))); do
                    fresh; flip copy.vault $((page * 4096 + 700)); tell page$page > told
                    grep -q changed told && cat told
                    said=$(rvault list --json --vault copy.vault 2>error); code=$?
                    [ $code = 6 ] || [ "$code$said" = "0$right" ] || echo "page $page: $code $said $(cat error)"
                done
                \(Programs.client) lock
                echo $pages
                """)
        #expect((Int(result.outputText.trimmingSuffix { $0.isNewline }) ?? 0) > 10, "\(result.outputText)")
    }

    @Test func `the lock screen says what is wrong with the store`() throws {
        let terminal = try Terminal()
        try terminal.startVault()
        try terminal.makeVault()
        try terminal.press("q")
        try terminal.waitForEnd()
        let place = terminal.folder.path + "/.local/share/receipt-vault/home.vault"
        try terminal.run("truncate -s 70000 \(place)", in: "damage")
        try terminal.waitForEnd(of: "damage")
        try terminal.startVault()
        try terminal.wait(for: "Passphrase")
        try terminal.type(Terminal.passphrase)
        try terminal.press("Enter")
        try terminal.wait(for: "The vault is damaged; nothing more was written")
    }
}
