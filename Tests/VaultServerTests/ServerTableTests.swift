import CommandLineKit
import Foundation
import Testing
import VaultServer
import VaultTestKit

@Suite("Table of the server's commands")
struct ServerTableTests {
    private let examination = TableExamination(of: ServerTable.self)
    private let shells = CompletingShells(of: ServerTable.self)

    @Test func `the table keeps the rules of all tables, and hides nothing`() {
        #expect(examination.problems == [])
        #expect(ServerTable.visibleCommands.map(\.name) == ServerTable.commands.map(\.name))
    }

    @Test func `exit codes are what scripts rely on`() {
        #expect(ServerExit.allCases.map(\.rawValue) == [0, 1, 2, 5, 6, 8])
    }

    @Test(arguments: ServerTable.commands.flatMap(\.examples))
    func `the examples can be run`(example: String) throws {
        let line = example.prefix { $0 != "|" && $0 != "<" }
        // The shell takes the number of the descriptor before `<`.
        let words = line.split(separator: " ").map(String.init)
        let own = example.contains("<") ? words.dropLast() : words[...]
        #expect(own.first == "rvault-server")
        _ = try ServerCommand(Array(own.dropFirst()))
    }

    @Test func `the page of commands says what the table says`() throws {
        #expect(try CommandPageFile("server-commands.md").text(generated: ServerTable.page) == ServerTable.page)
    }

    @Test func `a page shows required flags in the usage`() {
        #expect(
            HelpText<ServerTable>.render(.command(.backup)) == """
                rvault-server backup: Copy the store, still encrypted, to a new file.

                Usage: rvault-server backup FILE --data DIR [flags]

                Keep DIR/server.key with the copy, which can't be read without it. The copy has
                no attachments: copy DIR/blobs after it, or back up the bucket.

                Arguments
                  FILE                    The copy to write

                Flags
                      --data DIR              The server's folder
                      --json                  Print one JSON object (schema rvault-server/1);
                                              errors too, on stderr

                Examples
                  rvault-server backup /backup/receipts.db --data /var/lib/receipt-vault

                Exit codes
                    0  done
                    1  failed; the message says why
                    2  invalid usage
                    5  another server is using the folder, or the database doesn't answer
                    6  the store can't be read

                'rvault-server help flags' lists the global flags.

                """)
    }

    @Test func `man has nothing to say against the manual page, and shows every command and flag`() throws {
        let (text, warnings) = try examination.manual(version: "1.2.3")
        #expect(warnings == "")
        #expect(examination.missing(in: text) == [])
        #expect(text.contains("rvault-server 1.2.3"))
        #expect(text.contains("$ rvault-server serve --data /var/lib/receipt-vault"))
    }

    @Test func `every command has a page of its own`() throws {
        #expect(try examination.manualProblems(version: "1.2.3") == [])
    }

    @Test func `shellcheck finds nothing in the script of bash, and the others parse theirs`() throws {
        #expect(try shells.complaints() == "")
    }

    @Test(
        arguments: [
            (["re"], ["restore", "resync"]), (["serve", "--in"], ["--insecure-http"]),
            (["account", ""], ["add", "list", "password", "remove"]),
            (["account", "add", ""], []), (["account", "add", "me@example.org", "--pass"], ["--password-fd"]),
            (["help", "exit"], ["exit-codes"]), (["completion", ""], ["bash", "zsh", "fish"]),
            (["backup", "--data", "/", "/etc/host"], ["/etc/hostname", "/etc/hosts", "/etc/host.conf"]),
        ] as [([String], [String])])
    func `bash offers what can stand there`(words: [String], expected: [String]) throws {
        let offered = try shells.bash(words).filter { !$0.isEmpty }
        #expect(offered.filter { $0 != "/etc/hosts.allow" && $0 != "/etc/hosts.deny" }.sorted() == expected.sorted())
    }

    @Test(
        arguments: [
            ("rvault-server re", ["restore", "resync"]), ("rvault-server serve --in", ["--insecure-http"]),
            ("rvault-server account a", ["add"]), ("rvault-server account add ", []),
            ("rvault-server backup --data / x --da", ["--data"]), ("rvault-server help exit", ["exit-codes"]),
        ] as [(String, [String])])
    func `fish offers what can stand there`(line: String, expected: [String]) throws {
        #expect(try shells.fish(line).sorted() == expected.sorted())
    }

    @Test(arguments: [
        ("serv", ["serve"]), ("serve --inse", ["serve", "--insecure-http"]), ("account a", ["account", "add"]),
        ("backup --data / /etc/hostn", ["backup", "--data", "/", "/etc/hostname"]), ("comp", ["completion"]),
    ])
    func `zsh completes what has one meaning`(typed: String, expected: [String]) throws {
        #expect(try shells.zsh(typed) == expected)
    }
}
