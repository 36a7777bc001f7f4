internal import HTTPServerKit
internal import VaultJSON
internal import VaultServerCore
internal import VaultWire

/// Joins the rules of the server with HTTP and the live streams.
struct VaultService: HTTPService {
    let endpoints: Endpoints
    let hub: LiveHub

    func refusal(of head: HTTPRequest, bodyBytes: Int?, from peer: HTTPPeer) -> HTTPResponse? {
        endpoints.refusal(of: head, bodyBytes: bodyBytes, caller: caller(head, peer))
    }

    func isSlow(_ request: HTTPRequest) -> Bool {
        guard case .found(let route) = Route.match(request.method, request.path) else { return false }
        return route.hashesPassword
    }

    /// All devices of an account take their turns together; a token that was not found good yet is only a claim, of
    /// which one address may make as many as it likes.
    func sender(of head: HTTPRequest, from peer: HTTPPeer) -> String {
        if let account = endpoints.knownAccount(of: head) { return "account \(account)" }
        return "address \(caller(head, peer).address)"
    }

    func bodyLimit(of head: HTTPRequest) -> Int {
        guard case .found(let route) = Route.match(head.method, head.path) else { return WireLimits.plainRequestBytes }
        return route.bodyLimit
    }

    /// All that an account's devices hold counts together; without a token, what one address does.
    func admit(_ head: HTTPRequest, from peer: HTTPPeer) -> HTTPAdmission {
        switch endpoints.admit(head, caller: caller(head, peer)) {
        case .admitted(.some(let account)): .admitted(payer: "account \(account)")
        case .admitted(.none): .admitted(payer: "address \(peer.group)")
        case .refused(let refusal): .refused(refusal)
        }
    }

    /// A page of changes takes its bytes twice, while it is put together. A push may be answered with as much, and its
    /// body becomes values; everything else is small.
    func answerBound(of request: HTTPRequest) -> Int {
        switch Route.match(request.method, request.path) {
        case .found(.pull), .found(.full): 2 * SyncService.pageBytes
        case .found(.push):
            SyncService.pageBytes
                + JSON.memoryBound(ofParsing: request.body, valueLimit: WireLimits.requestValues)
        default: 0
        }
    }

    func answer(_ request: HTTPRequest, from peer: HTTPPeer) -> HTTPAnswer {
        switch endpoints.answer(request, caller: caller(request, peer)) {
        case .response(let response): .response(response)
        case .stream(let device, let seq): .stream(endpoints.streamHead, hub.open(device, after: seq))
        }
    }

    /// A reverse proxy on this machine says whom it speaks for, as the last element of the last `X-Forwarded-For`: what
    /// stands before it, and what anybody else sends, is only a claim.
    private func caller(_ request: HTTPRequest, _ peer: HTTPPeer) -> Caller {
        var address = peer.group
        if peer.isLoopback, let last = request.headers.last("X-Forwarded-For")?.split(separator: ",").last {
            address = AddressGroup.ofForwarded(last) ?? address
        }
        return Caller(address: address, requestID: peer.requestID)
    }
}
