internal import VaultJSON
internal import VaultModel

/// The rules for requests that a device sends.
enum RequestRules {
    /// Fields of a request's outcome, which only the server sets.
    private static let ofServer: [FieldName] = [.status, .errorCode, .errorMessage, .appliedAt]

    /// Why a device's request is rejected; nil for other entities, and for a request that is accepted and may fail
    /// later.
    static func fault(in operation: Operation) -> Rejection? {
        guard operation.entity.type == .request else { return nil }
        guard operation.intent == .create else {
            return Rejection(.validationError, "A request never changes; trying again is a new request.")
        }
        if let name = ofServer.first(where: { operation.changes[$0] != nil }) {
            return Rejection(.permissionDenied, "The \(name) of a request is the server's to say.")
        }
        if let name = [FieldName.type, .payload].first(where: { operation.changes[$0] == nil }) {
            return Rejection(.validationError, "A request names its \(name).")
        }
        return nil
    }
}
