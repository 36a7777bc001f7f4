internal import SQLiteKit
internal import VaultModel
internal import VaultReplica

/// The requests of this device whose outcome nobody has looked at yet.
///
/// They are stored as a setting and not as a field of the requests, because requests are sent to every device: one that
/// joins later should not show what failed for others.
struct OpenRequests {
    let connection: Connection

    private static let setting = "requests.open"
    private var settings: SettingsTable { SettingsTable(connection: connection) }

    /// Returns those without an outcome, and those whose failure nobody has looked at.
    func all() throws -> [EntityRef] {
        let text = try settings.text(Self.setting) ?? ""
        return text.split(separator: "\n").compactMap { EntityRef(anyID: String($0)) }
    }

    /// Returns the number of those that the server could not, or would not, carry out.
    func failures() throws -> Int {
        try all().count { try state(of: $0)?.isFailure == true }
    }

    /// Adds a new request, and removes those that were applied.
    func add(_ id: RequestID) throws {
        try keep(try all().filter { try state(of: $0) != .applied } + [EntityRef(id)])
    }

    /// Removes all that have an outcome.
    func forgetSettled() throws {
        let open = try all()
        let left = try open.filter { try state(of: $0) == .waiting }
        if left != open { try keep(left) }
    }

    private func keep(_ requests: [EntityRef]) throws {
        let text = requests.map(\.id).joined(separator: "\n")
        try settings.set(Self.setting, to: text.isEmpty ? nil : text)
    }

    /// Returns nil for a withdrawn request.
    private func state(of request: EntityRef) throws -> RequestLine.State? {
        try EntityTable(connection: connection).record(request).map { RequestLine.State($0.entity) }
    }
}
