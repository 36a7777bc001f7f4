internal import SystemKit
internal import VaultJSON

/// What an operator asks of the server that runs.
enum OperatorRequest: Equatable, Sendable {
    case addAccount(email: String, password: String)
    /// Every device of the account is to compare all it holds with the server.
    case resync(email: String)
    /// A copy of the store, to a path from the root.
    case backup(path: String)

    /// Nil for what is no request.
    init?(_ json: JSON) {
        let (email, path) = (json["email"]?.string, json["path"]?.string)
        switch json["command"]?.string {
        case "addAccount":
            guard let email, let password = json["password"]?.string else { return nil }
            self = .addAccount(email: email, password: password)
        case "resync":
            guard let email else { return nil }
            self = .resync(email: email)
        case "backup":
            guard let path else { return nil }
            self = .backup(path: path)
        default: return nil
        }
    }

    var json: JSON {
        switch self {
        case .addAccount(let email, let password):
            ["command": "addAccount", "email": .string(email), "password": .string(password)]
        case .resync(let email): ["command": "resync", "email": .string(email)]
        case .backup(let path): ["command": "backup", "path": .string(path)]
        }
    }
}

/// What the server answers: nothing but that it is done, or the error to end with.
struct OperatorAnswer: Equatable, Sendable {
    let error: ServerError?

    init(_ error: ServerError?) {
        self.error = error
    }

    /// Nil for what is no answer.
    init?(_ json: JSON) {
        if json["done"]?.bool == true {
            self.init(ServerError?.none)
            return
        }
        guard let code = json["code"]?.string.flatMap(ServerError.Code.init(rawValue:)),
            let sentence = json["sentence"]?.string
        else { return nil }
        self.init(ServerError(code, sentence))
    }

    var json: JSON {
        guard let error else { return ["done": true] }
        return ["code": .string(error.code.rawValue), "sentence": .string(error.description)]
    }
}

extension UnixConnection {
    /// More than any request or answer; what is longer is refused.
    private static let frameBytes = 16_384

    func send(_ json: JSON, within time: Duration) throws(SystemError) {
        let bytes = json.bytes
        try bytes.withUnsafeBufferPointer { (bytes) throws(SystemError) in
            try send(UnsafeRawBufferPointer(bytes), within: time)
        }
    }

    /// Nil where the other end closed, or sent something that is no JSON.
    func receiveJSON(within time: Duration) throws(SystemError) -> JSON? {
        var frame = [UInt8](repeating: 0, count: Self.frameBytes)
        let count = try frame.withUnsafeMutableBufferPointer { (memory) throws(SystemError) in
            try receive(into: UnsafeMutableRawBufferPointer(memory), within: time)
        }
        return count.flatMap { try? JSON(parsing: Array(frame[..<$0])) }
    }
}
