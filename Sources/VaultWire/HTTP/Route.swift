/// The endpoints of protocol version 1 that this server has.
package enum Route: Hashable, Sendable {
    case health
    case createAccount
    case deleteAccount
    case createSession
    case deleteCurrentSession
    case listDevices
    /// With the id from the path, not yet checked.
    case deleteDevice(String)
    case makePairingCode
    case redeemPairingCode
    case pull
    case push
    case digest
    case full
    case stream
    /// Announces a file of an attachment, and asks where to upload it.
    case announceMedia
    /// With the attachment's id from the path, not yet checked.
    case locateMedia(String)
    /// Takes an attachment's content, if the server keeps it on its own disk; the rest of the path names it.
    case storeBlob(String)
    /// Sends it.
    case fetchBlob(String)
    /// Takes what a gateway received as a text message.
    case receiveText
    /// Creates a code by which a phone's page becomes a capture device.
    case makeCaptureCode
    /// Signs a capture device in with such a code.
    case createCaptureSession
    /// Announces a photo that a capture device wants to upload.
    case announcePhoto
    /// Creates a receipt in the Inbox; with the receipt's id from the path, not yet checked.
    case capture(String)
    /// Tells a capture device what became of its receipts.
    case captureStatus
    /// Sends a file of the capture page; empty for the page itself, nil for the address without its last slash.
    case captureFile(String?)
    /// Takes what other apps share with the page, if its service worker isn't there to take it.
    case captureShare
    /// The description of all endpoints.
    case openapi

    /// The result of looking up a method and a path.
    package enum Match: Equatable, Sendable {
        case found(Route)
        /// The path is known, but not with this method; has the value of `Allow`.
        case methodNotAllowed(allow: String)
        case notFound
    }

    /// The only method that the endpoint accepts.
    package var method: HTTPMethod {
        switch self {
        case .health, .listDevices, .stream, .locateMedia, .fetchBlob, .captureFile, .openapi: .get
        case .createAccount, .createSession, .makePairingCode, .redeemPairingCode, .pull, .push, .digest, .full,
            .announceMedia, .receiveText, .makeCaptureCode, .createCaptureSession, .announcePhoto, .captureStatus,
            .captureShare:
            .post
        case .storeBlob, .capture: .put
        case .deleteAccount, .deleteCurrentSession, .deleteDevice: .delete
        }
    }

    /// The path without a query; ids have only characters that need no escaping.
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
        case .announceMedia: "/v1/media"
        case .locateMedia(let id): "/v1/media/\(id)"
        case .storeBlob(let name), .fetchBlob(let name): "/v1/blobs/\(name)"
        case .receiveText: "/v1/sms/inbound"
        case .makeCaptureCode: "/v1/capture/codes"
        case .createCaptureSession: "/v1/capture/sessions"
        case .announcePhoto: "/v1/capture/photos"
        case .capture(let id): "/v1/capture/receipts/\(id)"
        case .captureStatus: "/v1/capture/status"
        case .captureFile(nil): "/capture"
        case .captureFile(let name?): "/capture/\(name)"
        case .captureShare: "/capture/share"
        case .openapi: "/v1/openapi.json"
        }
    }

    /// Whether the endpoint requires a token.
    package var needsToken: Bool {
        switch self {
        case .health, .createAccount, .createSession, .redeemPairingCode, .storeBlob, .fetchBlob, .receiveText,
            .createCaptureSession, .captureFile, .captureShare, .openapi:
            false
        case .deleteAccount, .deleteCurrentSession, .listDevices, .deleteDevice, .makePairingCode, .pull, .push,
            .digest, .full, .stream, .announceMedia, .locateMedia, .makeCaptureCode, .announcePhoto, .capture,
            .captureStatus:
            true
        }
    }

    /// Whether a JSON body is expected; those of ``storeBlob(_:)`` and ``captureShare`` are none.
    package var takesBody: Bool {
        switch self {
        case .createAccount, .createSession, .deleteAccount, .redeemPairingCode, .pull, .push, .digest, .full,
            .announceMedia, .createCaptureSession, .announcePhoto, .capture, .captureStatus:
            true
        case .health, .deleteCurrentSession, .listDevices, .deleteDevice, .makePairingCode, .stream, .locateMedia,
            .storeBlob, .fetchBlob, .receiveText, .makeCaptureCode, .captureFile, .captureShare, .openapi:
            false
        }
    }

    /// Whether the body is a form, `application/x-www-form-urlencoded`.
    package var takesForm: Bool { self == .receiveText }

    /// The largest body in bytes: large only if a token identifies the account and the body may have much to say.
    package var bodyLimit: Int {
        switch self {
        case .push: WireLimits.requestBytes
        case .storeBlob, .captureShare: Int(WireLimits.mediaBytes)
        case .pull, .digest, .full: WireLimits.listRequestBytes
        case .health, .createAccount, .deleteAccount, .createSession, .deleteCurrentSession, .listDevices,
            .deleteDevice, .makePairingCode, .redeemPairingCode, .stream, .announceMedia, .locateMedia, .fetchBlob,
            .receiveText, .makeCaptureCode, .createCaptureSession, .announcePhoto, .capture, .captureStatus,
            .captureFile, .openapi:
            WireLimits.plainRequestBytes
        }
    }

    /// All endpoints without an id in their path.
    package static let fixed: [Route] = [
        .health, .createAccount, .deleteAccount, .createSession, .deleteCurrentSession, .listDevices, .makePairingCode,
        .redeemPairingCode, .pull, .push, .digest, .full, .stream, .announceMedia, .receiveText, .makeCaptureCode,
        .createCaptureSession, .announcePhoto, .captureStatus, .captureFile(nil), .captureFile(""),
        .captureShare, .openapi,
    ]

    private static let byPath = Dictionary(grouping: fixed, by: \.path)

    /// Finds the endpoint. `HEAD` is not served, since no response of the protocol is useful without its body.
    package static func match(_ method: HTTPMethod, _ path: String) -> Match {
        // The paths of the others have an id after the last slash.
        if let fixed = byPath[path] { return match(method, among: fixed) }
        var candidates: [Route] = []
        if let id = lastPart(of: path, after: "/v1/devices/") { candidates.append(.deleteDevice(id)) }
        if let id = lastPart(of: path, after: "/v1/capture/receipts/") { candidates.append(.capture(id)) }
        if let name = lastPart(of: path, after: "/capture/") { candidates.append(.captureFile(name)) }
        if let id = lastPart(of: path, after: "/v1/media/") { candidates.append(.locateMedia(id)) }
        if let name = rest(of: path, after: "/v1/blobs/") { candidates += [.fetchBlob(name), .storeBlob(name)] }
        return match(method, among: candidates)
    }

    private static func match(_ method: HTTPMethod, among candidates: [Route]) -> Match {
        if candidates.isEmpty { return .notFound }
        if let found = candidates.first(where: { $0.method == method }) { return .found(found) }
        return .methodNotAllowed(allow: candidates.map(\.method.rawValue).joined(separator: ", "))
    }

    /// The rest of the path after the prefix if it is one component.
    private static func lastPart(of path: String, after prefix: String) -> String? {
        rest(of: path, after: prefix).flatMap { $0.contains("/") ? nil : $0 }
    }

    private static func rest(of path: String, after prefix: String) -> String? {
        guard path.hasPrefix(prefix), path.utf8.count > prefix.utf8.count else { return nil }
        return String(path.dropFirst(prefix.count))
    }
}
