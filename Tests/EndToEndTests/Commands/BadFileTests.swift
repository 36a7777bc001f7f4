import Foundation
import SystemKit
import Testing
import VaultJSON
import VaultTestKit

@Suite("Imports of bad files")
struct BadFileTests {
    /// Creates the files, tries to import each, and prints `name code first line of the output`.
    private static let script = """
        printf 'store,date,total\\nLamp,2025-01-01,5.00\\n"Chair,2025-01-02' > cut.csv
        cp /bin/ls binary.csv; : > empty.csv; printf '\\n\\n' > blank.csv; echo store,date,total > header.csv
        mkdir folder.csv; truncate -s 2G huge.csv; truncate -s 2G huge.json
        printf '{"schema":"rvault/1","items":[' > cut.json
        texts="cut.csv empty.csv blank.csv header.csv cut.json"
        for file in $texts binary.csv folder.csv huge.csv huge.json none.csv; do
            said=$(\(Programs.client) import $file 2>&1); echo "$file $? $(echo "$said" | head -n 1)"
        done
        """

    /// Part of the error message expected for each file.
    private static let sentences = [
        "cut.csv": "Line 3: The quote opened here is never closed", "binary.csv": "this isn't a text file",
        "empty.csv": "The file is empty", "blank.csv": "The file is empty", "header.csv": "no rows below the header",
        "folder.csv": "is a folder", "huge.csv": "The file is 2048 MiB; at most 64 MiB",
        "huge.json": "The file is 2048 MiB; at most 64 MiB", "cut.json": "cut off at byte",
        "none.csv": "Can't find",
    ]

    @Test func `each is refused with 1 and a sentence, and the vault stays as it was`() throws {
        let vault = try CommandRun()
        #expect(try vault.run("add", "--store", "Kept").isSuccess)
        let before = try vault.json("list")
        let unlocked = try vault.shell("rvault unlock\n\(Self.script)\n\(Programs.client) lock")
        let lines = unlocked.outputText.split(separator: "\n").filter { $0.contains(" rvault: ") }
        #expect(lines.count == Self.sentences.count, "\(unlocked.outputText) \(unlocked.said)")
        for line in lines {
            let name = String(line.prefix { $0 != " " })
            #expect(line.hasPrefix("\(name) 1 "), "\(line)")
            #expect(line.contains(Self.sentences[name] ?? "a file of this test"), "\(line)")
        }
        #expect(try vault.json("list") == before)
    }

    @Test func `a pipe that stays silent can be interrupted`() throws {
        let vault = try CommandRun()
        let result = try vault.shell(
            """
            rvault unlock
            mkfifo silent.csv
            set -m
            \(Programs.client) import silent.csv & import=$!
            exec 8>silent.csv # once somebody reads it
            kill -INT $import; wait $import; echo $?
            \(Programs.client) lock
            """)
        #expect(result.outputText.hasSuffix("130\n"), "\(result.said)")
    }

    @Test func `the dialog says it too, and continues with a valid file`() throws {
        let terminal = try Terminal()
        let cut = try terminal.folder.write("store,date\n\"Lamp,2025-01-01\n", to: "cut.csv")
        let good = try terminal.folder.write("store,date,total\nLamp,2025-01-01,5.00\n", to: "good.csv")
        try terminal.startVault()
        try terminal.makeVault()
        try terminal.press("i")
        for (path, sentence) in [
            (cut, "never closed"), (good + "x", "Can't find"),
        ] {
            try terminal.wait(for: "Import")
            try terminal.press("C-u")
            try terminal.type(path)
            try terminal.press("Enter")
            try terminal.wait(for: sentence)
        }
        try terminal.press("C-u")
        try terminal.type(good)
        try terminal.press("Enter")
        try terminal.wait(for: "1 to add")
        try terminal.press("I")
        try terminal.wait(for: "1 receipt imported")
    }
}
