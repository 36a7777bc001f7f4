internal import Foundation
internal import FoundationNetworking
internal import VaultWire

/// What arrives on one connection, in order; the sequence ends with the connection.
final class StreamBook: NSObject, URLSessionDataDelegate, Sendable {
    enum Piece: Sendable {
        case head(HTTPResponse)
        case bytes([UInt8])
    }

    let pieces: AsyncStream<Piece>
    private let inlet: AsyncStream<Piece>.Continuation

    override init() {
        (pieces, inlet) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(1024))
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        if let head = HTTPResponse(head: response) { inlet.yield(.head(head)) }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        // What does not fit any more came faster than it could be read: a nudge more or less, never memory.
        inlet.yield(.bytes(Array(data)))
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        inlet.finish()
    }
}
