internal import Translation
internal import VaultNet
internal import VaultSync
internal import VaultWire

/// A list that a server sends page by page, with limits in case it never ends.
///
/// A page is empty if the server's buckets had nothing for it; the next page continues after it.
struct PagedList {
    /// The most rows of one list: as many as an account may have entries.
    static let rowLimit = 2_000_000
    /// The most pages in a row without anything new.
    static let emptyLimit = 1000

    private(set) var rows: [String: Change] = [:]
    private var cursor: Cursor?
    private var pages: Set<String> = []
    private var empty = 0

    /// Takes a page.
    ///
    /// - Returns: The page to request next; nil at the end of the list.
    /// - Throws: `unreadable` if the list contradicts itself, loops, or has no end.
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
        .unreadable, "The server's list is inconsistent or endless. Ask the server's operator, then try again.")
}
