internal import SystemKit
internal import VaultJSON

/// What an operator asks of the server that runs: an account.
struct OperatorRequest: Equatable, Sendable {
    let email: String
    let password: String

    init(email: String, password: String) {
        self.email = email
        self.password = password
    }

    /// Nil for what is no request.
    init?(_ json: JSON) {
        guard json["command"]?.string == Self.command, let email = json["email"]?.string,
            let password = json["password"]?.string
        else { return nil }
        self.init(email: email, password: password)
    }

    var json: JSON {
        ["command": .string(Self.command), "email": .string(email), "password": .string(password)]
    }

    private static let command = "addAccount"
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
