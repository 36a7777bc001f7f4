/// The doors of protocol version 1 that this server has.
package enum Route: Hashable, Sendable {
    case health
    case createAccount
    case deleteAccount
    case createSession
    case deleteCurrentSession
    case listDevices
    /// The text is the id as it stands in the path, not yet checked.
    case deleteDevice(String)
    case makePairingCode
    case redeemPairingCode
    case pull
    case push
    case digest
    case full
    case stream
    /// The description of all doors.
    case openapi

    /// What a method and a path lead to.
    package enum Match: Equatable, Sendable {
        case found(Route)
        /// The path is known, the method is not; the value of `Allow`.
        case methodNotAllowed(allow: String)
        case notFound
    }

    /// The method under which the door opens.
    package var method: HTTPMethod {
        switch self {
        case .health, .listDevices, .stream, .openapi: .get
        case .createAccount, .createSession, .makePairingCode, .redeemPairingCode, .pull, .push, .digest, .full: .post
        case .deleteAccount, .deleteCurrentSession, .deleteDevice: .delete
        }
    }

    /// The path, without a query; ids are of letters that need no escape.
    package var path: String {
        switch self {
        case .health: "/v1/health"
        case .createAccount: "/v1/accounts"
        case .deleteAccount: "/v1/account"
        case .createSession: "/v1/sessions"
        case .deleteCurrentSession: "/v1/sessions/current"
        case .listDevices: "/v1/devices"
        case .deleteDevice(let id): "/v1/devices/\(id)"
        case .makePairingCode: "/v1/pairing-codes"
        case .redeemPairingCode: "/v1/pairing-codes/redeem"
        case .pull: "/v1/sync/pull"
        case .push: "/v1/sync/push"
        case .digest: "/v1/sync/digest"
        case .full: "/v1/sync/full"
        case .stream: "/v1/stream"
        case .openapi: "/v1/openapi.json"
        }
    }

    /// Whether the door asks for a token.
    package var needsToken: Bool {
        switch self {
        case .health, .createAccount, .createSession, .redeemPairingCode, .openapi: false
        default: true
        }
    }

    /// Whether a JSON body is expected.
    package var takesBody: Bool {
        switch self {
        case .createAccount, .createSession, .deleteAccount, .redeemPairingCode, .pull, .push, .digest, .full: true
        case .health, .deleteCurrentSession, .listDevices, .deleteDevice, .makePairingCode, .stream, .openapi: false
        }
    }

    /// Bytes that a body may have: much only where a token says whose it is, and where there is much to say.
    package var bodyLimit: Int {
        switch self {
        case .push: WireLimits.requestBytes
        case .pull, .digest, .full: WireLimits.listRequestBytes
        default: WireLimits.plainRequestBytes
        }
    }

    /// Every door whose path holds no id.
    package static let fixed: [Route] = [
        .health, .createAccount, .deleteAccount, .createSession, .deleteCurrentSession, .listDevices, .makePairingCode,
        .redeemPairingCode, .pull, .push, .digest, .full, .stream, .openapi,
    ]

    /// Finds the door; `HEAD` is not served, as no answer of the protocol is of use without its body.
    package static func match(_ method: HTTPMethod, _ path: String) -> Match {
        var candidates = fixed.filter { $0.path == path }
        let prefix = "/v1/devices/"
        if path.hasPrefix(prefix), case let id = path.dropFirst(prefix.count), !id.isEmpty, !id.contains("/") {
            candidates.append(.deleteDevice(String(id)))
        }
        if candidates.isEmpty { return .notFound }
        if let found = candidates.first(where: { $0.method == method }) { return .found(found) }
        return .methodNotAllowed(allow: candidates.map(\.method.rawValue).joined(separator: ", "))
    }
}
