package import VaultServerCore

/// The server's durable state in a simulation, with what happens to it from outside.
package protocol SimServerStore: ServerStorage {
    /// Copies the state as it is now, in place of what was copied there.
    func keep(_ copy: SimServerCopy) throws

    /// Puts a copy in the state's place.
    ///
    /// - Parameter epoch: of the restored store; nil leaves the one that it had.
    func putBack(_ copy: SimServerCopy, epoch: String?) throws

    /// What a process finds that opens the store after another one was killed.
    func reopen() throws
}

/// The copies that a simulation makes of a server's store.
package enum SimServerCopy: Hashable, Sendable {
    /// The operator's backup.
    case backup
    /// What stood before the last push, for a server that answers too soon.
    case beforePush
}
