package import VaultJSON
import VaultModel

extension ReminderLedger {
    /// `{"day":"2026-11-22","open":[["rcp_…","warranty","2026-12-02",7,1,1790000000000,0,0]],"lost":[…],"told":[…],
    /// "shows":3,"last":["…"]}`, sorted.
    package var json: JSON {
        [
            "day": day.map { .string($0.description) } ?? .null,
            "open": .array(
                open.map {
                    .array($0.claim.row + [.integer($0.since), .integer(Int64($0.failures)), .integer($0.retryAt)])
                }
            ),
            "lost": .array(lost.map { $0.key.row + [.integer($0.value)] }.sorted(by: JSON.areInOrder).map(JSON.array)),
            "told": .array(
                told.map { key, step in
                    [
                        .string(key.receipt.description), .string(key.kind.rawValue), .string(key.day.description),
                        .integer(Int64(step)),
                    ]
                }.sorted(by: JSON.areInOrder).map(JSON.array)),
            "shows": .integer(shows), "last": .array(last.map(JSON.string)),
        ]
    }

    /// Reads the ledger; what cannot be read is left out.
    package init(json: JSON?) {
        self.init()
        day = (json?["day"]?.string).flatMap { CalendarDay($0) }
        for row in json?["open"]?.array ?? [] {
            guard let row = row.array, row.count == 8, let claim = ReminderClaim(row: row), let since = row[5].integer,
                let failures = row[6].integer, let retryAt = row[7].integer
            else { continue }
            open.append(Open(claim: claim, since: since, failures: Int(clamping: failures), retryAt: retryAt))
        }
        for row in json?["lost"]?.array ?? [] {
            guard let row = row.array, row.count == 6, let claim = ReminderClaim(row: row), let at = row[5].integer
            else { continue }
            lost[claim] = at
        }
        for row in json?["told"]?.array ?? [] {
            guard let row = row.array, row.count == 4, let key = ReminderKey(row: row) else { continue }
            told[Told(receipt: key.receipt, kind: key.kind, day: key.day)] = key.step
        }
        restore(
            shows: json?["shows"]?.integer ?? 0, last: (json?["last"]?.array ?? []).compactMap(\.string))
    }
}

extension ReminderClaim {
    fileprivate var row: [JSON] {
        [
            .string(key.receipt.description), .string(key.kind.rawValue), .string(key.day.description),
            .integer(Int64(key.step)), .integer(Int64(attempt)),
        ]
    }

    fileprivate init?(row: [JSON]) {
        guard row.count > 4, let key = ReminderKey(row: row), let attempt = row[4].integer.flatMap({ Int(exactly: $0) })
        else { return nil }
        self.init(key, attempt: attempt)
    }
}

extension ReminderKey {
    fileprivate init?(row: [JSON]) {
        guard row.count > 3, let receipt = row[0].string.flatMap({ ReceiptID($0) }),
            let kind = row[1].string.flatMap(EndingKind.init(rawValue:)),
            let day = row[2].string.flatMap({ CalendarDay($0) }),
            let step = row[3].integer.flatMap({ Int(exactly: $0) })
        else { return nil }
        self.init(receipt: receipt, kind: kind, day: day, step: step)
    }
}

extension JSON {
    fileprivate static func areInOrder(_ left: [JSON], _ right: [JSON]) -> Bool {
        left.lazy.map(\.sortKey).lexicographicallyPrecedes(right.lazy.map(\.sortKey))
    }

    private var sortKey: String { string ?? integer.map(String.init) ?? "" }
}
