internal import HTTPServerKit
internal import ServerBlobs
internal import VaultJSON
internal import VaultServerCore
package import VaultWire

/// Connects the server's rules with HTTP and the live streams.
struct VaultService: HTTPService {
    let endpoints: Endpoints
    let hub: LiveHub
    /// Takes and sends attachments; nil if they are elsewhere, or nowhere.
    var blobs: DiskBlobEndpoint?
    /// Whether answers about attachments wait for another server.
    var waitsForBlobs = false
    let watch: ServerWatch

    init(endpoints: Endpoints, hub: LiveHub, watch: ServerWatch) {
        self.endpoints = endpoints
        self.hub = hub
        self.watch = watch
    }

    func refusal(of head: HTTPRequest, bodyBytes: Int?, from peer: HTTPPeer) -> HTTPResponse? {
        endpoints.refusal(of: head, bodyBytes: bodyBytes, caller: caller(peer))
    }

    func lane(of request: HTTPRequest) -> HTTPLane {
        guard case .found(let route) = Route.match(request.method, request.path) else { return .quick }
        if route.hashesPassword { return .computing }
        return waitsForBlobs && route.asksForBlobs ? .waiting : .quick
    }

    func receives(_ head: HTTPRequest) -> Bool {
        let match = Route.match(head.method, head.path)
        if case .found(.captureShare) = match { return true }
        guard blobs != nil, case .found(.storeBlob) = match else { return false }
        return true
    }

    /// The account or, without a token that is known to be valid, the address. All devices of an account take turns
    /// together; an unverified token is only a claim, and one address can make any number of them.
    func sender(of head: HTTPRequest, from peer: HTTPPeer) -> String {
        if let account = endpoints.knownAccount(of: head) { return "account \(account)" }
        return "address \(peer.group)"
    }

    func bodyLimit(of head: HTTPRequest) -> Int {
        guard case .found(let route) = Route.match(head.method, head.path) else { return WireLimits.plainRequestBytes }
        return route.bodyLimit
    }

    /// Charges the bytes a request holds to the account, for all of its devices together, or without a token to the
    /// address.
    func admit(_ head: HTTPRequest, from peer: HTTPPeer) -> HTTPAdmission {
        if let blobs, case .found(.storeBlob(let name)) = Route.match(head.method, head.path) {
            return blobs.admit(head, name, refusal(of: peer))
        }
        if case .found(.captureShare) = Route.match(head.method, head.path) {
            return .receiving(
                DroppedBody(answer: endpoints.shareAnswer.signed()), payer: "address \(peer.group)")
        }
        return switch endpoints.admit(head, caller: caller(peer)) {
        case .admitted(.some(let account)): .admitted(payer: "account \(account)")
        case .admitted(.none): .admitted(payer: "address \(peer.group)")
        case .refused(let refusal): .refused(refusal)
        }
    }

    func knownAdmission(of head: HTTPRequest, from peer: HTTPPeer) -> HTTPAdmission? {
        endpoints.admittedAccount(of: head).map { .admitted(payer: "account \($0)") }
    }

    /// The memory that making an answer takes. A page of changes takes its size twice while it is assembled. The answer
    /// to a push can be as long, and its body is parsed into values; everything else is small.
    func answerBound(of request: HTTPRequest) -> Int {
        guard case .found(let route) = Route.match(request.method, request.path) else { return 0 }
        return switch route {
        case .pull, .full: 2 * SyncService.pageBytes
        case .push:
            SyncService.pageBytes
                + JSON.memoryBound(ofParsing: request.body, valueLimit: WireLimits.requestValues)
        case .health, .createAccount, .deleteAccount, .createSession, .deleteCurrentSession, .listDevices,
            .deleteDevice, .makePairingCode, .redeemPairingCode, .digest, .stream, .announceMedia, .locateMedia,
            .storeBlob, .fetchBlob, .receiveText, .makeCaptureCode, .createCaptureSession, .announcePhoto, .capture,
            .captureStatus, .captureFile, .captureShare, .openapi:
            0
        }
    }

    func immediateAnswer(to request: HTTPRequest, from peer: HTTPPeer) -> HTTPResponse? {
        endpoints.immediateAnswer(to: request)
    }

    func answer(_ request: HTTPRequest, from peer: HTTPPeer) -> HTTPAnswer {
        if let blobs, case .found(.fetchBlob(let name)) = Route.match(request.method, request.path) {
            return blobs.fetch(request, name, refusal(of: peer))
        }
        return switch endpoints.answer(request, caller: caller(peer)) {
        case .response(let response): .response(response)
        case .stream(let device, let seq): .stream(endpoints.streamHead, hub.open(device, after: seq))
        }
    }

    func answered(_ head: HTTPRequest, from peer: HTTPPeer, with outcome: HTTPOutcome) {
        watch.answered(head, peer.requestID, outcome)
    }

    private func refusal(of peer: HTTPPeer) -> BlobRefusal {
        let caller = caller(peer)
        return { [endpoints] in endpoints.finished($0, caller) }
    }

    private func caller(_ peer: HTTPPeer) -> Caller {
        Caller(address: peer.group, requestID: peer.requestID, isSecure: peer.isSecure)
    }
}

extension Route {
    /// Whether the store of attachments is asked for the answer.
    fileprivate var asksForBlobs: Bool {
        switch self {
        case .announceMedia, .locateMedia: true
        case .health, .createAccount, .deleteAccount, .createSession, .deleteCurrentSession, .listDevices,
            .deleteDevice, .makePairingCode, .redeemPairingCode, .pull, .push, .digest, .full, .stream, .storeBlob,
            .fetchBlob, .receiveText, .makeCaptureCode, .createCaptureSession, .announcePhoto, .capture, .captureStatus,
            .captureFile, .captureShare, .openapi:
            false
        }
    }

    /// Whether answering hashes a password, which takes much of a second.
    package var hashesPassword: Bool {
        switch self {
        case .createAccount, .createSession, .deleteAccount: true
        case .health, .deleteCurrentSession, .listDevices, .deleteDevice, .makePairingCode, .redeemPairingCode, .pull,
            .push, .digest, .full, .stream, .announceMedia, .locateMedia, .storeBlob, .fetchBlob, .receiveText,
            .makeCaptureCode, .createCaptureSession, .announcePhoto, .capture, .captureStatus, .captureFile,
            .captureShare, .openapi:
            false
        }
    }
}
