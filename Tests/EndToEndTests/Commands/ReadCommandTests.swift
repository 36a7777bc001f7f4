import Foundation
import SystemKit
import Testing
import VaultJSON
import VaultTestKit

/// `rvault read`, with the real programs and without a vault.
@Suite("Reading a file by a command")
struct ReadCommandTests {
    private static let lines = [
        "NORDPOL HARDWARE LTD", "12 Harbour Street, London", "Drill bit 8 mm            12.90",
        "Wall plugs                   4.50", "TOTAL GBP                 17.40", "Date: 18 March 2025",
        "2 years warranty. Returns within 30 days.",
    ]
    private let home: TemporaryDirectory
    private let receipt = SmallPDF(pages: [Self.lines], box: (360, 300)).bytes

    init() throws {
        home = try TemporaryDirectory.home()
        try write(receipt, to: "receipt.pdf")
    }

    private func write(_ bytes: [UInt8], to name: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: home.file(name)))
    }

    private func read(_ words: String...) throws -> CommandResult {
        try Programs.rvault(["read"] + words, home: home.path)
    }

    private func json(_ words: String...) throws -> JSON {
        let result = try Programs.rvault(["read", "--json"] + words, home: home.path)
        try #require(result.isSuccess, "\(result.said)")
        return try JSON(parsing: result.outputText.trimmingCharacters(in: .newlines))
    }

    private func isRight(_ json: JSON) -> Bool {
        json["merchant"]?.string?.uppercased() == "NORDPOL HARDWARE LTD" && json["date"] == "2025-03-18"
            && json["totalMinor"] == 1740 && json["currency"] == "GBP"
    }

    @Test func `JSON has the fields, their confidences and places, and the text`() throws {
        let json = try json("receipt.pdf")
        #expect(isRight(json) && json["schema"] == "rvault/1", "\(json)")
        #expect(json["warrantyMonths"] == 24 && json["returnDays"] == 30)
        for name in ["merchant", "date", "totalMinor", "currency"] {
            let confidence = try #require(json["confidence"]?[name]?.number)
            #expect((0...1).contains(confidence))
        }
        #expect(json["boxes"]?["totalMinor"]?["box"]?.array?.count == 4)
        #expect(json["pages"]?.array?.first?["width"] == 1500)
        #expect(json["text"]?.string?.contains("TOTAL GBP 17.40") == true)
        #expect(!FileManager.default.fileExists(atPath: home.file(".local")), "there is still no vault")
    }

    @Test func `without JSON it is a short table`() throws {
        let result = try read("receipt.pdf")
        #expect(result.outputText.contains("\nTotal     17.40 GBP"), "\(result.outputText) \(result.said)")
        #expect(result.outputText.contains("\nReturns   30 days") && result.code == 0)
        try write(
            SmallPDF(pages: [["Nothing of that kind stands on this page, which only has some words"]]).bytes, to: "x")
        #expect(try json("x")["totalMinor"] == .null)
    }

    @Test func `standard input and a file that is named like a flag are read`() throws {
        try write(receipt, to: "--json")
        let named = try read("--json", "--", "--json")
        #expect(isRight(try JSON(parsing: named.outputText.trimmingCharacters(in: .newlines))), "\(named.said)")
        var command = ChildCommand(
            "/bin/sh", ["-c", "\(Programs.client) read --json - < receipt.pdf"],
            environment: ["PATH": "/usr/bin:/bin", "HOME": home.path, "LANG": "C.UTF-8"], directory: home.path)
        command.timeout = .seconds(60)
        let piped = try CommandRunner().run(command)
        #expect(isRight(try JSON(parsing: piped.outputText.trimmingCharacters(in: .newlines))), "\(piped.said)")
    }

    @Test func `of a mail it reads the first attachment that can be read, or else the text`() throws {
        let head = "From: Nordpol <shop@example.org>\nSubject: Your receipt\nDate: Tue, 18 Mar 2025 10:00:00 +0000\n"
        let broken = Data("%PDF-1.4\nbroken".utf8).base64EncodedString()
        let good = Data(receipt).base64EncodedString(options: .lineLength76Characters)
        let part = "Content-Transfer-Encoding: base64\nContent-Disposition: attachment; filename="
        try write(
            Array(
                """
                \(head)MIME-Version: 1.0
                Content-Type: multipart/mixed; boundary=b

                --b
                Content-Type: text/plain

                TOTAL GBP 99.99
                --b
                Content-Type: application/pdf
                \(part)broken.pdf

                \(broken)
                --b
                Content-Type: application/pdf
                \(part)receipt.pdf

                \(good)
                --b--
                """.utf8), to: "attached.eml")
        #expect(isRight(try json("attached.eml")))
        let text = "\nNordpol Hardware Ltd\nDrill bit 17.40\nTOTAL GBP 17.40\nDate: 18 March 2025\u{1B}[31m\n"
        try write(Array((head + text).utf8), to: "text.eml")
        let json = try json("text.eml")
        #expect(isRight(json) && json["pages"]?.array?.isEmpty == true, "\(json)")
        #expect(json["text"]?.string?.unicodeScalars.contains("\u{1B}") == false)
    }

    @Test func `files that can't be read end with 1 and a sentence, in words and in JSON`() throws {
        try write(Array("no picture".utf8), to: "garbage.jpg")
        try write(Array(receipt.prefix(300)), to: "cut.pdf")
        try write([0xFF, 0xD8, 0xFF, 0xE0, 0, 16, 0x4A, 0x46], to: "cut.jpg")
        try FileManager.default.createDirectory(atPath: home.file("folder"), withIntermediateDirectories: false)
        _ = try CommandRunner().run(
            ChildCommand(
                "python3", ["-c", Self.bomb], environment: ["PATH": "/usr/bin:/bin"], directory: home.path))
        for (name, sentence) in [
            ("garbage.jpg", "garbage.jpg: It's neither a picture nor a PDF"), ("cut.pdf", "damaged or incomplete"),
            ("cut.jpg", "damaged or incomplete"), ("folder", "'folder' is a folder"),
            ("none.pdf", "Can't find 'none.pdf'"),
            ("bomb.png", "too large"),
        ] {
            let result = try read(name)
            #expect(result.code == 1 && result.output.isEmpty, "\(name)")
            #expect(result.said.contains(sentence), "\(name): \(result.said)")
            let error = try JSON(parsing: try read(name, "--json").said.trimmingCharacters(in: .newlines))
            #expect(error["code"] == 1 && error["message"]?.string?.isEmpty == false)
        }
        #expect(try read("receipt.pdf", "--lang", "../eng").code == 2)
        #expect(try read().code == 2)
    }

    /// Writes an interlaced PNG of 40,000 × 40,000 pixels, which needs gigabytes, in a hundred bytes.
    private static let bomb = """
        import struct, zlib
        def chunk(kind, data):
            return struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data))
        head = struct.pack('>IIBBBBB', 40000, 40000, 8, 2, 0, 0, 1)
        open('bomb.png', 'wb').write(b'\\x89PNG\\r\\n\\x1a\\n' + chunk(b'IHDR', head)
                                     + chunk(b'IDAT', zlib.compress(bytes(40001))) + chunk(b'IEND', b''))
        """

    @Test func `a missing program is named with its package, a missing language is a warning`() throws {
        var command = ChildCommand(
            Programs.client, ["read", "receipt.pdf"], environment: ["PATH": "/nowhere", "HOME": home.path],
            directory: home.path)
        command.timeout = .seconds(60)
        let result = try CommandRunner().run(command)
        #expect(result.code == 1)
        #expect(result.said.contains("The program bwrap is missing. Install the package bubblewrap."), "\(result.said)")
        let foreign = try read("receipt.pdf", "--lang", "eng+xyz")
        #expect(foreign.isSuccess && foreign.said.contains("Install the package tesseract-ocr-xyz."), "\(foreign.said)")
    }

    @Test func `names of languages come from the settings`() throws {
        #expect(try Programs.rvault(["config", "set", "import.languages", "eng+zzz"], home: home.path).isSuccess)
        #expect(try read("receipt.pdf").said.contains("tesseract-ocr-zzz"))
        let wrong = try Programs.rvault(["config", "set", "import.languages", "de,en"], home: home.path)
        #expect(wrong.code == 2 && wrong.said.contains("deu+eng"), "\(wrong.said)")
    }
}
