internal import Foundation
internal import FoundationNetworking
internal import Synchronization
internal import VaultSync
internal import VaultWire

/// The exchanges under way of one session; URLSession tells it what arrives.
final class ExchangeBook: NSObject, URLSessionDataDelegate, Sendable {
    typealias Outcome = Result<HTTPResponse, RemoteFailure>

    private struct Exchange {
        var task: URLSessionTask
        var done: @Sendable (Outcome) -> Void
        var response: HTTPResponse?
        /// Why it was given up, which says more than the error that follows from it.
        var reason: RemoteFailure?
    }

    private struct Book {
        var open: [Int: Exchange] = [:]
        /// Given up before they began.
        var stillborn: [Int: RemoteFailure] = [:]
    }

    private let book = Mutex(Book())
    private let answerBytes: Int

    init(answerBytes: Int) {
        self.answerBytes = answerBytes
    }

    /// Starts a task that was not started yet and collects its answer; `done` is called exactly once.
    func start(_ task: URLSessionTask, done: @escaping @Sendable (Outcome) -> Void) {
        let failure = book.withLock { book in
            if let failure = book.stillborn.removeValue(forKey: task.taskIdentifier) {
                return failure as RemoteFailure?
            }
            book.open[task.taskIdentifier] = Exchange(task: task, done: done)
            task.resume()
            return nil
        }
        if let failure { done(.failure(failure)) }
    }

    /// Ends an exchange with this reason; the first reason stands. A task that was never started must not be
    /// cancelled, as URLSession then never says that it has ended.
    func giveUp(_ identifier: Int, _ kind: RemoteFailure.Kind) {
        let failure = RemoteFailure(kind, NetSentence.of(kind))
        book.withLock { book in
            guard let exchange = book.open[identifier] else {
                book.stillborn[identifier] = failure
                return
            }
            guard exchange.reason == nil else { return }
            book.open[identifier]?.reason = failure
            exchange.task.cancel()
        }
    }

    /// Forgets what came for an exchange after its end.
    func close(_ identifier: Int) {
        book.withLock { _ = $0.stillborn.removeValue(forKey: identifier) }
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        let head = HTTPResponse(head: response)
        book.withLock { $0.open[dataTask.taskIdentifier]?.response = head }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let identifier = dataTask.taskIdentifier
        let isTooLarge = book.withLock { book in
            guard let size = book.open[identifier]?.response?.body.count, size + data.count <= answerBytes else {
                return true
            }
            book.open[identifier]?.response?.body.append(contentsOf: data)
            return false
        }
        if isTooLarge { giveUp(identifier, .unreadable) }
    }

    /// No redirect is followed: it would carry the token to wherever a login page wants it.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        let head = HTTPResponse(head: response)
        let failure = RemoteFailure(.foreign, NetSentence.of(.foreign))
        // Noted, not cancelled: URLSession ends the program where a task is cancelled while it waits for this answer.
        book.withLock { book in
            book.open[task.taskIdentifier]?.response = head
            if book.open[task.taskIdentifier]?.reason == nil { book.open[task.taskIdentifier]?.reason = failure }
        }
        completionHandler(nil)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let exchange = book.withLock { $0.open.removeValue(forKey: task.taskIdentifier) }
        guard let exchange else { return }
        if let reason = exchange.reason {
            exchange.done(.failure(reason))
        } else if let error {
            exchange.done(.failure(RemoteFailure(network: error)))
        } else if let response = exchange.response {
            exchange.done(.success(response))
        } else {
            exchange.done(.failure(RemoteFailure(.noAnswer, NetSentence.of(.noAnswer))))
        }
    }
}

extension HTTPResponse {
    /// Status and headers; nil for what is no HTTP.
    init?(head response: URLResponse) {
        guard let http = response as? HTTPURLResponse else { return nil }
        self.init(status: http.statusCode)
        for (name, value) in http.allHeaderFields {
            if let name = name as? String, let value = value as? String { headers.add(name, value) }
        }
    }
}
