import DigestKit
import Sealing
import VaultJSON
import VaultModel
import VaultServerCore
import VaultWire

/// A device that sends receipts in text messages to the rules of a server, and pushes them later.
struct TextSender {
    let rules: Rules
    let token: String
    let device: DeviceRecord

    /// Signs a device in to a new account.
    init(_ rules: Rules, _ email: String = "a@example.org") throws {
        self.rules = rules
        token = try rules.token(email)
        device = try Self.device(of: token, rules)
    }

    init(_ rules: Rules, token: String, device: DeviceRecord) {
        self.rules = rules
        self.token = token
        self.device = device
    }

    private static func device(of token: String, _ rules: Rules) throws -> DeviceRecord {
        let hash = rules.ports.digest(Array(token.utf8))
        guard let device = try rules.storage.read({ try $0.device(tokenHash: hash) }) else { throw Missing() }
        return device
    }

    struct Missing: Error {}

    /// Another device of the account.
    func another() throws -> TextSender {
        let request = SignInRequest(email: "a@example.org", password: "correct horse", deviceName: "phone")
        let token = try rules.accounts.signIn(request, from: "x").token
        return TextSender(rules, token: token, device: try Self.device(of: token, rules))
    }

    /// An id of now.
    func id(_ number: Int, atDay days: Int64 = 0) -> ULID {
        let now = rules.ports.now().milliseconds + days * 86_400_000
        return ULID(high: UInt64(now) << 16, low: UInt64(number))
    }

    func receipt(_ number: Int) -> ReceiptID { ReceiptID(id(number)) }

    /// A message about receipt `number`, with the operation of the same number.
    func text(_ number: Int = 1, store: String = "Migros", atDay days: Int64 = 0) -> ReceiptText {
        ReceiptText(
            operation: OperationID(id(number, atDay: days)), receipt: receipt(number), store: store,
            purchaseDate: CalendarDay("2026-02-28"), total: Money(minor: 1290, currency: .eur), warrantyMonths: 24,
            device: device.id)
    }

    func body(_ text: ReceiptText) throws -> String {
        let account = try rules.storage.read { [device] in try $0.account(device.account) }
        let key = rules.ports.digest((account?.smsKey ?? []) + Array("sms \(device.id)".utf8))
        return text.body(code: HMACSHA256.authenticate(Array(text.signedText.utf8), key: key))
    }

    @discardableResult
    func send(_ text: ReceiptText, message: String = "SM1") throws -> SyncService.TextOutcome {
        try rules.sync.receive(try body(text), message: message)
    }

    /// The creation that the device has in its queue.
    func creation(_ text: ReceiptText, _ changes: Fields = [:]) -> Operation {
        let known: Fields = [
            .storeName: .string(text.store), .purchaseDate: "2026-02-28", .totalMinor: 1290, .currency: "EUR",
            .warrantyMonths: 24, .createdAt: Make.captured,
        ]
        return Operation(
            key: text.operation, entity: EntityRef(text.receipt), intent: .create, baseVersion: 0,
            changes: known.merging(changes) { $1 }, clientTimestamp: rules.ports.now())
    }

    func push(_ operation: Operation) throws -> OperationResult.Verdict {
        try rules.push([operation], token: token).results[0].verdict
    }

    /// The receipts of the account.
    func receipts() throws -> [Change] {
        try rules.everything(token: token).filter { $0.entityType == "receipt" }
    }
}
