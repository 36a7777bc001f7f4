package import VaultServerCore

/// The server's durable state in a simulation, with operations on it from outside.
package protocol SimServerStore: ServerStorage {
    /// Copies the current state, replacing an earlier copy of that kind.
    func keep(_ copy: SimServerCopy) throws

    /// Replaces the state with a copy.
    ///
    /// - Parameter epoch: the new epoch of the store; nil does not change it.
    func putBack(_ copy: SimServerCopy, epoch: String?) throws

    /// Reopens the store, as a process does after another one was killed.
    func reopen() throws
}

/// The copies that a simulation makes of a server's store.
package enum SimServerCopy: Hashable, Sendable {
    /// The operator's backup.
    case backup
    /// The state before the last push, for a server that answers too soon.
    case beforePush
}
