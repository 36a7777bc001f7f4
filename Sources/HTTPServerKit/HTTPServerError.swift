/// The reason why a server does not listen.
package struct HTTPServerError: Error, Equatable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The cases that a caller can tell apart.
    package enum Code: String, Sendable {
        case addressInvalid, addressInUse, addressNotAvailable, notPermitted, failed
    }

    package let code: Code
    /// `ADDR:PORT` as it was requested.
    package let address: String
    /// The system's error number; 0 for none.
    package let number: Int32

    package init(_ code: Code, address: String, number: Int32 = 0) {
        self.code = code
        self.address = address
        self.number = number
    }

    /// One sentence with what to do next.
    package var description: String {
        switch code {
        case .addressInvalid:
            "“\(address)” is no address to listen on: write it as 127.0.0.1:8080 or [::1]:8080."
        case .addressInUse:
            "Port in use: another program listens on \(address); stop it, or choose another port."
        case .addressNotAvailable:
            "\(address) is not an address of this machine; 127.0.0.1 and 0.0.0.0 always are."
        case .notPermitted:
            "Listening on \(address) is not permitted to this user; choose a port from 1024 on."
        case .failed:
            "The server cannot listen on \(address)."
        }
    }

    package var debugDescription: String { "http server: \(code.rawValue) \(address) errno=\(number)" }
}
