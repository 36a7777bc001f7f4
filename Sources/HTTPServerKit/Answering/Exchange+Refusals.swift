internal import VaultWire

extension Exchange {
    /// Refuses a header that does not say where the body ends, and closes the connection: nothing after such a header
    /// may be read as another request.
    func refusal(of fault: RequestFraming.Fault) -> HTTPResponse {
        var response =
            switch fault {
            case .line: malformed("The request line must be METHOD PATH HTTP/1.1, ended by CRLF.")
            case .field: malformed("A header field has a name or a value that HTTP doesn't allow.")
            case .host: malformed("Send one Host, of at most 261 bytes.")
            case .length: malformed("Content-Length isn't a number of at most 18 digits.")
            case .twoEnds: malformed("Send one Content-Length or one Transfer-Encoding, not several.")
            case .earlyCoding: malformed("HTTP/1.0 has no Transfer-Encoding. Send a Content-Length.")
            case .unknownCoding: HTTPResponse(status: 501).signed()
            case .unknownVersion: HTTPResponse(status: 505).signed()
            }
        response.headers["Connection"] = "close"
        return response
    }

    private func malformed(_ detail: String) -> HTTPResponse { answer(Problem(.malformedRequest, detail)) }

    /// The answer to a chunked body that should go to a receiver.
    var lengthMissing: HTTPResponse { answer(Problem(.lengthRequired, "Send the content with its length.")) }

    /// The answer if the purse has too little left for the body or the answer.
    var busy: HTTPResponse {
        let detail = "Nothing was changed: the server holds as much of bodies and answers as it can. Try again."
        return answer(Problem(.unavailable, detail, retryAfter: 2))
    }

    /// The answer if the real one is complete, but the purse has too little left for it. The request was carried out,
    /// and may be repeated.
    var tooLarge: HTTPResponse {
        let detail = "The server can't hold an answer this long at the moment. Send the same request again."
        return answer(Problem(.unavailable, detail, retryAfter: 2))
    }

    /// The answer to a client behind a proxy that has as many requests in progress as one may have connections.
    var tooMany: HTTPResponse {
        let detail = "Nothing was changed: too many requests from your address are in progress. Try again."
        return answer(Problem(.rateLimited, detail, retryAfter: 5))
    }

    /// The answer when the server accepts no more work.
    var stopping: HTTPResponse {
        var response = answer(Problem(.unavailable, "Nothing was changed: the server stops.", retryAfter: 5))
        response.headers["Connection"] = "close"
        return response
    }

    private func answer(_ problem: Problem) -> HTTPResponse {
        var problem = problem
        problem.requestID = peer.requestID.description
        return problem.response.signed()
    }
}
