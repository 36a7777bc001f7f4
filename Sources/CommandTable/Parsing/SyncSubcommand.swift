/// An action of `sync`.
package enum SyncSubcommand: Equatable, Sendable {
    /// Syncs until everything is done; `isFull` compares everything.
    case run(isFull: Bool)
    case status
    case setPaused(Bool)
    /// On: with the account's server; off: on this device only.
    case turn(on: Bool)
    case queue
    /// The id is as typed, here and below; nil for all that was refused.
    case retry(id: String?)
    case drop(id: String)
    case save(id: String, file: String)
    /// Nil lists the resend proposals; otherwise whether to send them again.
    case offered(accept: Bool?)
    /// Nil shows the question of the mass-deletion guard; otherwise whether the deletions are allowed.
    case deletions(allow: Bool?)
}

/// An action of `device`.
package enum DeviceAction: Equatable, Sendable {
    case list
    case invite
    /// Shows a code by which a phone's page becomes a capture device.
    case capture
    /// Signs this device in with a pairing code, or with the full text of its QR code. The server is as typed; nil if
    /// that text has it or the vault knows it. The device's name is nil for the default name.
    case join(code: String, server: String?, deviceName: String? = nil)
    /// The name of a device, or the end of its id.
    case revoke(name: String)
}
