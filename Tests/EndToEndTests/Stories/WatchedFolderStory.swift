import Foundation
import Glibc
import SystemKit
import Testing
import VaultJSON
import VaultTestKit

@Suite("Folders whose files are taken", .serialized)
struct WatchedFolderStory {
    private let vault: CommandRun
    private let scans: String

    init() throws {
        vault = try CommandRun(isUnlocked: true)
        scans = vault.folder.file("Scans")
        try FileManager.default.createDirectory(atPath: scans, withIntermediateDirectories: false)
        try #require(try vault.run("config", "set", "import.watch", scans).isSuccess)
    }

    private func receipt(_ store: String) -> [UInt8] {
        SmallPDF(pages: [[store, "Date 2025-10-27", "Desk lamp   129.00", "Total EUR   129.00", "Card   129.00"]]).bytes
    }

    private func write(_ bytes: [UInt8], to path: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: path))
    }

    private func worker() throws -> SpawnedProcess {
        let folder = vault.folder.path
        return try SpawnedProcess([
            "/usr/bin/env", "-i", "HOME=\(folder)", "PATH=/usr/bin:/bin", "XDG_RUNTIME_DIR=\(folder)/run",
            "LANG=C.UTF-8", "TZ=UTC", "RVAULT_DEVICE=here", "/bin/sh", "-c",
            "cd \(folder) && exec \(Programs.client) worker 2>&1",
        ])
    }

    /// Reads until the worker has said each of the words, or has ended; returns everything read.
    private func heard(_ words: [String], from worker: SpawnedProcess) -> String {
        var said = ""
        while !words.allSatisfy(said.contains) {
            let next = worker.read()
            if next.isEmpty { return said }
            said += next
        }
        return said
    }

    /// The names of the files in the Inbox, sorted.
    private func inbox() throws -> [String] {
        try vault.items("inbox").flatMap { $0["files"]?.strings ?? [] }.sorted()
    }

    @Test func `a file that is there, and one that comes, are in the Inbox once, and stay in the folder`() throws {
        try write(receipt("Lampor AB"), to: scans + "/before.pdf")
        let worker = try worker()
        #expect(heard(["before.pdf"], from: worker).contains("received: Added before.pdf to the Inbox."))
        try write(receipt("Lampor AB"), to: scans + "/same.pdf")
        try write(Array("hello".utf8), to: scans + "/note.txt")
        try write(receipt("Robot Shop"), to: scans + "/unfinished.pdf.part")
        #expect(heard(["note.txt"], from: worker).contains("error: note.txt: It's not a picture"))
        try FileManager.default.moveItem(atPath: scans + "/unfinished.pdf.part", toPath: scans + "/after.pdf")
        #expect(!heard(["after.pdf"], from: worker).contains("same.pdf"))
        #expect(try inbox() == ["after.pdf", "before.pdf"])
        kill(worker.pid, SIGTERM)
        #expect(heard(["stopped"], from: worker).contains("The worker stopped."))

        // A deleted receipt does not come back, and no error comes twice.
        let ids = try vault.items("inbox").compactMap { $0["id"]?.string }
        try #require(try vault.run(["trash"] + ids).isSuccess && vault.run(["purge", "--yes"] + ids).isSuccess)
        let again = try self.worker()
        try write(receipt("Third"), to: scans + "/third.pdf")
        let said = heard(["third.pdf"], from: again)
        #expect(!said.contains("note.txt") && !said.contains("before.pdf"), "\(said)")
        #expect(try inbox() == ["third.pdf"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: scans).count == 5)
        kill(again.pid, SIGTERM)
        #expect(heard(["stopped"], from: again).contains("stopped"))
    }

    @Test func `killed at any moment, each file is taken once`() throws {
        let names = (1...12).map { "scan\($0).pdf" }.sorted()
        for name in names { try write(receipt("Store \(name)"), to: scans + "/\(name)") }
        for round in 1...4 {
            let worker = try worker()
            _ = heard(["received"], from: worker)
            // Later in each round, as the pages of the machine allow.
            for _ in 1...round { poll(nil, 0, 7) }
            kill(worker.pid, SIGKILL)
            while worker.isRunning { poll(nil, 0, 5) }
            if try inbox() == names { break }
        }
        let last = try worker()
        try write(receipt("The last one"), to: scans + "/zlast.pdf")
        _ = heard(["zlast.pdf"], from: last)
        #expect(try inbox() == names + ["zlast.pdf"])
        kill(last.pid, SIGTERM)
        _ = heard(["stopped"], from: last)
        #expect(try vault.run("verify").isSuccess)
    }

    @Test func `taken files go to the trash if the setting says so, and two workers take nothing twice`() throws {
        try #require(try vault.run("config", "set", "import.after", "trash").isSuccess)
        let (first, second) = (try worker(), try worker())
        _ = heard(["started"], from: second)
        try write(receipt("Lampor AB"), to: scans + "/a b.pdf")
        let trash = vault.folder.file(".local/share/Trash")
        let limit = ContinuousClock.now + .seconds(60)
        while access(trash + "/files/a b.pdf", F_OK) != 0, ContinuousClock.now < limit { poll(nil, 0, 10) }
        #expect(access(scans + "/a b.pdf", F_OK) != 0)
        let info = try String(contentsOfFile: trash + "/info/a b.pdf.trashinfo", encoding: .utf8)
        #expect(info.hasPrefix("[Trash Info]\nPath=\(scans)/a%20b.pdf\nDeletionDate=20"))
        #expect(try inbox() == ["a b.pdf"])
        for worker in [first, second] { kill(worker.pid, SIGTERM) }
    }

    @Test func `commands at the same time make one receipt of one file`() throws {
        let names = (1...8).map { "\($0).pdf" }
        for name in names { try write(receipt("Store \(name)"), to: scans + "/\(name)") }
        let raced = try vault.shell(
            "for i in 1 2 3 4; do \(Programs.client) import files Scans > ids$i & done; wait; cat ids? | sort -u | wc -l"
        )
        #expect(raced.outputText.contains("8"), "\(raced.outputText) \(raced.said)")
        #expect(try inbox() == names)
    }

    private func mail(_ store: String?) -> [UInt8] {
        let head = "From: Shop <shop@example.org>\nSubject: Order\nMIME-Version: 1.0\n"
        guard let store else { return Array((head + "\nHello\n").utf8) }
        let content = Data(receipt(store)).base64EncodedString(options: .lineLength76Characters)
        return Array(
            (head
                + """
                Content-Type: multipart/mixed; boundary=b

                --b
                Content-Type: application/pdf
                Content-Disposition: attachment; filename=\(store).pdf
                Content-Transfer-Encoding: base64

                \(content)
                --b--

                """).utf8)
    }

    @Test func `of a Maildir the mails with a receipt are taken, and a pipe's exit code says whether to keep the mail`()
        throws
    {
        let maildir = vault.folder.file("Maildir")
        for name in ["new", "cur", "tmp"] {
            try FileManager.default.createDirectory(atPath: maildir + "/" + name, withIntermediateDirectories: true)
        }
        try write(mail("first"), to: maildir + "/cur/1.host:2,S")
        try write(mail(nil), to: maildir + "/new/2.host")
        let text = "From: a@example.org\nSubject: written\n\nShop\nLamp 12.90\nTotal EUR 12.90\n2025-10-27\n"
        try write(Array(text.utf8), to: maildir + "/new/4.host")
        let imported = try vault.run("import", "mail", maildir)
        #expect(imported.isSuccess && imported.outputText.split(separator: "\n").count == 2, "\(imported.said)")

        try #require(try vault.run("config", "set", "import.watch", maildir).isSuccess)
        let worker = try worker()
        _ = heard(["started"], from: worker)
        try write(mail("second"), to: maildir + "/new/3.host")
        let said = heard(["3.host"], from: worker)
        #expect(!said.contains("2.host") && !said.contains("1.host"), "\(said)")
        #expect(try inbox() == ["first.pdf", "second.pdf", "written.pdf"])
        kill(worker.pid, SIGTERM)

        try write(mail("third"), to: vault.folder.file("third.eml"))
        let piped = try vault.shell("rvault import mail < third.eml")
        #expect(piped.isSuccess && piped.outputText.hasPrefix("rcp_"), "\(piped.outputText) \(piped.said)")
        #expect(try vault.shell("rvault import mail < third.eml").outputText == piped.outputText)
        #expect(try vault.shell("echo 'not a mail' | rvault import mail").code == 1)
        #expect(try vault.shell("printf 'From: a@b\\n\\n\\n' | rvault import mail").code == 1)
    }

    @Test func `files and folders are imported by a command, and the others are named`() throws {
        for store in ["A", "B"] { try write(receipt(store), to: scans + "/\(store).pdf") }
        try write([], to: scans + "/.hidden")
        let first = try vault.run("import", "files", scans)
        #expect(first.code == 0 && first.outputText.split(separator: "\n").count == 2, "\(first.said)")
        try write(Array("x".utf8), to: scans + "/note.txt")
        let again = try vault.run("import", "files", scans, vault.folder.file("none"))
        #expect(again.code == 10 && again.outputText == first.outputText, "\(again.said)")
        #expect(again.said.contains("note.txt: It's not a picture") && again.said.contains("none: "))
        #expect(try inbox() == ["A.pdf", "B.pdf"])
        #expect(try vault.run("import", "files").code == 2 && vault.run("import", "csv", "a", "b").code == 2)
    }
}
