import VaultModel
import VaultSync
import VaultWire

@testable import HTTPServerKit
@testable import ServerBlobs
@testable import VaultServerCore

extension FuzzTarget {
    static let shortTexts = FuzzTarget(
        "short-texts",
        "cursors, ids, times, days, codes, invitations, blob keys, addresses, ranges and waits: one spelling is read",
        longest: 256,
        seeds: [
            "1.epoch.usr_01J00000000000000000000000.42", "rcp_01J00000000000000000000000", "2026-01-31T12:00:00.123Z",
            "2024-02-29", "RVAULT:ABCD1234:HTTPS://VAULT.EXAMPLE.ORG", "rvault:abcd-1234:https://a.example/x",
            "u/usr_01J00000000000000000000000/" + String(repeating: "0a", count: 32) + "-thumb", "127.0.0.1:8080",
            "[::1]:443", "::ffff:192.0.2.1", "bytes=0-499", "bytes=-5", "120", "Sun, 06 Nov 1994 08:49:37 GMT",
            "ABCD-EFGH-JKMN", "application/json; charset=utf-8", "9999-12-31T23:59:60Z", "0000-01-01",
        ],
        words: [
            "Z", "T", "GMT", "bytes=", "usr_", "rcp_", "dev_", "op_", "RVAULT:", "https://", "::", ".", "1.e.a.",
            "machine", "server", "7ZZZZZZZZZZZZZZZZZZZZZZZZZ", "Sun, ",
        ]
    ) { bytes in
        let text = bytes.text
        try examineIdentities(text)
        try examineTimes(text)
        try examinePlaces(text)
        try examineHeaders(text)
    }

    private static func examineIdentities(_ text: String) throws {
        if let position = CursorPosition(Cursor(rawValue: text)) {
            try expect(position.cursor.rawValue == text, "a cursor has one spelling")
        }
        if let id = ReceiptID(text) { try expect(ReceiptID(id.description) == id, "an id reads again") }
        if let id = UserID(text) { try expect(UserID(id.description) == id, "an id reads again") }
        if let ulid = ULID(text) { try expect(ULID(ulid.text) == ulid, "a ULID reads again") }
        if let actor = Actor(text) { try expect(Actor(actor.text) == actor, "an actor reads again") }
        if let hash = ContentHash(hex: text) { try expect(hash.hex == text, "a hash has one spelling") }
        if let key = BlobKey(text) { try expect(key.description == text, "a key has one spelling") }
        _ = EntityRef(anyID: text)
        _ = PairingCode(text)
        if let invitation = PairingInvitation(text: text) {
            try expect(PairingInvitation(text: invitation.text) == invitation, "an invitation reads again")
            try expect(invitation.server.hasPrefix("http"), "an invitation names a server")
        }
    }

    private static func examineTimes(_ text: String) throws {
        if let time = Timestamp(text) {
            try expect(Timestamp(time.description) == time, "a time reads again")
            _ = time.day
        }
        if let day = CalendarDay(text) {
            try expect(day.description == text, "a day has one spelling")
            try expect(CalendarDay(daysSince1970: day.daysSince1970) == day, "a day is counted back")
            _ = day.adding(days: .max)
            _ = day.adding(months: 1200)
        }
        let now = Timestamp(milliseconds: 1_700_000_000_000)
        if let wait = RetryAfter.milliseconds(text, now: now) {
            try expect((0...RetryAfter.longest).contains(wait), "a wait has bounds")
        }
        if let date = RetryAfter.date(text) { _ = RetryAfter.milliseconds(text, now: date) }
    }

    private static func examinePlaces(_ text: String) throws {
        if let address = ListenAddress(text) {
            try expect(ListenAddress(address.description) == address, "an address reads again")
            try expect(address.host.isNumericAddress, "an address is numeric")
        }
        if let group = AddressGroup.of(text) { try examineGroup(group) }
        _ = TrustedProxies([text])
        let proxy = PeerAddress(text: "127.0.0.1")
        for name in ["X-Forwarded-For", "X-Forwarded-Proto", "Forwarded"] {
            let client = ForwardedOrigin(of: [name: text], from: proxy, isSecure: false, trusting: .loopback).client
            try expect(client.text.isNumericAddress, "a client has a numeric address")
            try examineGroup(client.group)
        }
    }

    private static func examineGroup(_ group: String) throws {
        try expect(group.hasSuffix("/64") ? group.dropLast(3).isNumericAddress : group.isNumericAddress, "a group")
    }

    private static func examineHeaders(_ text: String) throws {
        for size: Int64 in [0, 1, 1000, .max] {
            guard case .part(let range) = ByteRange(text, size: size) else { continue }
            try expect(range.lowerBound >= 0 && range.upperBound <= size && !range.isEmpty, "a range lies within")
        }
        _ = MediaType.essence(of: text)
        let request = HTTPRequest(.get, "/", headers: ["Authorization": text])
        try expect(request.bearerToken?.isEmpty != true, "a token has a letter")
    }
}

extension StringProtocol {
    /// Whether it has only the characters of numeric addresses.
    fileprivate var isNumericAddress: Bool {
        !isEmpty
            && utf8.allSatisfy { byte in
                (0x30...0x3A).contains(byte) || (0x61...0x66).contains(byte | 0x20) || byte == UInt8(ascii: ".")
            }
    }
}
