/// The map between the embedded store and the one in PostgreSQL: every table that is moved, with its columns.
///
/// A test compares it with the tables of both stores, so a column that is added to them has to be added here, or named in
/// ``unmoved``.
package enum StoreTables {
    /// In an order in which each row comes after those that it names.
    package static let all = accounts + entities + attachments

    /// The columns that no row brings along, as `table.column`, with the reason.
    package static let unmoved: (embedded: [String: String], database: [String: String]) = (
        embedded: [
            "server.epoch": "the epoch is moved by itself",
            "server.file": "it tells the folder's file from a copy of it",
        ],
        database: [
            "server.epoch": "the epoch is moved by itself",
            "rvault_version.version": "the version of PostgreSQL's tables",
            "login.email": "made of account", "login.account": "made of account",
            "token.hash": "made of device", "token.account": "made of device", "token.device": "made of device",
            "account.operations_used": "the rate begins again", "account.operations_at": "the rate begins again",
            "attempt.key": "attempts are forgotten", "attempt.tokens": "attempts are forgotten",
            "attempt.at": "attempts are forgotten", "attempt.full_at": "attempts are forgotten",
        ]
    )

    private static let accounts = [
        StoreTable(
            .account, keyCount: 1,
            [
                .account("id"), .text("email"), .text("password_hash"), .bytes("sms_key"), .integer("created_at"),
                .integer("last_seq"), .integer("purged_seq"), .integer("row_count"), .integer("byte_count"),
                .integer("resyncs"), .integer("media_bytes"), .flag("is_removed"), .text("timelines"),
            ]),
        StoreTable(
            .device, keyCount: 2,
            [
                .account(), .text("id"), .text("name"), .bytes("token_hash"), .integer("created_at"),
                .integer("last_seen_at"), .integer("expires_at"), .integer("last_device_seq"),
                .integer("resyncs_done"), .integer("listed_seq", isOptional: true), .text("kind"),
            ]),
        StoreTable(.place, keyCount: 2, [.account(in: "account"), .bytes("hash"), .integer("seen_at")]),
        StoreTable(
            .pairing, keyCount: 2,
            [.account(in: "account"), .bytes("code_hash"), .text("device"), .integer("expires_at")]),
    ]

    private static let entities = [
        StoreTable(
            .entity, keyCount: 2,
            [
                .account(), .text("id"), .text("type"), .integer("seq"), .integer("version"), .integer("updated_at"),
                .text("updated_by"), .flag("is_bare"), .flag("is_deleted"), .flag("is_kept"),
                .integer("deleted_at", isOptional: true), .bytes("stamps"), .bytes("data"),
            ]),
        StoreTable(.lookup, keyCount: 3, [.account(nil), .bytes("key"), .text("id")]),
        StoreTable(.unfinished, keyCount: 2, [.account(), .text("id")]),
        StoreTable(
            .operation, keyCount: 2,
            [
                .account(), .text("key"), .text("entity_type"), .text("entity_id"), .bytes("content_hash"),
                .text("outcome"), .integer("version"), .integer("seq"), .integer("updated_at"), .flag("made_change"),
                .text("conflicts"), .integer("applied_at"), .text("message"), .text("carried"),
            ]),
        StoreTable(.digest, keyCount: 2, [.account(), .text("type"), .bytes("buckets")]),
    ]

    private static let attachments = [
        StoreTable(
            .media, keyCount: 3,
            [
                .account(), .text("id"), .text("variant"), .bytes("hash"), .text("content_type"),
                .integer("announced_at"), .flag("is_named"), .integer("released_at", isOptional: true),
            ]),
        StoreTable(
            .blob, keyCount: 3,
            [
                .account(), .bytes("hash"), .text("variant"), .integer("byte_count"), .bytes("md5"), .text("state"),
                .integer("changed_at"),
            ]),
        StoreTable(.mediaNaming, keyCount: 3, [.account(), .text("media"), .text("receipt")]),
        StoreTable(
            .reading, keyCount: 2,
            [
                .account(), .bytes("hash"), .text("state"), .integer("tries"), .integer("due_at"),
                .bytes("result", isOptional: true),
            ]),
        StoreTable(.departure, keyCount: 1, [.account(), .integer("at")]),
        StoreTable(.stray, keyCount: 1, [.text("key"), .integer("noted_at")]),
        StoreTable(
            .invitation, keyCount: 1,
            [
                .bytes("code_hash"), .integer("number"), .text("email"), .integer("created_at"), .integer("expires_at"),
            ]),
    ]
}
