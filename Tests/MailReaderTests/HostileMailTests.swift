import MailReader
import Testing
import VaultAttachments
import VaultTestKit

@Suite("Hostile mails")
struct HostileMailTests {
    private func limits(_ change: (inout MailLimits) -> Void) -> MailLimits {
        var limits = MailLimits.standard
        change(&limits)
        return limits
    }

    @Test func `a mail of a thousand attachments gives the first hundred and counts the others`() throws {
        let files = (0..<1000).map { SampleMail.file("\($0).pdf") }
        let mail = try Mail(SampleMail.of("multipart/mixed; boundary=b", SampleMail.multipart(files, "b")))
        #expect(mail.attachments.count == 100 && mail.attachments.last?.name?.text == "99.pdf")
        #expect(mail.leftOut == Mail.LeftOut(tooMany: 900))
    }

    @Test func `a mail of too many parts is rejected`() {
        let parts = [String](repeating: "\nx", count: 2001)
        let mail = SampleMail.of("multipart/mixed; boundary=b", SampleMail.multipart(parts, "b"))
        #expect(throws: MailError.tooComplex) { try Mail(mail) }
    }

    @Test(arguments: ["multipart/mixed", "message/rfc822"])
    func `parts that are too deep within each other are rejected`(type: String) {
        let levels = (0..<10_000).map {
            "Content-Type: \(type); boundary=b\($0)\n\n" + (type == "message/rfc822" ? "" : "--b\($0)\n")
        }
        #expect(throws: MailError.tooComplex) { try Mail(SampleMail.bytes(SampleMail.header + levels.joined())) }
    }

    @Test func `a mail over the size is rejected, and an attachment over it is left out`() throws {
        let mail = SampleMail.mixed(SampleMail.plain, SampleMail.file("a.pdf"), SampleMail.file("b.pdf", [1, 2, 3]))
        #expect(throws: MailError.tooLarge) { try Mail(mail, limits: limits { $0.total = mail.count - 1 }) }
        let read = try Mail(mail, limits: limits { $0.attachment = 10 })
        #expect(read.attachments.map { $0.name?.text } == ["b.pdf"])
        #expect(read.leftOut == Mail.LeftOut(tooLarge: 1) && read.text == "Thank you.")
    }

    @Test func `a large attachment is left out before it is decoded`() throws {
        let mail = SampleMail.mixed(SampleMail.file("a.pdf", Array(repeating: 7, count: 100_000)))
        #expect(try Mail(mail, limits: limits { $0.attachment = 1000 }).leftOut == Mail.LeftOut(tooLarge: 1))
    }

    @Test func `mails in base64 within each other are bounded together`() {
        var mail = SampleMail.of("text/plain", "x")
        for _ in 0..<5 {
            let content = SampleMail.file("x", mail).split(separator: "\n\n", maxSplits: 1)[1]
            mail = SampleMail.of("message/rfc822", encoding: "base64", String(content))
        }
        #expect(throws: Never.self) { try Mail(mail) }
        #expect(throws: MailError.tooComplex) { try Mail(mail, limits: limits { $0.total = mail.count }) }
    }

    @Test func `a long text is cut off at a whole character`() throws {
        let long = SampleMail.of("text/plain; charset=utf-8", String(repeating: "ä", count: 1000))
        #expect(try Mail(long, limits: limits { $0.text = 101 }).text == String(repeating: "ä", count: 50))
        let html = SampleMail.of("text/html; charset=utf-8", String(repeating: "<b>ä</b>", count: 1000))
        #expect(try Mail(html, limits: limits { $0.text = 101 }).text == String(repeating: "ä", count: 50))
    }

    @Test func `headers of any length are read in bounded memory`() throws {
        let long = String(repeating: "x", count: 300_000)
        let groups = String(repeating: "a:", count: 100_000)
        let header = [
            "From: \(groups) shop@a.example", "Subject: \(long)", "Date: \(long)", "X-\(long): y", "\(long)",
        ]
        for line in header.dropLast() {
            #expect(throws: Never.self) { try Mail(SampleMail.bytes("To: a@b.example\n\(line)\n\nx")) }
        }
        #expect(try Mail(SampleMail.bytes(header[1] + "\n\nx")).subject.count == 1000)
        let words = String(repeating: "=?utf-8?q?a?= ", count: 30_000)
        #expect(try Mail(SampleMail.bytes("Subject: \(words)\n\nx")).subject.count <= 1000)
        let many = String(repeating: "a:\n", count: 100_000)
        #expect(try Mail(SampleMail.bytes("From: a@b.example\n\(many)\nx")).text == "x")
    }

