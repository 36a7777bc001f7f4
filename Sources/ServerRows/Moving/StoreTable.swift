/// A table that both stores have, and how its rows look in each of them.
package struct StoreTable: Sendable {
    /// The name of the table in both stores.
    package enum Name: String, CaseIterable, Sendable {
        case account, device, place, pairing, entity, lookup, unfinished, operation, digest, media, blob
        case mediaNaming = "media_naming"
        case reading, departure, stray, invitation
    }

    /// The kind of a column's values.
    package enum Kind: Sendable {
        /// `TEXT`, and `text`.
        case text
        /// `BLOB`, and `bytea`.
        case bytes
        /// `INTEGER`, and `int8`.
        case integer
        /// `INTEGER` with 0 or 1, and `bool`.
        case flag
    }

    /// A column, with its name in each store.
    package struct Column: Sendable {
        /// Its name in the embedded store; nil for the account of a lookup key, which is a part of the key there.
        package let embedded: String?
        /// Its name in PostgreSQL.
        package let database: String
        package let kind: Kind
        /// Whether it may be NULL, in both.
        package let isOptional: Bool
        /// Whether it has the id of an account.
        var isAccount = false
    }

    package let name: Name
    package let columns: [Column]
    /// The number of columns, from the first on, that tell a row from all others. Rows are moved and compared in the order of
    /// these, byte by byte.
    package let keyCount: Int

    init(_ name: Name, keyCount: Int, _ columns: [Column]) {
        self.name = name
        self.keyCount = keyCount
        self.columns = columns
    }

    /// Whether the first column is the id of an account.
    package var isOfAccounts: Bool { columns.first?.isAccount == true }
}

extension StoreTable.Column {
    static func text(_ name: String) -> Self { plain(name, .text) }
    static func bytes(_ name: String, isOptional: Bool = false) -> Self { plain(name, .bytes, isOptional) }
    static func integer(_ name: String, isOptional: Bool = false) -> Self { plain(name, .integer, isOptional) }
    static func flag(_ name: String) -> Self { plain(name, .flag) }

    /// The account's id, whose column in PostgreSQL is `user_id` in the tables that are spread by it.
    static func account(_ embedded: String? = "account", in database: String = "user_id") -> Self {
        Self(embedded: embedded, database: database, kind: .text, isOptional: false, isAccount: true)
    }

    private static func plain(_ name: String, _ kind: StoreTable.Kind, _ isOptional: Bool = false) -> Self {
        Self(embedded: name, database: name, kind: kind, isOptional: isOptional)
    }
}
