internal import Dispatch
internal import Synchronization
internal import SystemKit
package import VaultWire

/// Sends requests to any URL: no cookies, no cache, no redirects, no passwords from files, HTTP/1.1 with connections
/// kept for the next request.
///
/// A proxy that the environment names (`https_proxy`, `no_proxy`) is used for https only, where it sees no more than
/// the host's name; plain http never uses one. Whoever signed a certificate has to be one of the system's authorities, or
/// one of those in the file that the environment names (`SSL_CERT_FILE`).
package final class HTTPClient: Sendable {
    /// Times, sizes and the name of the client; tests make them small.
    package struct Limits: Hashable, Sendable {
        /// From the call to the last byte received, for a request sent by ``HTTPClient/send(_:to:within:atMost:)``.
        package var deadline: Duration
        /// From the start until TCP and TLS are established.
        package var connecting: Duration
        /// The maximum size of an answer's body in bytes, unpacked.
        package var answerBytes: Int
        /// The value of `User-Agent`.
        package var agent: String
        /// Whether connections to this computer and to private networks are refused, whatever a name leads to.
        package var isPublicOnly: Bool
        /// A file of authorities in PEM that may vouch for servers, besides the system's folder of them; nil for the
        /// system's file.
        package var authorities: String?

        package init(
            deadline: Duration = .seconds(30), connecting: Duration = .seconds(10),
            answerBytes: Int = 64 * 1024 * 1024, agent: String, isPublicOnly: Bool = false,
            authorities: String? = Limits.named
        ) {
            self.deadline = deadline
            self.connecting = connecting
            self.answerBytes = answerBytes
            self.agent = agent
            self.isPublicOnly = isPublicOnly
            self.authorities = authorities
        }

        /// The file that the environment names, under the name that OpenSSL and curl use.
        package static let named = ProcessEnvironment.current()["SSL_CERT_FILE"].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// One piece of a streamed answer.
    package enum Piece: Sendable {
        /// Status and header, once, before any bytes.
        case head(HTTPResponse)
        /// The body's next bytes, cut anywhere.
        case bytes([UInt8])
    }

    private let limits: Limits
    private let loop = CurlLoop()

    /// Opens nothing yet, and holds no thread while nothing is under way.
    package init(limits: Limits) {
        self.limits = limits
    }

    /// Loads libcurl in the background, which takes some 10 ms, so that the first request finds it loaded.
    package static func prepare() {
        DispatchQueue.global().async { _ = CurlMulti.isPrepared }
    }

    /// Makes requests under way and later ones fail as canceled; kept connections end with the client itself.
    package func close() {
        loop.close()
    }

    /// Sends one request to a URL, which already contains path and query, and returns the answer, whatever its status.
    ///
    /// - Parameters:
    ///   - deadline: from the call to the last byte received; nil for ``Limits/deadline``.
    ///   - bytes: the limit for the answer's body, unpacked; nil for ``Limits/answerBytes``, which it never exceeds.
    package func send(
        _ request: HTTPRequest, to url: String, within deadline: Duration? = nil, atMost bytes: Int? = nil
    ) async throws(HTTPClientFailure) -> HTTPResponse {
        let (limits, most) = (limits, min(bytes ?? limits.answerBytes, limits.answerBytes))
        return try await answer { id, done in
            CurlOrder(
                id: id, request: request, url: url, limits: limits, patience: deadline ?? limits.deadline,
                answer: .whole(bytes: most, done: done))
        }
    }

    /// Sends one request with a large body or a large answer, piece by piece, for as long as something moves.
    ///
    /// - Parameters:
    ///   - supply: the body; nil for that of the request.
    ///   - silence: the longest time in which nothing may move.
    ///   - sink: takes the body of a successful answer; that of another one is in the result, up to 64 KiB.
    package func carry(
        _ request: HTTPRequest, to url: String, supply: HTTPSupply? = nil, silence: Duration, into sink: HTTPSink
    ) async throws(HTTPClientFailure) -> HTTPResponse {
        let limits = limits
        return try await answer { id, done in
            CurlOrder(
                id: id, request: request, supply: supply, url: url, limits: limits, patience: silence,
                answer: .sink(sink, done: done))
        }
    }

    /// Starts an order, and waits for its answer or cancels it with the task.
    private func answer(
        _ order: (Int, @escaping @Sendable (Result<HTTPResponse, HTTPClientFailure>) -> Void) -> CurlOrder
    ) async throws(HTTPClientFailure) -> HTTPResponse {
        let loop = loop
        let id = loop.newID()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                loop.start(order(id) { continuation.resume(returning: $0) })
            }
        } onCancel: {
            loop.cancel(id)
        }
        return try result.get()
    }

    /// Does the same as ``send(_:to:within:atMost:)``, but blocks the calling thread, for code that has threads to wait
    /// with. Needs no thread of Swift's own pool.
    package func wait(for request: HTTPRequest, to url: String) throws(HTTPClientFailure) -> HTTPResponse {
        let result = Mutex<Result<HTTPResponse, HTTPClientFailure>>(.failure(HTTPClientFailure(.cancelled)))
        let done = DispatchSemaphore(value: 0)
        let answer = CurlOrder.Answer.whole(bytes: limits.answerBytes) { answer in
            result.withLock { $0 = answer }
            done.signal()
        }
        loop.start(
            CurlOrder(
                id: loop.newID(), request: request, url: url, limits: limits, patience: limits.deadline,
                answer: answer))
        done.wait()
        return try result.withLock { $0 }.get()
    }

    /// Sends one request whose answer has no end of its own; the sequence ends with the connection, however it ended.
    ///
    /// The connection is closed if nothing arrives for `silence`, if arriving pieces are not read, or if the sequence
    /// is dropped.
    package func stream(_ request: HTTPRequest, to url: String, silence: Duration) -> AsyncStream<Piece> {
        let (pieces, inlet) = AsyncStream<Piece>.makeStream(bufferingPolicy: .bufferingOldest(1024))
        let id = loop.newID()
        inlet.onTermination = { [loop] end in
            if case .cancelled = end { loop.cancel(id) }
        }
        loop.start(
            CurlOrder(
                id: id, request: request, url: url, limits: limits, patience: silence, answer: .stream(inlet)))
        return pieces
    }
}
