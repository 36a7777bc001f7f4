internal import HTTPClientKit
internal import Translation
internal import VaultSync
internal import VaultWire

/// Every text of this module that a person may read; none quotes an address, a token or a body.
enum NetSentence {
    static func of(_ kind: RemoteFailure.Kind) -> Phrase {
        switch kind {
        case .unreachable: "Can't reach the server. Changes are kept here until it's back."
        case .noAnswer: "The server sent no answer, or only part of one."
        case .foreign: "This network answers instead of the server; you may have to log in to the network first."
        case .unreadable: "Can't read the server's answer."
        case .status(let status, _): "The server answered with status \(status)."
        case .cancelled: "The request was canceled."
        }
    }

    /// For a busy or failing server, or whatever answers in front of it.
    static func busy(_ status: Int) -> Phrase {
        "The server is temporarily unavailable (status \(status))."
    }

    static let badCertificate: Phrase =
        "The server's certificate isn't trusted, or it doesn't speak HTTPS; nothing was sent. Check the address, or ask its operator."
    static let expiredCertificate: Phrase =
        "The server's certificate has expired; nothing was sent. Check this computer's date, or ask the server's operator."
    static let earlyCertificate: Phrase =
        "The server's certificate isn't valid yet; nothing was sent. Check this computer's date, or ask the server's operator."
    static let otherCertificate: Phrase =
        "The server's certificate is for another name; nothing was sent. Check the address, or ask the server's operator."
    static let noAuthorities: Phrase =
        "Can't read the certificates in the file of SSL_CERT_FILE; nothing was sent. Correct or unset this variable."
    static let noLibrary: Phrase =
        "The network library is missing; install libcurl4. Changes are kept here until then."
    static let noNetwork: Phrase = "This computer is offline. Changes are kept here until it's back online."
    static let otherVersion: Phrase = "The server uses another version of the protocol."
}

extension RemoteFailure {
    /// Translates a failure of the HTTP client.
    init(_ failure: HTTPClientFailure, leadsOut: () -> Bool) {
        switch failure.code {
        case .unsendable: self.init(.unreachable, NetError(.badAddress).sentence)
        case .noLibrary: self.init(.unreachable, NetSentence.noLibrary)
        case .unreachable: self.init(.unreachable)
        // There is a network, perhaps only of virtual machines on this computer, but it may lead no further.
        case .noName, .noRoute: self = leadsOut() ? RemoteFailure(.unreachable) : .noNetwork
        case .untrusted: self.init(.foreign, NetSentence.badCertificate)
        case .expired: self.init(.foreign, NetSentence.expiredCertificate)
        case .early: self.init(.foreign, NetSentence.earlyCertificate)
        case .otherName: self.init(.foreign, NetSentence.otherCertificate)
        case .noAuthorities: self.init(.foreign, NetSentence.noAuthorities)
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
