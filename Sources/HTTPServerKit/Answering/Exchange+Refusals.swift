internal import VaultWire

extension Exchange {
    /// Nothing behind such a header may be read as another request.
    func refusal(of fault: RequestFraming.Fault) -> HTTPResponse {
        var response = answer(Problem(.malformedRequest, "The header doesn't say plainly where the body ends."))
        if fault == .unknownCoding { response = signed(HTTPResponse(status: 501)) }
        response.headers["Connection"] = "close"
        return response
    }

    /// The purse has too little left for the body or the answer.
    var busy: HTTPResponse {
        let detail = "Nothing was changed: the server holds as much of bodies and answers as it can. Try again."
        return answer(Problem(.unavailable, detail, retryAfter: 2))
    }

    /// The answer was made, and the purse has too little left for it. What was asked is done, and may be asked again.
    var tooLarge: HTTPResponse {
        let detail = "The server can't hold so long an answer at the moment. Send the same request again."
        return answer(Problem(.unavailable, detail, retryAfter: 2))
    }

    /// The server takes nothing in hand any more.
    var stopping: HTTPResponse {
        var response = answer(Problem(.unavailable, "Nothing was changed: the server stops.", retryAfter: 5))
        response.headers["Connection"] = "close"
        return response
    }

    private func answer(_ problem: Problem) -> HTTPResponse {
        var problem = problem
        problem.requestID = peer.requestID
        return signed(problem.response)
    }

    private func signed(_ response: HTTPResponse) -> HTTPResponse {
        var response = response
        response.headers[HeaderName.protocolVersion] = String(WireLimits.protocolVersion)
        response.headers["Cache-Control"] = "no-store"
        response.headers["X-Content-Type-Options"] = "nosniff"
        return response
    }
}
