import VaultJSON

/// The outcome of a request.
package enum RequestVerdict: Hashable, Sendable {
    case applied
    /// It could not be carried out: something is missing, matched already, or does not add up.
    case failed(Code, String)
    /// It is not allowed.
    case denied(Code, String)

    /// The reason why it was not carried out; the raw value is the field `errorCode`.
    package enum Code: String, Hashable, Sendable {
        case entityNotFound = "ENTITY_NOT_FOUND"
        case alreadyMatched = "ALREADY_MATCHED"
        case validationError = "VALIDATION_ERROR"
        case quotaExceeded = "QUOTA_EXCEEDED"
    }

    /// The values of the field `status`.
    package static let words = ["applied", "failed", "denied"]

    /// The fields that the server adds to the request.
    package func fields(at now: Timestamp) -> Fields {
        let (status, code, message): (String, Code?, String?) =
            switch self {
            case .applied: ("applied", nil, nil)
            case .failed(let code, let message): ("failed", code, message)
            case .denied(let code, let message): ("denied", code, message)
            }
        return [
            .status: .string(status), .errorCode: code.map { .string($0.rawValue) } ?? .null,
            .errorMessage: message.map(JSON.string) ?? .null,
            .appliedAt: code == nil ? .string(now.description) : .null,
        ]
    }
}
