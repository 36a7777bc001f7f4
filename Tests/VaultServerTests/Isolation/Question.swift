import VaultJSON
import VaultModel
import VaultTestKit
import VaultWire

/// A request that names what another account may have.
struct Question {
    let title: String
    let route: Route
    var query = ""
    var headers: [(String, String)] = []
    var body: JSON?
    /// The asker's own, if nil.
    var token: String?
    /// For text messages, which the gateway signs and sends as a form.
    var text: String?

    init(
        _ title: String, _ route: Route, query: String = "", headers: [(String, String)] = [], _ body: JSON? = nil,
        token: String? = nil, text: String? = nil
    ) {
        (self.title, self.route, self.query, self.headers) = (title, route, query, headers)
        (self.body, self.token, self.text) = (body, token, text)
    }

    /// The route as the OpenAPI document names it.
    var door: String {
        switch route {
        case .deleteDevice: "DELETE /v1/devices/{id}"
        case .locateMedia: "GET /v1/media/{id}"
        case .storeBlob: "PUT /v1/blobs/{name}"
        case .fetchBlob: "GET /v1/blobs/{name}"
        case .capture: "PUT /v1/capture/receipts/{id}"
        case .captureFile(let name?) where !name.isEmpty: "GET /capture/{name}"
        case .health, .createAccount, .deleteAccount, .createSession, .deleteCurrentSession, .listDevices,
            .makePairingCode, .redeemPairingCode, .pull, .push, .digest, .full, .stream, .announceMedia, .receiveText,
            .makeCaptureCode, .createCaptureSession, .announcePhoto, .captureStatus, .captureFile,
            .captureShare, .openapi:
            "\(route.method.rawValue) \(route.path)"
        }
    }

    func ask(as asker: TestDevice) throws -> RawHTTPClient.Response {
        let (server, path) = (asker.server, route.path + query)
        if let text { return try Gateway(server).deliver(text, message: "SM-\(title)") }
        var sent = headers
        // A signed address is asked without a token.
        if route.needsToken { sent.append(("Authorization", "Bearer \(token ?? asker.token)")) }
        if body != nil { sent.append(("Content-Type", "application/json")) }
        return try RawHTTPClient(port: server.port)
            .request(route.method.rawValue, path, headers: sent, body: body.map { Array($0.text.utf8) })
    }
}

/// An answer without what differs between any two: ids, times, and what is signed.
struct ComparableAnswer: Equatable {
    var status: Int
    var headers: [String: String]
    var text: String

    init(_ response: RawHTTPClient.Response, _ names: Names, _ asker: TestDevice) {
        status = response.status
        headers = response.headers.filter { $0.key != "date" }
        text = Self.comparable(response.text, names, asker)
    }

    static func comparable(_ text: String, _ names: Names, _ asker: TestDevice) -> String {
        var text = text
        for (kind, value) in names.values where !value.isEmpty { text = text.replacing(value, with: "<\(kind)>") }
        text = text.replacing(asker.session.userID.description, with: "<own usr>").replacing(
            asker.id, with: "<own dev>")
        return
            text
            .replacing(/[a-z]{2,3}_[0-7][0-9A-HJKMNP-TV-Z]{25}/, with: "<id>")
            .replacing(/[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z/, with: "<time>")
            .replacing(/"requestId":"[0-9a-f]{16}"/, with: "<request>")
            .replacing(/signature=[0-9a-f]{64}/, with: "<signature>").replacing(/expires=[0-9]+/, with: "<expiry>")
    }
}
