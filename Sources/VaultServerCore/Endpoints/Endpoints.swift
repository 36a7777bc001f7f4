internal import VaultJSON
package import VaultModel
package import VaultWire

/// The client behind a request, as far as the rules care.
package struct Caller: Sendable, Equatable {
    /// The key by which attempts are counted: an IPv4 address, or the 64-bit network of an IPv6 address.
    package var address: String
    /// Appears in problems and in the log.
    package var requestID: RequestNumber
    /// Whether the caller uses HTTPS.
    package var isSecure: Bool

    package init(address: String, requestID: RequestNumber, isSecure: Bool = false) {
        self.address = address
        self.requestID = requestID
        self.isSecure = isSecure
    }
}

/// Answers requests: finds the route, checks headers and bodies, and reports failures.
package struct Endpoints: Sendable {
    /// An answer, or the live stream that a request asks for.
    package enum Answer: Sendable {
        case response(HTTPResponse)
        /// The device that the stream belongs to, and the seq after which it starts.
        case stream(DeviceRecord, after: Int64)
    }

    /// Whether a request is accepted, and for which account.
    package enum Admission: Sendable {
        case admitted(UserID?)
        case refused(HTTPResponse)
    }

    let accounts: AccountService
    let sync: SyncService
    /// Nil if the server keeps no attachments.
    let media: MediaService?
    /// Nil if the server takes no text messages.
    let texts: TextGateway?
    /// The server's own address, without a slash at the end; nil to take it from each request.
    let publicURL: String?
    let ports: any ServerPorts
    /// Called when an account was removed, whose attachments then have to go.
    let departed: @Sendable () -> Void
    /// Counts operations and changes; nil for nobody.
    let traffic: (any TrafficObserver)?
    /// Logs one line for every failure of the server itself.
    let log: @Sendable (LogEvent) -> Void

    package init(
        accounts: AccountService, sync: SyncService, media: MediaService? = nil, texts: TextGateway? = nil,
        publicURL: String? = nil, ports: any ServerPorts, departed: @escaping @Sendable () -> Void = {},
        traffic: (any TrafficObserver)? = nil, log: @escaping @Sendable (LogEvent) -> Void
    ) {
        self.accounts = accounts
        self.sync = sync
        self.media = media
        self.texts = texts
        self.publicURL = publicURL
        self.ports = ports
        self.departed = departed
        self.traffic = traffic
        self.log = log
    }

    /// The refusal that a request's head calls for, before the body is read; nil if the head is fine. Reads no storage.
    /// `bodyBytes` is nil if the length is not announced.
    package func refusal(of head: HTTPRequest, bodyBytes: Int?, caller: Caller) -> HTTPResponse? {
        do throws(Problem) {
            try check(head, bodyBytes: bodyBytes)
            return nil
        } catch {
            return finished(error, caller)
        }
    }

    /// Finds the account of a request by its token; nil for a route that needs no token. May read the storage.
    ///
    /// - Returns: the account, or the response to send instead.
    package func admit(_ head: HTTPRequest, caller: Caller) -> Admission {
        do {
            guard case .found(let route) = Route.match(head.method, head.path), route.needsToken else {
                return .admitted(nil)
            }
            return .admitted(try accounts.admit(token: head.bearerToken ?? ""))
        } catch {
            return .refused(refusal(for: error, caller))
        }
    }

    /// The account as which ``admit(_:caller:)`` would admit the request, if no storage has to be read to know it.
    package func admittedAccount(of head: HTTPRequest) -> UserID? {
        guard case .found(let route) = Route.match(head.method, head.path), route.needsToken else { return nil }
        return head.bearerToken.flatMap { accounts.admittedAccount(of: $0) }
    }

    /// The account of the request's token if it was found valid before; reads no storage.
    package func knownAccount(of head: HTTPRequest) -> UserID? {
        head.bearerToken.flatMap { accounts.knownAccount(of: $0) }
    }

    /// Answers a whole request.
    package func answer(_ request: HTTPRequest, caller: Caller) -> Answer {
        do {
            let route = try check(request, bodyBytes: request.body.count)
            // Before the body is examined, so that an unauthorized request costs the server nothing more.
            if route.needsToken { try accounts.admit(token: request.bearerToken ?? "") }
            if route == .stream { return try stream(request) }
            return .response(try response(route, request, caller).signed())
        } catch {
            return .response(refusal(for: error, caller))
        }
    }

    private func refusal(for error: any Error, _ caller: Caller) -> HTTPResponse {
        switch error {
        case let problem as Problem: return finished(problem, caller)
        case let error as WireError: return finished(Endpoints.problem(of: error), caller)
        case let failure as StorageFailure where failure.code != .broken:
            log(LogEvent(.error, "\(failure)", request: caller.requestID))
            return finished(Problem(.unavailable, Self.detail(failure.code), retryAfter: 5), caller)
        case let failure as BlobFailure where failure.code != .broken:
            log(LogEvent(.error, "\(failure)", request: caller.requestID))
            let reason = failure.code == .full ? "is full" : "can't be reached"
            let detail = "Nothing was changed: the store of attachments \(reason). Try again later."
            return finished(Problem(.unavailable, detail, retryAfter: 10), caller)
        default:
            log(LogEvent(.error, "\(error)", request: caller.requestID))
            return finished(Problem(.internal, "The operator finds the reason in the log."), caller)
        }
    }

    private static func detail(_ code: StorageFailure.Code) -> String {
        switch code {
        case .busy: "Nothing was changed: the server's store is busy. Try again later."
        case .uncertain:
            "The server's database was lost while it stored this, so it may be stored. Send the same again."
        case .full: "Nothing was changed: the server's disk is full. Try again later."
        case .moved, .replaced, .broken:
            "Nothing was changed: the server's store can't be used, and its operator has to act. Try again later."
        }
    }

    /// Checks the request line and the headers.
    @discardableResult
    private func check(_ head: HTTPRequest, bodyBytes: Int?) throws(Problem) -> Route {
        let route: Route
        switch Route.match(head.method, head.path) {
        case .found(let found): route = found
        case .methodNotAllowed(let allow):
            throw Problem(.methodNotAllowed, "Here only \(allow) is understood.", allow: allow)
        case .notFound: throw Problem.nothingHere
        }
        let version = String(WireLimits.protocolVersion)
        if let asked = head.headers[HeaderName.protocolVersion], asked != version {
            throw Problem(.upgradeRequired, "This server speaks version \(version) of the protocol.")
        }
        if route.needsToken, head.bearerToken == nil { throw Authentication.refusal }
        if let bodyBytes, bodyBytes > route.bodyLimit {
            let limit = route.bodyLimit
            let size = limit >> 20 > 0 ? "\(limit >> 20) MiB" : "\(limit >> 10) KiB"
            throw Problem(.payloadTooLarge, "A request to this address holds at most \(size).")
        }
        if route.takesBody { try checkBodyType(head.headers, MediaType.json) }
        if route.takesForm { try checkBodyType(head.headers, MediaType.form) }
        return route
    }

    private func checkBodyType(_ headers: HTTPHeaders, _ type: String) throws(Problem) {
        guard MediaType.essence(of: headers["Content-Type"]) == type else {
            throw Problem(.unsupportedMediaType, "Send the body as \(type).")
        }
        let coding = headers["Content-Encoding"]?.lowercased()
        guard coding == nil || coding == "identity" else {
            throw Problem(.unsupportedMediaType, "Send the body without a Content-Encoding.")
        }
    }

    private static func problem(of error: WireError) -> Problem {
        if error.pointer.isEmpty { return Problem(.malformedRequest, "\(error.description).") }
        return Problem(
            .validationError, "\(error.description).", faults: [.init(pointer: error.pointer, detail: error.detail)])
    }

    /// Completes the answer to a request that failed.
    package func finished(_ problem: Problem, _ caller: Caller) -> HTTPResponse {
        var problem = problem
        problem.requestID = caller.requestID.description
        return problem.response.signed()
    }

    /// The headers of a successful answer in JSON, put together once.
    static let plainHeaders = HTTPResponse(jsonBytes: []).signed().headers
}
