import MailReader
import Testing
import VaultAttachments
import VaultTestKit

@Suite("Texts and names in mails")
struct MailTextTests {
    private func text(_ type: String, _ bytes: [UInt8]) throws -> String {
        try Mail(SampleMail.of(type, "") + bytes).text
    }

    @Test(arguments: [
        ("iso-8859-1", [0x4D, 0xE4, 0x72, 0x7A]), ("windows-1252", [0x4D, 0xE4, 0x72, 0x7A]),
        ("utf-8", [0x4D, 0xC3, 0xA4, 0x72, 0x7A]), ("UTF-16BE", [0, 0x4D, 0, 0xE4, 0, 0x72, 0, 0x7A]),
        // Wrong or unknown names.
        ("us-ascii", [0x4D, 0xC3, 0xA4, 0x72, 0x7A]), ("us-ascii", [0x4D, 0xE4, 0x72, 0x7A]),
        ("utf-8", [0x4D, 0xE4, 0x72, 0x7A]), ("no-such-charset", [0x4D, 0xC3, 0xA4, 0x72, 0x7A]),
        ("\"../../etc/x\"", [0x4D, 0xC3, 0xA4, 0x72, 0x7A]), ("\"\"", [0x4D, 0xE4, 0x72, 0x7A]),
    ])
    func `a text is read by its charset, or by what it seems to be`(charset: String, bytes: [UInt8]) throws {
        #expect(try text("text/plain; charset=\(charset)", bytes) == "März")
    }

    @Test func `Greek, Japanese and the euro sign are read`() throws {
        #expect(try text("text/plain; charset=iso-8859-7", [0xD3, 0xFD, 0xED, 0xEF, 0xEB, 0xEF]) == "Σύνολο")
        #expect(try text("text/plain; charset=shift_jis", [0x97, 0xCC, 0x8E, 0xFB, 0x8F, 0x91]) == "領収書")
        #expect(try text("text/plain", [0x80, 0x31, 0x32]) == "€12")
    }

    @Test func `quoted-printable is decoded`() throws {
        let body = "Summe: 12,50 =E2=82=AC und noch =\nmehr=20\n=XX bleibt\n"
        let mail = try Mail(SampleMail.of("text/plain; charset=utf-8", encoding: "Quoted-Printable", body))
        #expect(mail.text == "Summe: 12,50 € und noch mehr\n=XX bleibt")
    }

    @Test(arguments: [
        "=?utf-8?Q?Ihre_Quittung_f=C3=BCr_M=C3=A4rz?=",
        "=?UTF-8?B?SWhyZSBRdWl0dHVuZyA=?=\r\n =?UTF-8?B?ZsO8ciBNw6Ryeg==?=",
        "=?iso-8859-1?q?Ihre_Quittung?= =?iso-8859-1?q?_f=FCr_M=E4rz?=",
        // A character that is split between two words.
        "=?utf-8?B?SWhyZSBRdWl0dHVuZyBmw7xyIE3D?= =?utf-8?b?pHJ6?=",
        "Ihre Quittung für März",
        "Ihre Quittung\r\n für März",
    ])
    func `a subject is decoded to one line`(subject: String) throws {
        #expect(try Mail(Array("Subject: \(subject)\r\n\r\n".utf8)).subject == "Ihre Quittung für März")
    }

    @Test(arguments: [
        ("Müller <a@b.example>", "Müller", "a@b.example"),
        ("=?utf-8?q?M=C3=BCller?= <a@b.example>", "Müller", "a@b.example"),
        ("=?utf-8?B?TcO8bGw=?= =?utf-8?B?ZXI=?= <a@b.example>", "Müller", "a@b.example"),
        ("\"Last, First\" <a@b.example>, c@d.example", "Last, First", "a@b.example"),
        ("a@b.example", "", "a@b.example"),
        ("a@b.example (Shop)", "Shop", "a@b.example"),
        ("Shops: One <a@b.example>, b@c.example;", "One", "a@b.example"),
    ])
    func `the first sender is read`(from: String, name: String, address: String) throws {
        let sender = try Mail(Array("From: \(from)\r\n\r\n".utf8)).sender
        #expect(sender == Mail.Sender(name: name, address: address))
    }

