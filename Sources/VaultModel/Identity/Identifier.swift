/// The kind of thing that an ``Identifier`` names; it defines the prefix of the identifier's text.
package protocol IdentifierKind: Sendable {
    /// Lower-case letters that come before the underscore.
    static var prefix: String { get }
}

/// An id of the form `<prefix>_<ULID>`. It is created once, together with the thing that it names; a retry never
/// creates a new one.
package struct Identifier<Kind: IdentifierKind>: Hashable, Sendable, CustomStringConvertible {
    package let ulid: ULID

    package init(_ ulid: ULID) {
        self.ulid = ulid
    }

    /// Reads the text form; nil if the prefix differs or the rest is not a ULID.
    package init?(_ text: some StringProtocol) {
        let text = String(text)
        let bytes = text.utf8.span
        let start = Kind.prefix.utf8.count
        guard bytes.count > start, text.utf8.starts(with: Kind.prefix.utf8), bytes[start] == UInt8(ascii: "_"),
            let ulid = ULID(bytes: bytes.extracting((start + 1)...))
        else { return nil }
        self.ulid = ulid
    }

    package var description: String {
        var text = Array(Kind.prefix.utf8)
        text.append(UInt8(ascii: "_"))
        ulid.write(to: &text)
        return String(decoding: text, as: UTF8.self)
    }
}

extension Identifier: Comparable {
    package static func < (left: Self, right: Self) -> Bool {
        (left.ulid.high, left.ulid.low) < (right.ulid.high, right.ulid.low)
    }
}

/// The kinds of things that have an identifier.
package enum ReceiptKind: IdentifierKind { package static var prefix: String { "rcp" } }
package enum CategoryKind: IdentifierKind { package static var prefix: String { "cat" } }
package enum EventKind: IdentifierKind { package static var prefix: String { "evt" } }
package enum OperationKind: IdentifierKind { package static var prefix: String { "op" } }
package enum MediaKind: IdentifierKind { package static var prefix: String { "med" } }
package enum RequestKind: IdentifierKind { package static var prefix: String { "req" } }
package enum DeviceKind: IdentifierKind { package static var prefix: String { "dev" } }
package enum UserKind: IdentifierKind { package static var prefix: String { "usr" } }
package enum MatchKind: IdentifierKind { package static var prefix: String { "mat" } }
package enum ItemKind: IdentifierKind { package static var prefix: String { "itm" } }
package enum WarrantyKind: IdentifierKind { package static var prefix: String { "wty" } }
package enum ClaimKind: IdentifierKind { package static var prefix: String { "clm" } }

package typealias ReceiptID = Identifier<ReceiptKind>
package typealias CategoryID = Identifier<CategoryKind>
package typealias EventID = Identifier<EventKind>
package typealias OperationID = Identifier<OperationKind>
package typealias MediaID = Identifier<MediaKind>
package typealias RequestID = Identifier<RequestKind>
package typealias DeviceID = Identifier<DeviceKind>
package typealias UserID = Identifier<UserKind>
package typealias MatchID = Identifier<MatchKind>
package typealias ItemID = Identifier<ItemKind>
package typealias WarrantyID = Identifier<WarrantyKind>
package typealias ClaimID = Identifier<ClaimKind>
