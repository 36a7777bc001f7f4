internal import VaultJSON

/// An RFC 9457 response, `application/problem+json`, to a request that was not carried out.
package struct Problem: Error, Equatable, Sendable {
    /// The complete list of what can be wrong with a whole request.
    package enum Code: String, Sendable, CaseIterable {
        case malformedRequest = "MALFORMED_REQUEST"
        case batchTooLarge = "BATCH_TOO_LARGE"
        case validationError = "VALIDATION_ERROR"
        case unauthenticated = "UNAUTHENTICATED"
        case registrationClosed = "REGISTRATION_CLOSED"
        case permissionDenied = "PERMISSION_DENIED"
        case notFound = "NOT_FOUND"
        case methodNotAllowed = "METHOD_NOT_ALLOWED"
        case unsupportedMediaType = "UNSUPPORTED_MEDIA_TYPE"
        case quotaExceeded = "QUOTA_EXCEEDED"
        case emailTaken = "EMAIL_TAKEN"
        case lengthRequired = "LENGTH_REQUIRED"
        case mediaMismatch = "MEDIA_MISMATCH"
        case cursorInvalid = "CURSOR_INVALID"
        case cursorAhead = "CURSOR_AHEAD"
        case payloadTooLarge = "PAYLOAD_TOO_LARGE"
        case rangeNotSatisfiable = "RANGE_NOT_SATISFIABLE"
        case upgradeRequired = "UPGRADE_REQUIRED"
        case rateLimited = "RATE_LIMITED"
        case unavailable = "UNAVAILABLE"
        case `internal` = "INTERNAL"

        /// The status under which the code is sent.
        package var status: Int {
            switch self {
            case .malformedRequest, .batchTooLarge, .validationError: 400
            case .unauthenticated: 401
            case .registrationClosed, .permissionDenied, .quotaExceeded: 403
            case .notFound: 404
            case .methodNotAllowed: 405
            case .emailTaken, .mediaMismatch: 409
            case .cursorInvalid, .cursorAhead: 410
            case .lengthRequired: 411
            case .payloadTooLarge: 413
            case .unsupportedMediaType: 415
            case .rangeNotSatisfiable: 416
            case .upgradeRequired: 426
            case .rateLimited: 429
            case .internal: 500
            case .unavailable: 503
            }
        }

        /// A few words for `title`, always the same for a code.
        package var title: String {
            switch self {
            case .malformedRequest: "The request cannot be read"
            case .batchTooLarge: "Too many operations at once"
            case .validationError: "A value is not allowed"
            case .unauthenticated: "Sign in first"
            case .registrationClosed: "This server takes no new accounts"
            case .permissionDenied: "Not allowed"
            case .notFound: "Not found"
            case .methodNotAllowed: "Not possible here"
            case .unsupportedMediaType: "This type of body isn't read here"
            case .emailTaken: "There is an account of that email"
            case .quotaExceeded: "The account is full"
            case .lengthRequired: "The length is missing"
            case .rangeNotSatisfiable: "There is nothing in this range"
            case .mediaMismatch: "The attachment has other content"
            case .cursorInvalid: "This position is no longer known here"
            case .cursorAhead: "This position is ahead of the account"
            case .payloadTooLarge: "The request is too large"
            case .upgradeRequired: "Another version of the protocol is needed"
            case .rateLimited: "Too many attempts"
            case .unavailable: "Not available at the moment"
            case .internal: "The server failed"
            }
        }
    }

    /// One value at fault.
    package struct Fault: Equatable, Sendable {
        /// A JSON pointer (RFC 6901) into the request's body, or into its parameters as if they were one.
        package var pointer: String
        package var detail: String

        package init(pointer: String, detail: String) {
            self.pointer = pointer
            self.detail = detail
        }
    }

    package var code: Code
    /// One sentence for a person, without secrets.
    package var detail: String
    /// The id that the request has in the server's log; empty until the server sets it.
    package var requestID: String
    package var faults: [Fault]
    /// Seconds for `Retry-After`; with ``Code/rateLimited`` and ``Code/unavailable``.
    package var retryAfter: Int?
    /// The value of `Allow`; with ``Code/methodNotAllowed``.
    package var allow: String?

    package init(
        _ code: Code, _ detail: String, requestID: String = "", faults: [Fault] = [], retryAfter: Int? = nil,
        allow: String? = nil
    ) {
        self.code = code
        self.detail = detail
        self.requestID = requestID
        self.faults = faults
        self.retryAfter = retryAfter
        self.allow = allow
    }
}

extension Problem {
    /// The response with its headers, including `Retry-After` and `Allow` if they are set.
    package var response: HTTPResponse {
        var members: [String: JSON] = [
            "status": .integer(Int64(code.status)), "title": .string(code.title), "detail": .string(detail),
            "code": .string(code.rawValue), "requestId": .string(requestID),
        ]
        if !faults.isEmpty {
            members["errors"] = .array(
                faults.map { .object(["pointer": .string($0.pointer), "detail": .string($0.detail)]) })
        }
        var response = HTTPResponse(status: code.status, json: .object(members), mediaType: MediaType.problem)
        if let retryAfter { response.headers[HeaderName.retryAfter] = String(retryAfter) }
        if let allow { response.headers["Allow"] = allow }
        if code == .unauthenticated { response.headers["WWW-Authenticate"] = "Bearer" }
        return response
    }

    /// Reads a response that says it is a problem; `nil` for other responses and for unknown codes.
    package init?(_ response: HTTPResponse) {
        guard response.mediaType == MediaType.problem,
            let json = try? JSON(parsing: response.body, depth: WireLimits.jsonDepth, isForeign: true),
            let code = json["code"]?.string.flatMap(Code.init(rawValue:))
        else { return nil }
        self.init(code, json["detail"]?.string ?? code.title, requestID: json["requestId"]?.string ?? "")
        faults = (json["errors"]?.array ?? []).compactMap { fault in
            guard let pointer = fault["pointer"]?.string, let detail = fault["detail"]?.string else { return nil }
            return Fault(pointer: pointer, detail: detail)
        }
        retryAfter = response.headers[HeaderName.retryAfter].flatMap { Int($0) }
        allow = response.headers["Allow"]
    }
}

extension Problem {
    /// One value that is not allowed.
    package static func invalid(_ pointer: String, _ detail: String) -> Problem {
        Problem(.validationError, detail, faults: [Fault(pointer: pointer, detail: detail)])
    }

    /// The answer at an address that no route has, or that is none of its objects'.
    package static let nothingHere = Problem(.notFound, "There is nothing at this address.")
}
