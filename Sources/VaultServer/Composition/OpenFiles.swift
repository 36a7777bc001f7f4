internal import SystemKit

/// The open files that connections need: each is one.
enum OpenFiles {
    /// The numbers of connections that can be asked for.
    static let connections = 10...100_000
    /// Files beyond the connections: the store, attachments, the programs that read them.
    private static let others = 150

    /// Raises this process's limit as far as the connections need it.
    ///
    /// - Throws: ``ServerError`` with `usage` if the system allows too few.
    static func allow(_ connections: Int) throws(ServerError) {
        let needed = connections + others
        let allowed = FileLimit.raise(to: needed)
        guard allowed < needed else { return }
        throw ServerError(
            .usage,
            "--connections \(connections) needs \(needed) open files, and the system allows \(allowed): use "
                + "--connections \(max(0, allowed - others)), or raise the limit (ulimit -Hn, or LimitNOFILE= in the "
                + "service's unit).")
    }
}
