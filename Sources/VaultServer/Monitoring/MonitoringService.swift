internal import HTTPServerKit
internal import VaultServerCore
internal import VaultWire

/// Answers programs that watch the server, on an address of their own: whether the process runs, whether it can serve, and
/// its metrics.
struct MonitoringService: HTTPService {
    private enum Page: String {
        case live = "/live"
        case ready = "/ready"
        case metrics = "/metrics"
    }

    /// The reason why the server is not ready; nil if it is. May block for a second.
    let obstacle: @Sendable () -> String?
    /// Something that the operator should know about a server that is ready; nil for nothing.
    let notice: @Sendable () -> String?
    /// The metrics, given whether the server is ready.
    let metrics: @Sendable (_ isReady: Bool) -> String

    func refusal(of head: HTTPRequest, bodyBytes: Int?, from peer: HTTPPeer) -> HTTPResponse? {
        guard Page(rawValue: head.path) != nil else { return Self.text(404, "not found") }
        guard head.method == .get else {
            var refusal = Self.text(405, "only GET")
            refusal.headers["Allow"] = "GET"
            return refusal
        }
        return bodyBytes == 0 ? nil : Self.text(413, "no body")
    }

    /// Without another thread, so that it is answered while all of them wait for the store.
    func immediateAnswer(to request: HTTPRequest, from peer: HTTPPeer) -> HTTPResponse? {
        request.path == Page.live.rawValue ? Self.text(200, "live") : nil
    }

    func answer(_ request: HTTPRequest, from peer: HTTPPeer) -> HTTPAnswer {
        switch Page(rawValue: request.path) {
        case .live: .response(Self.text(200, "live"))
        case .ready:
            .response(
                obstacle().map { Self.text(503, $0) } ?? Self.text(200, notice().map { "ready, but \($0)" } ?? "ready"))
        case .metrics:
            .response(
                HTTPResponse(
                    status: 200, headers: ["Content-Type": MetricsText.mediaType],
                    body: Array(metrics(obstacle() == nil).utf8)
                ).signed(isOfProtocol: false))
        case nil: .response(Self.text(404, "not found"))
        }
    }

    private static func text(_ status: Int, _ text: String) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: ["Content-Type": "text/plain; charset=utf-8"], body: Array((text + "\n").utf8)
        ).signed(isOfProtocol: false)
    }
}
