internal import SystemKit
internal import VaultJSON

/// An operator's request to the running server.
enum OperatorRequest: Equatable, Sendable {
    case addAccount(email: String, password: String)
    /// Asks every device of the account for a full sync.
    case resync(email: String)
    /// Copies the store to an absolute path.
    case backup(path: String)

    /// Nil if the JSON is not a request.
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

/// The server's answer: that the request is done, or the error to end with.
struct OperatorAnswer: Equatable, Sendable {
    let error: ServerError?

    init(_ error: ServerError?) {
        self.error = error
    }

    /// Nil if the JSON is not an answer.
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
    /// The longest frame, above any request or answer; a longer one is refused.
    private static let frameBytes = 16_384

    func send(_ json: JSON, within time: Duration) throws(SystemError) {
        let bytes = json.bytes
        try bytes.withUnsafeBufferPointer { (bytes) throws(SystemError) in
            try send(UnsafeRawBufferPointer(bytes), within: time)
        }
    }

    /// Nil if the other end closed the connection, or sent something that is not JSON.
    func receiveJSON(within time: Duration) throws(SystemError) -> JSON? {
        var frame = [UInt8](repeating: 0, count: Self.frameBytes)
        let count = try frame.withUnsafeMutableBufferPointer { (memory) throws(SystemError) in
            try receive(into: UnsafeMutableRawBufferPointer(memory), within: time)
        }
        return count.flatMap { try? JSON(parsing: Array(frame[..<$0])) }
    }
}
