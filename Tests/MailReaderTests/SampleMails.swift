import Foundation
import MailReader
import VaultTestKit

/// Mails in the making.
enum SampleMail {
    /// A mail with these lines, which end as on the wire.
    static func bytes(_ text: String) -> [UInt8] {
        Array(text.replacingOccurrences(of: "\n", with: "\r\n").utf8)
    }

    static let header = """
        From: Shop <orders@shop.example>
        Subject: Your order
        Date: Sat, 14 Mar 2026 23:30:00 +0100

        """

    /// A mail with this type of content, and its body.
    static func of(_ type: String, encoding: String? = nil, _ body: String) -> [UInt8] {
        bytes(
            header + "Content-Type: \(type)\n" + (encoding.map { "Content-Transfer-Encoding: \($0)\n" } ?? "") + "\n"
                + body)
    }

    /// A mail of several parts, each with its own header.
    static func mixed(_ parts: String..., kind: String = "mixed") -> [UInt8] {
        of("multipart/\(kind); boundary=\"b 1\"", multipart(parts, "b 1"))
    }

    static func multipart(_ parts: [String], _ boundary: String) -> String {
        parts.map { "--\(boundary)\n\($0)\n" }.joined() + "--\(boundary)--\n"
    }

    static let plain = "Content-Type: text/plain; charset=utf-8\n\nThank you."
    static let html = "Content-Type: text/html\n\n<p>Thank <b>you</b>.</p>"

    /// A part with a PDF.
    static func file(_ name: String, _ content: [UInt8] = Array("%PDF-1.7 receipt".utf8)) -> String {
        """
        Content-Type: application/pdf
        Content-Disposition: attachment; filename="\(name)"
        Content-Transfer-Encoding: base64

        \(Data(content).base64EncodedString(options: [.lineLength76Characters, .endLineWithLineFeed]))
        """
    }
}
