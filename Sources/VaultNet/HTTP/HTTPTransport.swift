internal import Foundation
internal import FoundationNetworking
package import VaultSync
package import VaultWire

/// Sends single requests to one server: no cookies, no cache, no redirects, one deadline for the whole exchange.
///
/// FoundationNetworking ends the program where a connection breaks off within an answer's header
/// (<https://github.com/swiftlang/swift-corelibs-foundation/issues/5285>); nothing above it can prevent that.
package final class HTTPTransport: Sendable {
    /// Times and sizes; tests make them small.
    package struct Limits: Hashable, Sendable {
        /// From the first byte sent to the last one received.
        package var deadline: Duration
        /// Of an answer's body, unpacked.
        package var answerBytes: Int

        package init(deadline: Duration = .seconds(30), answerBytes: Int = 64 * 1024 * 1024) {
            self.deadline = deadline
            self.answerBytes = answerBytes
        }
    }

    package let address: ServerAddress
    private let limits: Limits
    private let exchanges: ExchangeBook
    private let session: URLSession

    package init(address: ServerAddress, limits: Limits = Limits()) {
        self.address = address
        self.limits = limits
        exchanges = ExchangeBook(answerBytes: limits.answerBytes)
        session = URLSession(configuration: .plain, delegate: exchanges, delegateQueue: nil)
    }

    /// Frees the connections; requests under way fail as cancelled. Nothing may be sent afterwards.
    package func close() {
        session.invalidateAndCancel()
    }

    /// Sends one request and gives whatever answer came, of any status and type.
    ///
    /// - Throws: where no whole answer came in time, or it is larger than is allowed.
    package func send(_ request: HTTPRequest) async throws(RemoteFailure) -> HTTPResponse {
        guard let urlRequest = URLRequest(request, at: address) else {
            throw RemoteFailure(.unreachable, NetError(.badAddress).description)
        }
        let task = session.dataTask(with: urlRequest)
        let identifier = task.taskIdentifier
        let (exchanges, deadline) = (exchanges, limits.deadline)
        let clock = Task {
            try await Task.sleep(for: deadline, clock: .continuous)
            exchanges.giveUp(identifier, .noAnswer)
        }
        defer {
            clock.cancel()
            exchanges.close(identifier)
        }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                exchanges.start(task) { continuation.resume(returning: $0) }
            }
        } onCancel: {
            exchanges.giveUp(identifier, .cancelled)
        }
        return try result.get()
    }
}

extension URLSessionConfiguration {
    /// Keeps nothing and believes nothing between requests.
    static var plain: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        return configuration
    }
}

extension URLRequest {
    /// Nil where the parts make no address.
    init?(_ request: HTTPRequest, at address: ServerAddress) {
        guard let url = address.url(path: request.path, query: request.query) else { return nil }
        self.init(url: url)
        httpMethod = request.method.rawValue
        for field in request.headers.fields { addValue(field.value, forHTTPHeaderField: field.name) }
        if !request.body.isEmpty { httpBody = Data(request.body) }
    }
}