    @Test func `parameters of any number and length are read`() throws {
        let many = (0..<5000).map { "; x\($0)=y; name*\($0)=z" }.joined()
        #expect(try Mail(SampleMail.of("text/plain" + many, "x")).attachments.count == 1)
        let boundary = String(repeating: "b", count: 50_000)
        #expect(throws: Never.self) {
            try Mail(SampleMail.of("multipart/mixed; boundary=\(boundary)", "--\(boundary)\n\nx"))
        }
    }

    @Test(arguments: [
        "multipart/mixed", "multipart/mixed; boundary=", "multipart/mixed; boundary=\"\"", "multipart/", "/", ";",
        "text",
        "message/rfc822", "message/rfc822; boundary=x", "text/plain; charset*=''", "\u{0}\u{1}",
        "multipart/mixed; boundary=\"--\"",
    ])
    func `a damaged type does not stop the reading`(type: String) throws {
        let mail = try Mail(SampleMail.of(type, "--\n\nHello\n----\n"))
        #expect(mail.subject == "Your order")
    }

    @Test func `a mail without its end keeps what is there`() throws {
        let whole = SampleMail.mixed(SampleMail.plain, SampleMail.file("a.pdf", Array(repeating: 65, count: 3000)))
        let mail = try Mail(Array(whole.dropLast(2000)))
        #expect(mail.text == "Thank you.")
        #expect(mail.attachments.first.map { $0.bytes.count > 1000 && $0.bytes.allSatisfy { $0 == 65 } } == true)
    }

    private static let seeds: [[UInt8]] = [
        SampleMail.mixed(SampleMail.plain, SampleMail.html, SampleMail.file("a.pdf")),
        SampleMail.mixed(SampleMail.html, SampleMail.plain, kind: "alternative"),
        SampleMail.of("text/plain; charset=iso-2022-jp", encoding: "quoted-printable", "=1B$B=4E=4E=1B(B, =E4=\n"),
        SampleMail.of("text/html; charset=utf-7", "<table><tr><td>+AOQ- &euro;&#x20AC;<!-- x --></table>"),
        SampleMail.of(
            "application/pdf; name*=utf-8''%C3%A4.pdf", encoding: "x-uuencode", "begin 644 a\n#86)C\n`\nend\n"),
        SampleMail.mixed(
            "Content-Type: message/rfc822\n\nSubject: =?big5?b?pKSk5Q==?=\nFrom: a:b:c;\n\nx", SampleMail.plain),
    ]

    @Test(arguments: 0..<600) func `a mail that is changed anywhere is read or rejected`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var bytes = Self.seeds[Int(seed) % Self.seeds.count]
        let tokens = [
            "--b 1", "\r\n\r\n", "\0", "=?utf-8?q?", "\"", "Content-Type: multipart/mixed; boundary=x\r\n", ";", "=",
            "*0*=", "%", "\n ",
        ]
        for _ in 0..<Int.random(in: 1...12, using: &random) {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...20, using: &random)))
            case 2: bytes.insert(contentsOf: tokens[Int.random(in: 0..<tokens.count, using: &random)].utf8, at: place)
            default:
                bytes.insert(contentsOf: bytes[place...].prefix(Int.random(in: 1...200, using: &random)), at: place)
            }
            if bytes.isEmpty { bytes = [0] }
        }
        let limits = limits { ($0.text, $0.attachments) = (200, 2) }
        do {
            let mail = try Mail(bytes, limits: limits)
            #expect(mail.text.utf8.count <= 200 && mail.attachments.count <= 2 && !mail.subject.contains("\n"))
            #expect(mail.attachments.allSatisfy { $0.bytes.count <= bytes.count })
            #expect(try Mail(bytes, limits: limits) == mail)
        } catch {
            #expect(error == .notAMail)
        }
    }
}
