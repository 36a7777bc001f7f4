internal import BytesAsText
package import VaultModel

/// A mail of plain text (RFC 5322, RFC 2045, RFC 2047), for a program that sends it as it is.
///
/// Subject and text are base64 throughout, so that no character of a store's name can end a header or the mail.
package struct MailMessage: Hashable, Sendable {
    /// Sender and recipient: a person who is reminded by their own vault.
    package let address: MailAddress
    package let subject: String
    package let text: String
    /// Milliseconds since 1970, and the local zone's distance from UTC.
    package let sent: Timestamp
    package let secondsFromUTC: Int
    /// Makes the message one of its kind; letters and digits.
    package let id: String

    package init(
        to address: MailAddress, subject: String, text: String, sent: Timestamp, secondsFromUTC: Int, id: String
    ) {
        (self.address, self.subject, self.text) = (address, subject, text)
        (self.sent, self.secondsFromUTC, self.id) = (sent, secondsFromUTC, id)
    }

    /// The whole message, with the line ends that programs read on a Unix system.
    package var content: String {
        let headers = [
            "From: \(encodedWords("Receipt Vault")) <\(address.text)>",
            "To: <\(address.text)>",
            "Subject: \(encodedWords(subject))",
            "Date: \(MailDate.text(sent, secondsFromUTC: secondsFromUTC))",
            "Message-ID: <\(id)@\(address.domain)>",
            "Auto-Submitted: auto-generated",
            "MIME-Version: 1.0",
            "Content-Type: text/plain; charset=utf-8",
            "Content-Transfer-Encoding: base64",
        ]
        let body = Array(ByteText.base64(Array((text + "\n").replacing("\n", with: "\r\n").utf8)).utf8)
        let lines = stride(from: 0, to: body.count, by: 76).map { start in
            String(decoding: body[start..<min(start + 76, body.count)], as: UTF8.self)
        }
        return (headers + [""] + lines).joined(separator: "\n") + "\n"
    }

    /// Encoded words of at most 75 characters, each of whole characters, on lines of their own.
    private func encodedWords(_ text: String) -> String {
        var (words, piece) = ([String](), "")
        for scalar in text.unicodeScalars where scalar.value >= 32 {
            // 39 bytes are 52 characters of base64, "=?utf-8?B?" and "?=" are 12, and a header's name is before them.
            if piece.utf8.count + String(scalar).utf8.count > 39 {
                words.append(piece)
                piece = ""
            }
            piece.unicodeScalars.append(scalar)
        }
        return (words + [piece]).map { "=?utf-8?B?\(ByteText.base64(Array($0.utf8)))?=" }.joined(separator: "\n ")
    }
}

/// A mail address that is safe as an argument of a program and in a header: ASCII, without spaces or quotes.
package struct MailAddress: Hashable, Sendable {
    package let text: String
    package let domain: String

    /// Nil for anything else, and for a text that begins with a dash, which a program would read as an option.
    package init?(_ text: String) {
        let halves = text.split(separator: "@", omittingEmptySubsequences: false)
        guard halves.count == 2, (1...64).contains(halves[0].utf8.count), (1...190).contains(halves[1].utf8.count),
            halves[0].first != "-", halves[0].utf8.allSatisfy({ Self.isLetter($0) || Self.marks.contains($0) }),
            halves[1].split(separator: ".", omittingEmptySubsequences: false).allSatisfy(Self.isLabel)
        else { return nil }
        (self.text, domain) = (text, String(halves[1]))
    }

    private static let marks = Set(".!#$%&'*+/=?^_`{|}~-".utf8)

    private static func isLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }

    private static func isLabel(_ label: Substring) -> Bool {
        !label.isEmpty && label.first != "-" && label.last != "-"
            && label.utf8.allSatisfy { isLetter($0) || $0 == UInt8(ascii: "-") }
    }
}

/// The date of a mail: `Sun, 22 Nov 2026 09:00:00 +0100`, in English everywhere.
enum MailDate {
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]

    static func text(_ moment: Timestamp, secondsFromUTC: Int) -> String {
        let local = Int64((Double(moment.milliseconds) / 1000).rounded(.down)) + Int64(secondsFromUTC)
        let (days, second) = (Int((Double(local) / 86_400).rounded(.down)), Int((local % 86_400 + 86_400) % 86_400))
        guard let day = CalendarDay(daysSince1970: days) else { return "Thu, 1 Jan 1970 00:00:00 +0000" }
        let minutes = abs(secondsFromUTC) / 60
        let clock = [second / 3600, second / 60 % 60, second % 60].map(two).joined(separator: ":")
        return "\(weekdays[(days % 7 + 7) % 7]), \(day.day) \(months[day.month - 1]) \(day.year) \(clock) "
            + (secondsFromUTC < 0 ? "-" : "+") + two(minutes / 60) + two(minutes % 60)
    }

    private static func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
}
