import HTTPServerKit
import Synchronization
import VaultWire

/// Records the paths that reach the service: an ambiguous request must not, nor anything after it.
final class CountingService: HTTPService {
    let paths = Mutex<[String]>([])

    func refusal(of head: HTTPRequest, bodyBytes: Int?, from peer: HTTPPeer) -> HTTPResponse? { nil }

    func answer(_ request: HTTPRequest, from peer: HTTPPeer) -> HTTPAnswer {
        paths.withLock { $0.append(request.path) }
        return .response(HTTPResponse(status: 200, body: Array("served".utf8)))
    }
}
