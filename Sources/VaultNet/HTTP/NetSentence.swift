internal import HTTPClientKit
internal import VaultSync
internal import VaultWire

/// Every text of this module that a person may read; none quotes an address, a token or a body.
enum NetSentence {
    static func of(_ kind: RemoteFailure.Kind) -> String {
        switch kind {
        case .unreachable: "The server cannot be reached. Changes stay here until it can."
        case .noAnswer: "The server gave no answer, or only a part of one."
        case .foreign: "This network answers in the server's place; perhaps it wants you to log in to it first."
        case .unreadable: "The server's answer cannot be read."
        case .status(let status, _): "The server answered with status \(status)."
        case .cancelled: "The request was given up."
        }
    }

    /// For a busy or failing server, or whatever answers in front of it.
    static func busy(_ status: Int) -> String {
        "The server is out of order at the moment (status \(status))."
    }

    static let badCertificate =
        "The server's certificate is not trusted, or it does not speak HTTPS there; nothing was sent. Ask who runs it, or check the address."
    static let noLibrary =
        "The library for the network is not on this machine; install libcurl4. Changes stay here until then."
    static let noNetwork = "This computer is offline. Changes stay here until it's connected again."
    static let otherVersion = "The server speaks another version of the protocol."
}

extension RemoteFailure {
    /// Translates a failure of the HTTP client.
    init(_ failure: HTTPClientFailure, leadsOut: () -> Bool) {
        switch failure.code {
        case .unsendable: self.init(.unreachable, NetError(.badAddress).description)
        case .noLibrary: self.init(.unreachable, NetSentence.noLibrary)
        case .unreachable: self.init(.unreachable)
        // There is a network, perhaps only of virtual machines on this computer, but it may lead no further.
        case .noName, .noRoute: self = leadsOut() ? RemoteFailure(.unreachable) : .noNetwork
        case .untrusted: self.init(.foreign, NetSentence.badCertificate)
        case .notHTTP: self.init(.foreign)
        case .undecodable, .tooLarge: self.init(.unreadable)
        case .noAnswer: self.init(.noAnswer)
        case .cancelled: self.init(.cancelled)
        }
    }

    /// This computer is on no network, or on none that leads to the server.
    static let noNetwork = RemoteFailure(.unreachable, NetSentence.noNetwork, lacksNetwork: true)

    init(_ kind: Kind) {
        self.init(kind, NetSentence.of(kind))
    }
}
