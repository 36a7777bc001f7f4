internal import VaultJSON
internal import VaultModel

/// What a device may send of a request.
enum RequestRules {
    /// What becomes of a request is the server's to say.
    private static let ofServer: [FieldName] = [.status, .errorCode, .errorMessage, .appliedAt]

    /// Why a device's request cannot be taken; nil for everything else, and for one that can be taken and then fails.
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
