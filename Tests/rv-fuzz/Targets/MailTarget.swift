import MailReader
import VaultAttachments

extension FuzzTarget {
    static let mail = FuzzTarget(
        "mail", "mails: parts, headers, encodings and HTML; within their limits, and the same each time",
        longest: 8192,
        seeds: [
            "From: Bauhaus <shop@example.org>\r\nSubject: =?utf-8?Q?Caf=C3=A9?= "
                + "=?iso-8859-1?B?4Q==?=\r\nDate: Fri, 21 Nov 2025 14:33:00 "
                + "+0100\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; "
                + "boundary=\"b\"\r\n\r\n--b\r\nContent-Type: text/html; "
                + "charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n<p>Hi=20&amp; "
                + "<b>bye</b><script>x</script><br>\r\n"
                + "--b\r\nContent-Type: application/pdf; name*=utf-8''r%C3%A4.pdf\r\nContent-Disposition: "
                + "attachment\r\n"
                + "Content-Transfer-Encoding: base64\r\n\r\nJVBERi0xLjcK\r\n--b--\r\n",
            "From x Mon\nFrom: a@b\nContent-Type: message/rfc822\n\nFrom: c@d\nContent-Type: "
                + "multipart/alternative; boundary=q\n\n--q\n\nx\n--q\n"
                + "Content-Type: text/html\n\n<table><tr><td>1<td>2</table>\n--q--",
            "Subject: x\nFrom: \"a\\\"b\" <x@[127.0.0.1]>\nContent-Type: text/plain; "
                + "charset=utf-7\n\n+AGE-\nbegin 644 a\n",
        ],
        words: [
            "Content-Type: ", "multipart/mixed; boundary=", "message/rfc822", "text/html", "charset=", "\r\n\r\n",
            "\n--b\n", "--b--",
            "=?utf-8?B?", "=?utf-8?Q?", "?=", "base64", "quoted-printable", "x-uuencode", "name*0*=", "filename=",
            "&#x41;", "<!--",
            "<style>", "Date: ", "iso-2022-jp", "utf-16", "gb18030",
        ],
        run: examineMail)

    private static func examineMail(_ bytes: [UInt8]) throws {
        var limits = MailLimits()
        (limits.text, limits.attachments, limits.attachment, limits.parts, limits.depth) = (2048, 4, 4096, 40, 5)
        let mail: Mail
        do throws(MailError) {
            mail = try Mail(bytes, limits: limits)
        } catch {
            try expect(error != .noLibrary, "GMime is installed")
            return
        }
        try expect(mail.text.utf8.count <= limits.text, "the text has a limit")
        try expect(mail.subject.count <= limits.subject, "the subject has a limit")
        try expect(mail.attachments.count <= limits.attachments, "attachments have a limit")
        try expect(mail.attachments.allSatisfy { $0.bytes.count <= limits.attachment }, "an attachment has a limit")
        try expect(mail.attachments.allSatisfy { $0.name?.text.isHarmless() != false }, "a name is harmless")
        try expect(!mail.text.utf8.contains(0), "the text has no NUL")
        try expect(try Mail(bytes, limits: limits) == mail, "a mail is read the same each time")
    }
}