    @Test(arguments: [
        ("filename=\"receipt.pdf\"", "receipt.pdf"),
        ("filename*=UTF-8''Quittung%20M%C3%A4rz.pdf", "Quittung März.pdf"),
        ("filename*0=\"Quittung \";\r\n filename*1=\"2026.pdf\"", "Quittung 2026.pdf"),
        ("filename*0*=UTF-8''M%C3%A4rz;\r\n filename*1*=%202026;\r\n filename*2=.pdf", "März 2026.pdf"),
        ("filename=\"=?utf-8?B?TcOkcnoucGRm?=\"", "März.pdf"),
        ("filename=\"=?utf-8?B?TcOkcg==?=\r\n =?utf-8?B?ei5wZGY=?=\"", "März.pdf"),
        ("filename=\"=?utf-8?B?Li4vYQ==?=\"", "a"),
        ("filename=März.pdf", "März.pdf"),
        ("filename=\"../../etc/passwd\"", "passwd"),
        ("filename=\"-rf.pdf\"", "rf.pdf"),
        ("filename=\"a\u{1B}[2J\u{202E}b.pdf\"", "a[2Jb.pdf"),
        ("filename*=UTF-8''%1B%5B2J%00x.pdf", "[2J"),
        ("filename=\"..\"", nil), ("filename=\"\"", nil), ("", nil),
    ])
    func `names of attachments are decoded and cleaned`(disposition: String, name: String?) throws {
        let part = "Content-Type: application/pdf\r\nContent-Disposition: attachment; \(disposition)\r\n\r\nx"
        let mail = try Mail(
            SampleMail.mixed(part.split(separator: "\r\n", omittingEmptySubsequences: false).joined(separator: "\n")))
        #expect(mail.attachments.map { $0.name?.text } == [name])
    }

    @Test(arguments: [
        ("<p>One</p><p>Two</p>", "One\n\nTwo"),
        (
            "<table><tr><td>Coffee</td><td>2,50&nbsp;&euro;</td></tr><tr><td>Sum<td>2,50</table>",
            "Coffee 2,50 €\nSum 2,50"
        ),
        ("a<br>b<BR/>c", "a\nb\nc"), ("<div>a</div><div><div>b</div></div>c", "a\nb\nc"),
        (" <br> a<br><br><br>b", "a\n\nb"),
        ("<ul><li>a<li>b</ul>", "- a\n- b"),
        ("<style>p { x: 1 }</style><script>if (a < b) '</p>'</script>Text<!-- no <b> -->!", "Text!"),
        ("<title>No</title>a <b>b</b>\n\n c", "a b c"),
        ("1 < 2 &amp;&amp; 3 > 2 &lt;b&gt;", "1 < 2 && 3 > 2 <b>"),
        ("&#8364;&#x20AC;&#128;&Auml;&unknown;&", "€€€Ä&unknown;&"),
        ("&#0;&#27;&#xD800;&#99999999999;", "\u{FFFD}\u{FFFD}\u{FFFD}&#99999999999;"),
        ("<a title=\"a > b\" href='x'>link</a>", "link"),
        ("&zwnj;&nbsp;&#847;&shy; Hi\u{200B}&nbsp;\u{FEFF}", "Hi"),
        ("<", "<"), ("<b", ""), ("a<!-- b", "a"), ("<script>a", ""), ("</", "</"), ("<>", "<>"),
    ])
    func `HTML is reduced to what it says`(html: String, expected: String) throws {
        #expect(try text("text/html; charset=utf-8", Array(html.utf8)) == expected)
    }

    @Test func `lines lose their blanks at the end, and only one blank line stays`() throws {
        #expect(try text("text/plain", Array("a  \r\n\r\n\r\n\r\n  b\t\r\nc\rd\0e\r\n\r\n".utf8)) == "a\n\n  b\nc\nde")
    }
}
