import Foundation
import SystemKit
import Testing
import VaultJSON
import VaultTestKit

@Suite("Pictures on two devices")
struct AttachmentStory {
    private let devices: TwoDevices
    private var laptop: CommandRun { devices.laptop }
    private var phone: CommandRun { devices.phone }

    init() throws { devices = try TwoDevices() }

    private func receipt(_ store: String) -> [UInt8] {
        SmallPDF(pages: [[store, "Date 2025-10-27", "Desk lamp   129.00", "Total EUR   129.00", "Card   129.00"]]).bytes
    }

    private func write(_ bytes: [UInt8], to name: String, on device: CommandRun) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: device.folder.file(name)))
    }

    @Test func `a file is read, accepted, and opened on the other device as it was`() throws {
        let file = receipt("Lampor AB")
        try write(file, to: "-scan.pdf", on: laptop)
        let added = try laptop.run("add", "--", "./-scan.pdf")
        #expect(
            added.isSuccess && added.said.contains("Lampor AB, 2025-10-27, 129.00 EUR (in the Inbox)"), "\(added.said)")
        let id = added.outputText.trimmingCharacters(in: .newlines)
        #expect(try laptop.items("inbox").first?["reading"]?["merchant"]?.string == "Lampor AB")
        #expect(try laptop.run("inbox", "accept", id).isSuccess)
        #expect(try laptop.run("inbox").code == 3)
        try laptop.sync()
        let first = try phone.run("sync")
        #expect(first.said.contains("pictures: 0 sent, 1 received"), "\(first.said)")
        #expect(try phone.stores() == ["Lampor AB"])
        let shown = try laptop.run("show", id).outputText
        #expect(shown.contains("1  scan.pdf  PDF, ") && shown.contains(", uploaded"), "\(shown)")
        let there = try phone.items("show", id).first?["files"]?.array?.first
        #expect(there?["state"] == "remote-only" && there?["number"] == 1, "\(there ?? .null)")

        let asked = try phone.run("open", id, "-o", "copy.pdf")
        #expect(asked.code == 1 && asked.said.contains("the next sync fetches it"), "\(asked.said)")
        try phone.sync()
        let opened = try phone.run("open", id, "-o", "copy.pdf")
        #expect(opened.isSuccess, "\(opened.said)")
        #expect(Array(try Data(contentsOf: URL(fileURLWithPath: phone.folder.file("copy.pdf")))) == file)
    }

    @Test func `what the vault has already is pointed out, and accepted only after a yes`() throws {
        try write(receipt("Lampor AB"), to: "a.pdf", on: laptop)
        let first = try laptop.run("add", "a.pdf").outputText.trimmingCharacters(in: .newlines)
        #expect(try laptop.run("inbox", "accept", first).isSuccess)
        // Another file of the same purchase, as of a receipt that was scanned again.
        let again = SmallPDF(pages: [
            ["Lampor AB", "Date 2025-10-27", "Desk lamp   129.00", "Total EUR   129.00", "Copy", "Card   129.00"]
        ]).bytes
        try write(again, to: "b.pdf", on: laptop)
        let second = try laptop.run("add", "b.pdf").outputText.trimmingCharacters(in: .newlines)
        let item = try laptop.items("inbox").first
        #expect(item?["lookalike"]?["id"]?.string == first, "\(item ?? .null)")
        #expect(try laptop.run("inbox").said.contains("\(first.suffix(8)): Lampor AB, 2025-10-27, 129.00 EUR."))
        let refused = try laptop.run("inbox", "accept", second)
        #expect(refused.code == 1 && refused.said.contains("is still in the Inbox"), "\(refused.said)")
        #expect(try laptop.run("inbox", "accept", second, "--yes").isSuccess)
        #expect(try laptop.run("inbox").code == 3)
    }

    @Test func `a file that was attached to the wrong receipt is removed on both devices, and an undo brings it back`()
        throws
    {
        try write(receipt("Lampor AB"), to: "a.pdf", on: laptop)
        try write(receipt("Kiosk"), to: "b.pdf", on: laptop)
        let id = try laptop.run("add", "a.pdf", "--store", "Lampor").outputText.trimmingCharacters(in: .newlines)
        #expect(try laptop.run("attach", id, "b.pdf").isSuccess)
        try laptop.sync()
        try phone.sync()
        #expect(try phone.items("show", id).first?["files"]?.array?.count == 2)
        #expect(try laptop.run("detach", id).said.contains("has 2 attachments; say which one."))
        #expect(try laptop.run("detach", id, "--number", "2").isSuccess)
        try laptop.sync()
        try phone.sync()
        #expect(try phone.items("show", id).first?["files"]?.array?.count == 1)
        #expect(try laptop.run("undo").isSuccess)
        try laptop.sync()
        try phone.sync()
        #expect(try phone.items("show", id).first?["files"]?.array?.count == 2)
    }

    @Test func `what the server's disk has lost is sent again by the device that has it`() throws {
        try write(receipt("Lampor AB"), to: "a.pdf", on: laptop)
        let id = try laptop.run("add", "a.pdf", "--store", "Lampor").outputText.trimmingCharacters(in: .newlines)
        try laptop.sync()
        let blobs = devices.folder.file("server/blobs")
        func originals() throws -> [String] {
            let names = try FileManager.default.subpathsOfDirectory(atPath: blobs)
            return names.filter { $0.hasPrefix("u/") && $0.split(separator: "/").count > 2 && !$0.hasSuffix("-thumb") }
        }
        let lost = try #require(try originals().first)
        devices.server.end(SIGTERM)
        try FileManager.default.removeItem(atPath: "\(blobs)/\(lost)")
        try devices.startServer()
        let deadline = ContinuousClock.now + .seconds(60)
        while try originals().isEmpty, ContinuousClock.now < deadline { try laptop.sync() }
        #expect(try originals() == [lost])
        let doctor = try CommandRunner().run(
            ChildCommand(Programs.server, ["doctor", "--data", devices.folder.file("server")], environment: [:]))
        #expect(
            doctor.outputText.contains("1 attachment was found lost since the server started."), "\(doctor.outputText)")
        try phone.sync()
        _ = try phone.run("open", id, "-o", "copy.pdf")
        try phone.sync()
        #expect(try phone.run("open", id, "-o", "copy.pdf").isSuccess)
    }

    @Test func `files that can't be taken are told one by one, and the others are there`() throws {
        try write(receipt("Lampor AB"), to: "a.pdf", on: laptop)
        try write(Array("hello".utf8), to: "b.jpg", on: laptop)
        let added = try laptop.run("add", "a.pdf", "b.jpg", "missing.jpg", "a.pdf")
        #expect(added.code == 10, "\(added.said)")
        #expect(added.said.contains("b.jpg: It's not a picture") && added.said.contains("missing.jpg: "))
        #expect(added.said.contains("a.pdf is attached to "))
        #expect(try laptop.items("inbox").count == 1)
        let piped = try laptop.shell("cat a.pdf | rvault attach $(rvault add --store Other --total 1) -")
        #expect(piped.isSuccess && piped.said.contains("Attached standard input to "), "\(piped.said)")
    }

    @Test func `a traced run opens no file for writing but those of the vault, and none has a plain byte`() throws {
        let mark = "Blue Lamp Shop of Trondheim"
        try write(receipt(mark), to: "a.pdf", on: laptop)
        let traced = try laptop.shell(
            """
            strace -f -y -e trace=open,openat,creat,memfd_create -o trace \(Programs.client) add a.pdf \
                --passphrase-fd 9 9<passphrase
            """)
        #expect(traced.isSuccess && traced.said.contains(mark), "\(traced.said)")
        let trace = try String(contentsOfFile: laptop.folder.file("trace"), encoding: .utf8)
        let opened = trace.split(separator: "\n").filter { line in
            ["O_WRONLY", "O_RDWR", "O_CREAT", "creat("].contains { line.contains($0) } && !line.contains(" = -1 ")
        }
        let folder = ".local/share/receipt-vault/home.vault"
        // Bubblewrap makes the root of its enclosure, and says in /proc who the user is there.
        let allowed = [
            "\(folder)-journal>", "\(folder)>", "\(folder).files/.temporary-", "\(folder).files.", "/newroot/",
            "</proc/", "</dev/",
        ]
        let others = opened.filter { line in !allowed.contains { line.contains($0) } }
        #expect(opened.contains { $0.contains("\(folder).files/.temporary-") } && others.isEmpty, "\(others)")
        let found = try laptop.shell("grep -rl 'Blue Lamp\\|Trondheim' .local run || true")
        #expect(found.outputText.isEmpty, "\(found.outputText)")
    }

    @Test func `a claim pack has each page of the picture on a sheet of its own`() throws {
        let two = SmallPDF(pages: [["Lampor AB", "Total EUR 129.00"], ["Conditions"]]).bytes
        try write(two, to: "a.pdf", on: laptop)
        let id = try laptop.run("add", "a.pdf", "--store", "Lampor").outputText.trimmingCharacters(in: .newlines)
        let made = try laptop.shell("rvault claim \(id) -o claim.pdf && pdfimages -list claim.pdf && pdfinfo claim.pdf")
        #expect(made.isSuccess && made.said.contains("3 pages"), "\(made.said)")
        let pictures = made.outputText.split(separator: "\n").filter { $0.contains(" jpeg ") }
        #expect(pictures.count == 2, "\(made.outputText)")
    }

    @Test func `an export writes the files beside the receipts`() throws {
        let file = receipt("Lampor AB")
        try write(file, to: "a scan.pdf", on: laptop)
        let id = try laptop.run("add", "a scan.pdf").outputText.trimmingCharacters(in: .newlines)
        let exported = try laptop.run("export", "-o", "all.json", "--with-files", "out")
        #expect(exported.isSuccess && exported.said.contains("1 file written to out, unencrypted."), "\(exported.said)")
        let name = "out/\(id.suffix(8))-1 a scan.pdf"
        #expect(Array(try Data(contentsOf: URL(fileURLWithPath: laptop.folder.file(name)))) == file)
        try laptop.sync()
        try phone.sync()
        let away = try phone.run("export", "-o", "all.json", "--with-files", "out")
        #expect(away.code == 10 && away.said.contains("1 file is only on the server"), "\(away.said)")
    }

    @Test func `a backup brings the pictures along, and the doctor finds a damaged one`() throws {
        let file = receipt("Lampor AB")
        try write(file, to: "a.pdf", on: laptop)
        let id = try laptop.run("add", "a.pdf").outputText.trimmingCharacters(in: .newlines)
        try laptop.sync()
        #expect(try laptop.run("backup", "one.rvbackup").isSuccess)
        let restored = try laptop.shell(
            """
            export RVAULT_VAULT=$PWD/second.vault
            rvault backup restore one.rvbackup && rvault open \(id) -o copy.pdf && cmp copy.pdf a.pdf
            """)
        #expect(restored.isSuccess, "\(restored.said)")
        let broken = try laptop.shell(
            """
            for file in .local/share/receipt-vault/home.vault.files/*.sealed; do echo broken > "$file"; done
            rvault doctor --yes && rvault sync && rvault open \(id) -o again.pdf && cmp again.pdf a.pdf
            """)
        #expect(broken.isSuccess, "\(broken.said)")
        #expect(broken.outputText.contains("The damaged pictures are fetched again"), "\(broken.outputText)")
    }

    @Test func `a viewer gets a decrypted copy that is gone after it`() throws {
        try write(receipt("Lampor AB"), to: "a.pdf", on: laptop)
        let id = try laptop.run("add", "a.pdf").outputText.trimmingCharacters(in: .newlines)
        let viewed = try laptop.shell(
            "printf '#!/bin/sh\\ncmp \"$1\" a.pdf && echo \"$1\" > seen' > view; chmod +x view; "
                + "RVAULT_VIEWER=$PWD/view rvault open \(id) && test -s seen && ! test -e \"$(cat seen)\"")
        #expect(viewed.isSuccess, "\(viewed.said)")
        let failed = try laptop.shell("RVAULT_VIEWER=false rvault open \(id)")
        #expect(failed.code == 1 && failed.said.contains("false exited with 1."), "\(failed.said)")
    }

    @Test func `fields that are typed with a file that a receipt has already change nothing, and say so`() throws {
        try write(receipt("Lampor AB"), to: "a.pdf", on: laptop)
        try write(receipt("Kvist AB"), to: "b.pdf", on: laptop)
        let id = try laptop.run("add", "a.pdf", "--store", "Lampor").outputText.trimmingCharacters(in: .newlines)
        let again = try laptop.run("add", "a.pdf", "b.pdf", "--store", "Kvist")
        #expect(again.code == 1 && again.outputText.isEmpty, "\(again.said)")
        #expect(again.said.contains("a.pdf is attached to ") && again.said.contains("rvault edit"), "\(again.said)")
        #expect(try laptop.stores() == ["Lampor"])
        let other = try laptop.run("add", "b.pdf", "a.pdf", "--store", "Kvist").outputText
        #expect(try laptop.stores().sorted() == ["Kvist", "Lampor"] && !other.contains(id))
    }
}
