package import VaultModel
internal import VaultReplica

/// The header `Retry-After` (RFC 9110, 10.2.3): seconds, or a date by the server's clock.
package enum RetryAfter {
    /// The longest wait that a server can impose, one hour: an absurd value must not end sync permanently.
    package static let longest = Pause.longest

    /// Milliseconds to wait, 0 … ``longest``; nil if the value is neither a number nor a date in the preferred format.
    /// A date is measured from `now`, ideally the `Date` of the same server.
    package static func milliseconds(_ value: String, now: Timestamp) -> Int64? {
        let text = value.drop { $0 == " " }.prefix { $0 != "\r" }
        if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            guard let seconds = Int64(text), seconds < longest / 1000 else { return longest }
            return seconds * 1000
        }
        guard let date = date(text) else { return nil }
        return min(max(0, date.milliseconds - now.milliseconds), longest)
    }

    /// Reads `Sun, 06 Nov 1994 08:49:37 GMT`.
    package static func date(_ text: some StringProtocol) -> Timestamp? {
        let parts = text.split(separator: " ")
        let months = [
            "Jan": "01", "Feb": "02", "Mar": "03", "Apr": "04", "May": "05", "Jun": "06", "Jul": "07", "Aug": "08",
            "Sep": "09", "Oct": "10", "Nov": "11", "Dec": "12",
        ]
        guard parts.count == 6, parts[0].hasSuffix(","), parts[5] == "GMT", let month = months[String(parts[2])]
        else { return nil }
        return Timestamp("\(parts[3])-\(month)-\(parts[1])T\(parts[4])Z")
    }
}
