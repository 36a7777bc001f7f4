package import VaultModel

/// A new receipt in one text message, for a device that has no other way to its server:
/// `RV1|operation|receipt|store|date|amount|months|tag|code`.
///
/// Its code shows that the device sent it, of which a gateway knows nothing.
package struct ReceiptText: Equatable, Sendable {
    /// The key under which the device pushes the same operation later.
    package let operation: OperationID
    package let receipt: ReceiptID
    /// In ``ShortAlphabet``, at most ``storeCharacters``; empty if it is unknown.
    package let store: String
    package let purchaseDate: CalendarDay?
    package let total: Money?
    package let warrantyMonths: Int?
    /// The last six characters of the device's id.
    package let tag: String

    /// The length of a store in characters.
    package static let storeCharacters = 30
    /// The length of a message in characters of the short alphabet, in which `|` counts twice.
    package static let length = 160
    private static let version = "RV1"
    private static let tagCharacters = 6
    /// The length of the code in characters of base 32, of five bits each.
    private static let codeCharacters = 10

    /// Folds the store to the short alphabet, and leaves out what a message cannot say.
    package init(
        operation: OperationID, receipt: ReceiptID, store: String, purchaseDate: CalendarDay?, total: Money?,
        warrantyMonths: Int?, device: DeviceID
    ) {
        self.operation = operation
        self.receipt = receipt
        var name = ShortAlphabet.folded(store).drop { $0 == " " }.prefix(Self.storeCharacters)
        while name.last == " " { name.removeLast() }
        self.store = String(name)
        self.purchaseDate = purchaseDate
        self.total = total.flatMap { $0.minor.magnitude <= Money.limit.magnitude ? $0 : nil }
        self.warrantyMonths = warrantyMonths.flatMap { (0...Self.mostMonths).contains($0) ? $0 : nil }
        tag = Self.tag(of: device)
    }

    /// The six characters by which a message names its device; others may have the same.
    package static func tag(of device: DeviceID) -> String { String(device.description.suffix(tagCharacters)) }

    /// The part that the code is made from.
    package var signedText: String {
        [
            Self.version, operation.ulid.text, receipt.ulid.text, store,
            purchaseDate?.description.filter { $0 != "-" } ?? "",
            total.map { "\($0.minor)\($0.currency)" } ?? "", warrantyMonths.map(String.init) ?? "", tag,
        ].joined(separator: "|")
    }

    /// The whole message.
    ///
    /// - Parameter code: HMAC-SHA-256 of ``signedText`` as UTF-8, under the device's `smsKey`.
    package func body(code: [UInt8]) -> String { "\(signedText)|\(Self.text(of: code))" }

    private static func text(of code: [UInt8]) -> String { Base32.start(of: code, count: codeCharacters) }

    private static let mostMonths = 1200
}

/// A message as it was received, with a code that is not checked yet.
package struct ReceivedText: Equatable, Sendable {
    package let receipt: ReceiptText
    private let code: String

    /// Reads a message; nil if anything about it is not as ``ReceiptText`` writes it.
    package init?(_ body: String) {
        guard let text = ReceiptText(body), let bar = body.lastIndex(of: "|") else { return nil }
        receipt = text
        code = String(body[body.index(after: bar)...])
    }

    /// Whether the message has this code. Takes the same time for every wrong one.
    ///
    /// - Parameter code: as for ``ReceiptText/body(code:)``.
    package func has(code: [UInt8]) -> Bool {
        SecretComparison.areEqual(
            Array(receipt.body(code: code).utf8), Array("\(receipt.signedText)|\(self.code)".utf8))
    }
}

extension ReceiptText {
    /// Reads a message with a code of the right form.
    fileprivate init?(_ body: String) {
        let scalars = body.unicodeScalars
        guard scalars.allSatisfy({ $0 == "|" || ShortAlphabet.has($0) }),
            scalars.reduce(0, { $0 + ($1 == "|" ? 2 : 1) }) <= Self.length
        else { return nil }
        let parts = body.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 9, parts[0] == Self.version, let operation = ULID(parts[1]), let receipt = ULID(parts[2]),
            parts[3].unicodeScalars.count <= Self.storeCharacters, parts[7].utf8.count == Self.tagCharacters,
            parts[8].utf8.count == Self.codeCharacters
        else { return nil }
        self.operation = OperationID(operation)
        self.receipt = ReceiptID(receipt)
        store = parts[3]
        purchaseDate = Self.day(parts[4])
        total = Self.money(parts[5])
        warrantyMonths = Int(parts[6]).flatMap { (0...Self.mostMonths).contains($0) ? $0 : nil }
        tag = parts[7]
        // Each value has one spelling, so that nothing was left out above.
        guard signedText == parts.dropLast().joined(separator: "|") else { return nil }
    }

    private static func day(_ text: String) -> CalendarDay? {
        guard text.utf8.count == 8 else { return nil }
        return CalendarDay("\(text.prefix(4))-\(text.dropFirst(4).prefix(2))-\(text.suffix(2))")
    }

    private static func money(_ text: String) -> Money? {
        guard let minor = Int64(text.dropLast(3)), let currency = Currency(text.suffix(3)) else { return nil }
        return Money(stored: minor, currency: currency)
    }
}
