import MailReader
import Testing
import VaultAttachments
import VaultModel
import VaultTestKit
import VaultWire

@Suite("Mails")
struct MailTests {
    @Test func `sender, subject and date are read`() throws {
        let mail = try Mail(SampleMail.of("text/plain", "Thank you.\n"))
        #expect(mail.sender == Mail.Sender(name: "Shop", address: "orders@shop.example"))
        #expect(mail.subject == "Your order")
        #expect(mail.sent?.description == "2026-03-14T22:30:00.000Z")
        #expect(mail.day == CalendarDay("2026-03-14"))
        #expect(mail.text == "Thank you.")
        #expect(mail.attachments.isEmpty && mail.leftOut == Mail.LeftOut())
    }

    @Test func `the day is that of the sender`() throws {
        let mail = try Mail(SampleMail.bytes("From: a@b.example\nDate: Sun, 15 Mar 2026 01:30:00 +0900\n\nx"))
        #expect(mail.sent?.day == CalendarDay("2026-03-14"))
        #expect(mail.day == CalendarDay("2026-03-15"))
    }

    @Test func `a mail with nothing but a sender is a mail`() throws {
        let mail = try Mail(SampleMail.bytes("From: a@b.example\n\nHello\n"))
        #expect(mail.subject == "" && mail.sent == nil && mail.day == nil && mail.text == "Hello")
    }

    @Test(arguments: ["\n", "\r\n"]) func `a file of several mails is refused, and one that quotes such a line is not`(
        end: String
    ) throws {
        let one = "From x@y.example  Sat Mar 14 23:30:00 2026\nFrom: Shop <a@b.example>\nSubject: Hi\n\nHello\n\n"
        func read(_ text: String) throws -> Mail { try Mail(Array(text.replacing("\n", with: end).utf8)) }
        #expect(throws: MailError.several) { try read(one + one) }
        for quoted in [">\(one)", "From now on: 2026\n", "From a shop in 2026\n2 lamps: 20 EUR"] {
            #expect(try read(one + quoted).subject == "Hi")
        }
    }

    @Test func `lines may end in any way, and an mbox line may come first`() throws {
        let text = "From x@y.example  Sat Mar 14 23:30:00 2026\nFrom: Shop <a@b.example>\nSubject: Hi\n\nHello\n"
        #expect(try Mail(Array(text.utf8)).subject == "Hi")
        #expect(try Mail(SampleMail.bytes(text)).text == "Hello")
    }

    @Test(arguments: ["", "\n", "Hello", "%PDF-1.7\n", "name: value\n\nFrom: a@b.example", "<html>From: x</html>"])
    func `anything else is not a mail`(text: String) {
        #expect(throws: MailError.notAMail) { try Mail(Array(text.utf8)) }
    }

    @Test func `plain text is preferred to HTML`() throws {
        let mail = try Mail(SampleMail.mixed(SampleMail.html, SampleMail.plain, kind: "alternative"))
        #expect(mail.text == "Thank you." && mail.attachments.isEmpty)
    }

    @Test func `HTML is reduced to text if there is no plain text`() throws {
        let empty = "Content-Type: text/plain\n\n \n"
        #expect(try Mail(SampleMail.mixed(empty, SampleMail.html, kind: "alternative")).text == "Thank you.")
    }

    @Test func `attachments are decoded and keep their order`() throws {
        let content = (0..<1000).map { UInt8(truncatingIfNeeded: $0 * 7) }
        let mail = try Mail(
            SampleMail.mixed(SampleMail.plain, SampleMail.file("a.pdf"), SampleMail.file("b.pdf", content)))
        #expect(mail.text == "Thank you.")
        #expect(mail.attachments.map { $0.name?.text } == ["a.pdf", "b.pdf"])
        #expect(mail.attachments.map(\.declaredType) == ["application/pdf", "application/pdf"])
        #expect(mail.attachments[0].bytes == Array("%PDF-1.7 receipt".utf8))
        #expect(mail.attachments[1].bytes == content)
        #expect(MediaContentType.sniffed(from: mail.attachments[0].bytes) == .pdf)
    }

    @Test func `a mail that is only a PDF has an attachment and no text`() throws {
        let mail = try Mail(SampleMail.of("APPLICATION/PDF; name=scan.pdf", encoding: "BASE64", "JVBERi0xLjc=\n"))
        #expect(mail.text == "")
        #expect(mail.attachments.map(\.bytes) == [Array("%PDF-1.7".utf8)])
        #expect(mail.attachments.first?.name?.text == "scan.pdf")
    }

    @Test func `pictures of the HTML are marked`() throws {
        let logo = "Content-Type: image/png\nContent-ID: <logo>\n\npng"
        let related = SampleMail.multipart([SampleMail.html, logo], "r")
        let mail = try Mail(
            SampleMail.mixed("Content-Type: multipart/related; boundary=r\n\n\(related)", SampleMail.file("a.pdf")))
        #expect(mail.attachments.map(\.isEmbedded) == [true, false])
        #expect(mail.attachments[0].name == nil)
    }

    @Test func `a text with a file name is an attachment`() throws {
        let file = "Content-Type: text/plain; name=notes.txt\n\nNotes"
        let mail = try Mail(SampleMail.mixed(SampleMail.plain, file))
        #expect(mail.text == "Thank you." && mail.attachments.first?.bytes == Array("Notes".utf8))
    }

    @Test func `a mail inside a mail gives its text and its attachments`() throws {
        let inner = String(decoding: SampleMail.mixed(SampleMail.plain, SampleMail.file("inner.pdf")), as: UTF8.self)
            .split(separator: "\r\n", omittingEmptySubsequences: false).joined(separator: "\n")
        let outer = "Content-Type: text/plain\n\nSee below."
        for kind in ["Content-Type: message/rfc822\n\n", "Content-Type: message/rfc822; name=\"fwd.eml\"\n\n"] {
            let mail = try Mail(
                SampleMail.of("multipart/mixed; boundary=outer", SampleMail.multipart([outer, kind + inner], "outer")))
            #expect(mail.text == "See below.\n\nThank you.")
            #expect(mail.attachments.map { $0.name?.text } == ["inner.pdf"])
        }
    }

    @Test func `a digest is a list of mails`() throws {
        let mail = try Mail(SampleMail.mixed("\n" + "Subject: a\n\nFirst", "\nSubject: b\n\nSecond", kind: "digest"))
        #expect(mail.text == "First\n\nSecond")
    }

    @Test func `a boundary that begins with another one is not confused with it`() throws {
        let inner = SampleMail.multipart([SampleMail.plain], "b 10")
        let mail = try Mail(
            SampleMail.mixed("Content-Type: multipart/mixed; boundary=\"b 10\"\n\n\(inner)", SampleMail.file("a.pdf")))
        #expect(mail.text == "Thank you." && mail.attachments.count == 1)
    }
}
