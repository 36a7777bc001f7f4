internal import DigestKit
internal import PostgresKit
internal import VaultModel
internal import VaultServerCore

/// Counts attempts in the database, so that guessing at several processes is not faster than at one.
///
/// Keys are stored as hashes, since they name addresses and emails.
struct PostgresAttempts: AttemptBook {
    let storage: PostgresStorage

    func take(_ keys: [String], at rate: AttemptLimiter.Rate, now: Timestamp) throws -> Int? {
        try change(keys, at: rate, now: now) { levels in
            if let seconds = rate.wait(for: levels) { return (nil, seconds) }
            return (levels.map { $0 - 1 }, nil)
        }
    }

    func giveBack(_ keys: [String], at rate: AttemptLimiter.Rate, now: Timestamp) throws {
        try change(keys, at: rate, now: now) { levels in (levels.map { min(rate.burst, $0 + 1) }, nil) }
    }

    /// Changes the buckets of keys under their locks, in an order in which no two transactions wait for each other.
    @discardableResult
    private func change(
        _ keys: [String], at rate: AttemptLimiter.Rate, now: Timestamp,
        _ body: @escaping @Sendable ([Double]) -> (levels: [Double]?, wait: Int?)
    ) throws -> Int? {
        guard !keys.isEmpty else { return nil }
        let hashes = Set(keys).map { PostgresAttempts.hash($0, at: rate) }.sorted { $0.lexicographicallyPrecedes($1) }
        return try storage.work { connection in
            connection.enqueue(
                """
                INSERT INTO attempt(key, tokens, at, full_at) SELECT key, $2, $3, $3 FROM unnest($1) AS key
                ON CONFLICT DO NOTHING
                """,
                [.blobs(hashes), .integer(PostgresAttempts.stored(rate.burst)), .integer(now.milliseconds)])
            let buckets = try connection.rows(
                "SELECT tokens, at FROM attempt WHERE key = ANY ($1) ORDER BY key FOR UPDATE", [.blobs(hashes)]
            ) { row in
                AttemptLimiter.Bucket(
                    tokens: Double(row.integer(0)) / PostgresAttempts.unit, at: Timestamp(milliseconds: row.integer(1)))
            }
            let (levels, wait) = body(buckets.map { rate.level(of: $0, now: now) })
            guard let levels else { return wait }
            connection.enqueue(
                """
                UPDATE attempt SET tokens = new.tokens, at = $3, full_at = $4
                FROM unnest($1, $2) AS new(key, tokens) WHERE attempt.key = new.key
                """,
                [
                    .blobs(hashes), .integers(levels.map(PostgresAttempts.stored)), .integer(now.milliseconds),
                    .integer(now.milliseconds + Int64(rate.secondsToFull * 1000)),
                ])
            // Those that have long been full again, a few at a time.
            connection.enqueue(
                """
                DELETE FROM attempt WHERE key = ANY (ARRAY(
                    SELECT key FROM attempt WHERE full_at < $1 ORDER BY full_at LIMIT 20 FOR UPDATE SKIP LOCKED))
                """, [.integer(now.milliseconds - PostgresAttempts.patience)])
            return wait
        }
    }

    /// Tokens are stored in thousandths.
    private static let unit = 1000.0
    private static let patience: Int64 = 3_600_000

    private static func stored(_ tokens: Double) -> Int64 { Int64((tokens * unit).rounded(.down)) }

    private static func hash(_ key: String, at rate: AttemptLimiter.Rate) -> [UInt8] {
        SHA256.hash(Array("\(rate.burst) \(rate.secondsPerAttempt) \(key)".utf8))
    }

    /// Part of a step of ``PostgresSchema``.
    static let table = """
        CREATE TABLE attempt(key bytea PRIMARY KEY, tokens int8 NOT NULL, at int8 NOT NULL, full_at int8 NOT NULL);
        CREATE INDEX attempt_by_age ON attempt(full_at);
        """
}
