import Testing
import VaultModel
import VaultReminders

@Suite("A reminder as a mail")
struct MailMessageTests {
    private func message(_ subject: String, _ text: String, at moment: Int64 = 1_795_334_400_000, zone: Int = 3600)
        throws
        -> String
    {
        let address = try #require(MailAddress("ann@example.org"))
        return MailMessage(
            to: address, subject: subject, text: text, sent: Timestamp(milliseconds: moment), secondsFromUTC: zone,
            id: "ABC"
        ).content
    }

    @Test func `it has the headers of a mail that a program sent, all of them ASCII`() throws {
        let mail = try message("Garantie läuft morgen ab", "Bohrmaschine, Blå Lampe")
        let headers = mail.split(separator: "\n", omittingEmptySubsequences: false).prefix { !$0.isEmpty }
        #expect(
            headers == [
                "From: =?utf-8?B?UmVjZWlwdCBWYXVsdA==?= <ann@example.org>", "To: <ann@example.org>",
                "Subject: =?utf-8?B?R2FyYW50aWUgbMOkdWZ0IG1vcmdlbiBhYg==?=", "Date: Sun, 22 Nov 2026 09:00:00 +0100",
                "Message-ID: <ABC@example.org>", "Auto-Submitted: auto-generated", "MIME-Version: 1.0",
                "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: base64",
            ])
        #expect(mail.utf8.allSatisfy { $0 < 128 })
    }

    @Test(arguments: [
        "x\r\nBcc: eve@example.org\r\n\r\n.", "x\n.\n", "\u{0}\u{1B}[31m", String(repeating: "Ω𝛀", count: 90),
    ])
    func `no text of a receipt ends a header or the mail, and no line is long`(text: String) throws {
        let mail = try message(text, text)
        let lines = mail.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.allSatisfy { $0.utf8.count <= 78 } && !lines.contains("."))
        #expect(lines.filter { $0.lowercased().hasPrefix("bcc") }.isEmpty)
        let names = lines.prefix { !$0.isEmpty }.filter { !$0.hasPrefix(" ") }.map { $0.prefix { $0 != ":" } }
        #expect(names.count == 9)
    }

    @Test(
        arguments: [
            (0, 0, "Thu, 1 Jan 1970 00:00:00 +0000"), (-1, 0, "Wed, 31 Dec 1969 23:59:59 +0000"),
            (1_771_977_599_000, -12_600, "Tue, 24 Feb 2026 20:29:59 -0330"),
        ] as [(Int64, Int, String)])
    func `the date is local, in English`(moment: Int64, zone: Int, text: String) throws {
        #expect(try message("", "", at: moment, zone: zone).contains("\nDate: \(text)\n"))
    }

    @Test(arguments: [
        "-oQ/tmp@example.org", "ann", "ann@", "@example.org", "a@b@c", "ann@ex ample.org", "ann@example..org",
        "ann\n@example.org", "änn@example.org", "ann@-example.org", "a,b@example.org", "<ann@example.org>", "ann@.",
        String(repeating: "a", count: 65) + "@example.org",
    ])
    func `what is no plain address is none`(text: String) {
        #expect(MailAddress(text) == nil)
    }

    @Test(arguments: ["ann", "ann.b+receipts@mail.example.org", "root@localhost", "o'neil@example.org"])
    func `a plain address is one`(text: String) {
        #expect((MailAddress(text) != nil) == text.contains("@"))
    }
}
