internal import VaultNet
internal import VaultSync
internal import VaultWire

/// A list that a server gives page by page, and the end of it where the server never comes to one.
///
/// An empty page is one that the server's buckets had nothing for; the next one goes on behind it.
struct PagedList {
    /// Rows of one list: as many as an account may have entries.
    static let rowLimit = 2_000_000
    /// Pages in a row that bring nothing new.
    static let emptyLimit = 1000

    private(set) var rows: [String: Change] = [:]
    private var cursor: Cursor?
    private var pages: Set<String> = []
    private var empty = 0

    /// Takes a page.
    ///
    /// - Returns: the page to ask for next; nil at the end of the list.
    /// - Throws: `unreadable` where the list contradicts itself, leads back, or has no end.
    mutating func take(_ answer: FullResponse) throws(RemoteFailure) -> String? {
        let known = rows.count
        for change in answer.changes { rows[change.entityID] = change }
        empty = rows.count == known ? empty + 1 : 0
        let isSame = answer.cursor == cursor ?? answer.cursor
        cursor = answer.cursor
        guard isSame, rows.count <= PagedList.rowLimit else { throw PagedList.failure }
        guard let page = answer.page else { return nil }
        guard empty <= PagedList.emptyLimit, pages.insert(page).inserted else { throw PagedList.failure }
        return page
    }

    private static let failure = RemoteFailure(
        .unreadable, "The server's list contradicts itself or has no end. Ask who runs the server, and try again.")
}
