internal import SystemKit
internal import VaultJSON

/// An operator's request to the running server.
enum OperatorRequest: Equatable, Sendable {
    case addAccount(email: String, password: String)
    case setPassword(email: String, password: String)
    case removeAccount(email: String)
    /// A page of the accounts, after that email; empty for the first one.
    case listAccounts(after: String)
    case listDevices(email: String)
    /// The device is named as ``VaultServerCore/AccountService/removeDevice(_:email:)`` finds it.
    case removeDevice(email: String, name: String)
    case invite(email: String?, days: Int)
    case listInvitations
    /// The name is a code or a number.
    case revokeInvitation(name: String)
    /// Asks every device of the account for a full sync.
    case resync(email: String)
    /// Copies the store to an absolute path.
    case backup(path: String)
    /// The state of the running server.
    case status
    /// The figures of the running server, in Prometheus's text format.
    case metrics

    /// Whether it takes something away from somebody, which can't wait until a full disk has room again: a stolen device has
    /// to be signed out now.
    var isUrgent: Bool {
        switch self {
        case .setPassword, .removeAccount, .removeDevice, .revokeInvitation: true
        case .addAccount, .listAccounts, .listDevices, .invite, .listInvitations, .resync, .backup, .status, .metrics:
            false
        }
    }

    /// Whether others need not wait for it.
    var takesLong: Bool { if case .backup = self { true } else { false } }

    /// Nil if the JSON is not a request.
    init?(_ json: JSON) {
        func text(_ name: String) -> String? { json[name]?.string }
        let email = text("email")
        let request: OperatorRequest? =
            switch json["command"]?.string {
            case "addAccount":
                email.flatMap { email in text("password").map { .addAccount(email: email, password: $0) } }
            case "setPassword":
                email.flatMap { email in text("password").map { .setPassword(email: email, password: $0) } }
            case "removeAccount": email.map { .removeAccount(email: $0) }
            case "listAccounts": text("after").map { .listAccounts(after: $0) }
            case "listDevices": email.map { .listDevices(email: $0) }
            case "removeDevice": email.flatMap { email in text("name").map { .removeDevice(email: email, name: $0) } }
            case "invite": json["days"]?.integer.map { .invite(email: email, days: Int(clamping: $0)) }
            case "listInvitations": .listInvitations
            case "revokeInvitation": text("name").map { .revokeInvitation(name: $0) }
            case "resync": email.map { .resync(email: $0) }
            case "backup": text("path").map { .backup(path: $0) }
            case "status": .status
            case "metrics": .metrics
            default: nil
            }
        guard let request else { return nil }
        self = request
    }

    var json: JSON {
        switch self {
        case .addAccount(let email, let password):
            ["command": "addAccount", "email": .string(email), "password": .string(password)]
        case .setPassword(let email, let password):
            ["command": "setPassword", "email": .string(email), "password": .string(password)]
        case .removeAccount(let email): ["command": "removeAccount", "email": .string(email)]
        case .listAccounts(let after): ["command": "listAccounts", "after": .string(after)]
        case .listDevices(let email): ["command": "listDevices", "email": .string(email)]
        case .removeDevice(let email, let name):
            ["command": "removeDevice", "email": .string(email), "name": .string(name)]
        case .invite(let email, let days):
            ["command": "invite", "email": email.map(JSON.string) ?? .null, "days": .integer(Int64(days))]
        case .listInvitations: ["command": "listInvitations"]
        case .revokeInvitation(let name): ["command": "revokeInvitation", "name": .string(name)]
        case .resync(let email): ["command": "resync", "email": .string(email)]
        case .backup(let path): ["command": "backup", "path": .string(path)]
        case .status: ["command": "status"]
        case .metrics: ["command": "metrics"]
        }
    }
}

extension OperatorRequest {
    /// The request for a server whose store has that epoch; nil for any.
    func json(for epoch: String?) -> JSON {
        guard let epoch, var members = json.object else { return json }
        members["epoch"] = .string(epoch)
        return .object(members)
    }
}

/// The server's answer: the result of the request, or the error to end with.
struct OperatorAnswer: Equatable, Sendable {
    let result: Result<JSON, ServerError>

    init(_ result: Result<JSON, ServerError>) {
        self.result = result
    }

    /// Nil if the JSON is not an answer.
    init?(_ json: JSON) {
        if json["done"]?.bool == true {
            self.init(.success(json["result"] ?? .null))
            return
        }
        guard let code = json["code"]?.string.flatMap(ServerError.Code.init(rawValue:)),
            let sentence = json["sentence"]?.string
        else { return nil }
        self.init(.failure(ServerError(code, sentence)))
    }

    var json: JSON {
        switch result {
        case .success(let result): ["done": true, "result": result]
        case .failure(let error): ["code": .string(error.code.rawValue), "sentence": .string(error.description)]
        }
    }
}

/// The longest frame, above any request or answer; a longer one is refused.
private let frameBytes = 1 << 20

extension UnixCaller {
    /// Nil if the other end closed the connection, or sent something that is not JSON.
    func receiveJSON(within time: Duration) throws(SystemError) -> JSON? {
        try receive(atMost: frameBytes, within: time).flatMap { try? JSON(parsing: $0) }
    }
}

extension UnixConnection {

    /// Nil if the other end closed the connection, or sent something that is not JSON.
    func receiveJSON(within time: Duration) throws(SystemError) -> JSON? {
        try receive(atMost: frameBytes, within: time).flatMap { try? JSON(parsing: $0) }
    }
}
