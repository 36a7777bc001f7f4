package import VaultModel
package import VaultSync
package import VaultWire

/// Interprets an answer before its body is read; pure functions.
package enum AnswerReading {
    /// Returns the answer if it is a success of our own server.
    ///
    /// A date in `Retry-After` is measured from the answer's `Date`, and from `now` only if there is none.
    ///
    /// - Throws: ``RemoteFailure/Kind/foreign`` for an answer that does not name the protocol, such as a login page, or
    ///   ``RemoteFailure/Kind/noAnswer`` if the status of that answer is 429 or 5xx except 511.
    package static func success(_ response: HTTPResponse, now: Timestamp) throws(RemoteFailure) -> HTTPResponse {
        let pause = pause(response, now: now)
        guard let version = response.headers[HeaderName.protocolVersion] else {
            // 511 is the status of a login page by RFC 6585.
            let isBusy = response.status == 429 || response.status >= 500 && response.status != 511
            let kind: RemoteFailure.Kind = isBusy ? .noAnswer : .foreign
            let sentence = isBusy ? NetSentence.busy(response.status) : NetSentence.of(kind)
            throw RemoteFailure(kind, sentence, retryAfterMilliseconds: isBusy ? pause : nil)
        }
        guard version == String(WireLimits.protocolVersion) else {
            throw RemoteFailure(.status(426, .upgradeRequired), NetSentence.otherVersion)
        }
        if (200...299).contains(response.status) { return response }
        let problem = Problem(response)
        let kind = RemoteFailure.Kind.status(response.status, problem?.code)
        let sentence = problem.map { ServerWords.phrase($0.detail) } ?? NetSentence.of(kind)
        throw RemoteFailure(kind, sentence, retryAfterMilliseconds: pause)
    }

    /// The milliseconds that the server asks its clients to wait; nil if it does not.
    static func pause(_ response: HTTPResponse, now: Timestamp) -> Int64? {
        response.headers[HeaderName.retryAfter].flatMap { value in
            RetryAfter.milliseconds(value, now: response.headers["Date"].flatMap(RetryAfter.date) ?? now)
        }
    }

    /// Reads the body of a success as the requested message.
    ///
    /// - Throws: ``RemoteFailure/Kind/unreadable`` if it is of another type, is not JSON, or lacks a member.
    package static func message<Message: WireMessage>(
        _ type: Message.Type, in response: HTTPResponse, now: Timestamp
    ) throws(RemoteFailure) -> Message {
        let response = try success(response, now: now)
        do throws(WireError) {
            return try Message(response: response)
        } catch {
            throw RemoteFailure(.unreadable, NetSentence.of(.unreadable))
        }
    }
}
