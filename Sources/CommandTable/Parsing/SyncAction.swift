/// What `sync` is to do.
package enum SyncAction: Equatable, Sendable {
    /// A sync to its end; `isFull` compares everything.
    case run(isFull: Bool)
    case status
    case setPaused(Bool)
    /// On: with the account's server; off: on this device only.
    case turn(on: Bool)
    case queue
    /// The ids are as typed.
    case retry(id: String)
    case drop(id: String)
    case save(id: String, file: String)
    /// Nil lists what is offered; else whether it is sent again.
    case offered(accept: Bool?)
    /// Nil shows the question; else whether the deletions are allowed.
    case deletions(allow: Bool?)
}

/// What `device` is to do.
package enum DeviceAction: Equatable, Sendable {
    case list
    case invite
    /// The code, or the whole text of the picture; the server as typed, nil where the text holds it or the vault knows it;
    /// what the account is to call this device, nil for its usual name.
    case join(code: String, server: String?, deviceName: String? = nil)
    /// A name, or the end of an id.
    case revoke(name: String)
}
