internal import VaultJSON
internal import VaultModel
package import VaultWire

extension Endpoints {
    /// Answers one route; ``Endpoints/answer(_:caller:)`` has checked the headers already.
    func response(_ route: Route, _ request: HTTPRequest, _ caller: Caller) throws -> HTTPResponse {
        switch route {
        case .health: try health(request)
        case .createAccount: created(try accounts.register(try body(request), from: caller.address))
        case .createSession: created(try accounts.signIn(try body(request), from: caller.address))
        case .deleteAccount: try removeAccount(request, caller)
        case .deleteCurrentSession: try revoke(nil, request)
        case .listDevices: HTTPResponse(status: 200, json: try accounts.devices(token: token(request)).json)
        case .deleteDevice(let id): try revoke(id, request)
        case .makePairingCode:
            HTTPResponse(status: 201, json: try accounts.makePairingCode(token: token(request)).json)
        case .redeemPairingCode: created(try accounts.redeem(try body(request), from: caller.address))
        case .pull: try pull(request)
        case .digest:
            HTTPResponse(status: 200, json: try sync.digest(try body(request), token: token(request)).json)
        case .full: try list(request)
        case .push: try push(request)
        case .receiveText: try receiveText(request, caller)
        case .makeCaptureCode:
            HTTPResponse(status: 201, json: try accounts.makePairingCode(token: token(request), for: .capture).json)
        case .createCaptureSession:
            HTTPResponse(
                status: 201, json: try accounts.redeemForCapture(try body(request), from: caller.address).json)
        case .announcePhoto: try announcePhoto(request, caller)
        case .capture(let id): try capture(id, request)
        case .captureStatus: try captureStatus(request)
        case .captureFile(let name): try captureFile(name, request)
        case .captureShare: shareAnswer
        case .openapi:
            HTTPResponse(jsonBytes: PackageResources.openapi_json)
        case .announceMedia: try announceMedia(request, caller)
        case .locateMedia(let id): try locateMedia(id, request, caller)
        case .storeBlob, .fetchBlob: throw Problem.nothingHere
        case .stream: throw Problem(.internal, "A stream is no single answer.")
        }
    }

    /// An answer that needs neither the storage nor much time: to a health check, and to a pull that finds as little as
    /// the previous one with the same body. Nil for everything else, and for faulty requests.
    /// ``refusal(of:bodyBytes:caller:)`` has checked the headers already.
    package func immediateAnswer(to request: HTTPRequest) -> HTTPResponse? {
        if request.method == Route.pull.method, request.path == Route.pull.path {
            let text = request.bearerToken.flatMap { sync.repeatedPullText(request.body, token: $0) }
            return text.map { HTTPResponse(status: 200, headers: Endpoints.plainHeaders, body: $0) }
        }
        guard request.method == Route.health.method, request.path == Route.health.path else { return nil }
        return (try? health(request))?.signed()
    }

    /// Starts a live stream after `Last-Event-ID`, else after the query's cursor, else from now.
    func stream(_ request: HTTPRequest) throws -> Answer {
        let cursor = request.headers[HeaderName.lastEventID] ?? request.query["cursor"]
        let start = try sync.streamStart(cursor: cursor.map(Cursor.init(rawValue:)), token: token(request))
        return .stream(start.device, after: start.seq)
    }

    /// The response head of a live stream.
    package var streamHead: HTTPResponse {
        HTTPResponse(
            status: 200,
            // A proxy that buffers the answer would hold nudges back.
            headers: ["Content-Type": MediaType.eventStream, "X-Accel-Buffering": "no"]
        ).signed()
    }

    private func pull(_ request: HTTPRequest) throws -> HTTPResponse {
        let (text, changes) = try sync.pullText(request.body, token: token(request))
        traffic?.sent(changes, by: .pull)
        return HTTPResponse(jsonBytes: text)
    }

    private func list(_ request: HTTPRequest) throws -> HTTPResponse {
        let page = try sync.full(try body(request), token: token(request))
        traffic?.sent(page.changes.count, by: .full)
        return HTTPResponse(status: 200, json: page.json)
    }

    private func push(_ request: HTTPRequest) throws -> HTTPResponse {
        let response = try sync.push(try PushSubmission(json: json(request)), token: token(request))
        traffic?.pushed(response.results)
        return HTTPResponse(jsonBytes: response.bytes)
    }

    static let noMedia = Problem(.notFound, "This server keeps no attachments.")

    private func announceMedia(_ message: MediaRequest) throws -> HTTPResponse {
        throw Endpoints.noMedia
    }

    private func health(_ request: HTTPRequest) throws -> HTTPResponse {
        let nonce = request.query["nonce"]
        if let nonce, nonce.unicodeScalars.count > WireLimits.nonceCharacters {
            throw Problem.invalid("/nonce", "A nonce has at most \(WireLimits.nonceCharacters) characters.")
        }
        return HTTPResponse(status: 200, json: HealthResponse(serverTime: ports.now(), nonce: nonce).json)
    }

    private func removeAccount(_ request: HTTPRequest, _ caller: Caller) throws -> HTTPResponse {
        let message: DeleteAccountRequest = try body(request)
        try accounts.removeAccount(token: token(request), password: message.password, from: caller.address)
        departed()
        return HTTPResponse(status: 204)
    }

    private func revoke(_ id: String?, _ request: HTTPRequest) throws -> HTTPResponse {
        let device = id.map { DeviceID($0) }
        if case .some(.none) = device {
            throw AccountService.noSuchDevice
        }
        try accounts.revoke(device ?? nil, token: token(request))
        return HTTPResponse(status: 204)
    }

    private func created(_ session: SessionResponse) -> HTTPResponse {
        HTTPResponse(status: 201, json: session.json)
    }

    func token(_ request: HTTPRequest) -> String { request.bearerToken ?? "" }

    func body<Message: WireMessage>(_ request: HTTPRequest) throws(WireError) -> Message {
        try Message(bytes: request.body)
    }

    private func json(_ request: HTTPRequest) throws -> JSON {
        do throws(JSONError) {
            return try JSON(
                parsing: request.body, depth: WireLimits.jsonDepth, valueLimit: WireLimits.requestValues,
                isForeign: true)
        } catch {
            throw WireError(pointer: "", detail: "cannot be read: \(error.description)")
        }
    }
}
