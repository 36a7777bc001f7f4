internal import MailReader
internal import PDFWriter
internal import PageContent
internal import VaultModel

/// A mail that is the receipt itself, as sheets of paper: sender, day, subject and text.
struct MailSheet: Printable {
    private let mail: Mail

    private static let text = TextStyle(10)
    private static let label = TextStyle(10, grey: 0.35)

    /// Nil for a mail without a text.
    init?(_ mail: Mail) {
        guard mail.text.contains(where: { !$0.isWhitespace }) else { return nil }
        self.mail = mail
    }

    var title: String { VisibleText.line(mail.subject) }

    var sections: [PageSection] {
        let sender = [mail.sender?.name, mail.sender?.address].compactMap(\.self).filter { !$0.isEmpty }
        let rows = [
            ("From", sender.joined(separator: ", ")), ("Date", mail.day?.description ?? ""), ("Subject", title),
        ]
        let head = rows.filter { !$0.1.isEmpty }.map { label, text in
            PageBlock.row(
                label: label, Self.label, text: VisibleText.line(text), Self.text, indent: 60)
        }
        return [
            PageSection(
                heading: title, head + [.gap(8), .rule, .gap(8), .text(VisibleText.block(mail.text), Self.text)])
        ]
    }

    /// The sheets as a PDF, the same for the same mail.
    func pdf() throws(PDFError) -> [UInt8] { try PDFFile(self).bytes }
}
