import VaultJSON

/// Entities that no honest server sends: impossible numbers, days and nulls, missing members, huge texts, and texts
/// that control a terminal.
struct HostileRows {
    /// Sets a title and the clipboard, clears the screen; C1 controls, bidi controls and an invisible space.
    static let steering =
        "E\u{1B}]0;pwned\u{7}\u{1B}]52;c;eA==\u{7}\u{1B}[2J\u{9B}2J\u{9D}0;x\u{9C}\u{202E}i\u{2066}l\u{200B}"
    static let long = String(repeating: "x", count: 300_000)
    /// The receipt with ``steering`` in its texts, which a vault may store.
    static let steeringID = id("rcp", 1)

    /// The ID of the person's own receipt.
    let own: String
    /// The first seq to use.
    let seq: Int64

    static func id(_ prefix: String, _ number: Int) -> String {
        let digits = String(number)
        return prefix + "_01M6A7C0" + String(repeating: "0", count: 18 - digits.count) + digits
    }

    /// A receipt that a server may send.
    static let sound: [String: JSON] = [
        "storeName": "Sound", "purchaseDate": "2025-10-27", "totalMinor": 100, "currency": "EUR", "category": .null,
        "warrantyMonths": 24, "returnBy": .null, "userNotes": "", "userTags": [], "isFavorite": false, "imageKeys": [],
        "userEditedFields": [], "status": "active", "isDeleted": false, "createdAt": "2026-01-01T00:00:00.000Z",
    ]

    /// Members that replace those of a sound receipt, one entry per hostile receipt. A vault may store the first.
    static let receipts: [[String: JSON]] = [
        [
            "storeName": .string(steering), "userNotes": .string(steering + "\n" + steering),
            "userTags": [.string(steering)], "status": .string(steering), steering: .string(steering),
        ],
        ["totalMinor": .integer(.min)], ["totalMinor": .integer(.max)], ["totalMinor": .integer(1 << 53)],
        ["purchaseDate": "2025-13-45"], ["returnBy": "99999-01-01"], ["warrantyMonths": .integer(.max)],
        ["storeName": .null], ["storeName": 7], ["isDeleted": .null], ["createdAt": .string(steering)],
        ["storeName": .string(long)], ["userTags": [.string(long)]], ["currency": "\u{1B}[2"], ["llmConfidence": 1e300],
        [long: 1], ["hue": .string(long)], ["category": .string(steering)],
    ]

    /// Returns the receipt data with the hostile members of that number.
    static func data(_ number: Int) -> JSON {
        .object(sound.merging(receipts[number % receipts.count]) { $1 })
    }

    /// All entities, ordered by seq.
    var all: [JSON] {
        var rows: [Row] = HostileRows.receipts.indices.map {
            ("receipt", HostileRows.id("rcp", $0 + 1), HostileRows.data($0))
        }
        rows += [("receipt", HostileRows.id("rcp", 90), [:]), ("receipt", HostileRows.id("rcp", 91), .null)] as [Row]
        rows += parts + matches + events + requests
        rows +=
            [
                (HostileRows.steering, HostileRows.id("uni", 1), JSON.object(["horns": 1])),
                ("receipt", HostileRows.steering, JSON.object([:])),
                (HostileRows.long, HostileRows.long, JSON.object([:])),
            ] as [Row]
        return rows.enumerated().map { number, row in
            [
                "entityType": .string(row.0), "entityId": .string(row.1), "operation": "upsert",
                "version": .integer(number == 5 ? 1 << 53 : 1), "seq": .integer(seq + Int64(number)),
                "updatedAt": "2026-01-01T00:00:00.000Z",
                "updatedBy": .string(number == 6 ? HostileRows.long : HostileRows.steering), "data": row.2,
            ]
        }
    }

    private typealias Row = (String, String, JSON)

    private var parts: [Row] {
        let text = JSON.string(HostileRows.steering)
        let made: [String: JSON] = [
            "receiptId": .string(own), "createdAt": "2026-01-01T00:00:00.000Z", "userNotes": text,
        ]
        return [
            ("category", HostileRows.id("cat", 1), ["name": text, "icon": text]),
            ("category", HostileRows.id("cat", 2), ["name": .string(HostileRows.long)]),
            ("item", HostileRows.id("itm", 1), .object(made.merging(["name": text, "serialNumber": text]) { $1 })),
            ("item", HostileRows.id("itm", 2), .object(made.merging(["totalMinor": .integer(.min)]) { $1 })),
            ("item", HostileRows.id("itm", 3), ["name": "without a receipt"]),
            ("warranty", HostileRows.id("wty", 1), .object(made.merging(["provider": text, "kind": text]) { $1 })),
            ("warranty", HostileRows.id("wty", 2), .object(made.merging(["warrantyMonths": .integer(.max)]) { $1 })),
            ("claim", HostileRows.id("clm", 1), .object(made.merging(["reference": text, "state": text]) { $1 })),
            ("claim", HostileRows.id("clm", 2), .object(made.merging(["effectDays": .integer(.min)]) { $1 })),
        ]
    }

    private var matches: [Row] {
        let sound: [String: JSON] = [
            "purchaseId": .string(own), "returnId": .string(HostileRows.steeringID), "amountMinor": 5,
            "lateReturn": false, "score": 50, "reason": .string(HostileRows.steering), "isDeleted": false,
        ]
        let odd: [[String: JSON]] = [
            [:], ["purchaseId": 7], ["returnId": .string(HostileRows.steering)], ["amountMinor": .integer(.min)],
            ["reason": .string(String(repeating: "x", count: 5_000_000))], ["score": .integer(.max)],
        ]
        return odd.enumerated().map {
            ("match", HostileRows.id("mat", $0.offset + 1), .object(sound.merging($0.element) { $1 }))
        }
    }

    private var events: [Row] {
        let text = JSON.string(HostileRows.steering)
        let sound: [String: JSON] = [
            "type": "edited", "at": "2026-01-01T00:00:00.000Z", "receiptId": .string(own), "deviceId": text,
        ]
        let odd: [[String: JSON]] = [
            ["field": "storeName", "from": text, "to": text],
            ["type": text, "field": text, "value": text, "detail": text],
            ["field": "totalMinor", "from": .integer(.min), "to": .integer(.max)], ["from": .string(HostileRows.long)],
            ["detail": ["with": .string(HostileRows.long)]], ["at": .null],
            ["type": "joined", "detail": ["with": text]],
            [
                "field": "totalMinor", "from": 1, "to": 2,
                "detail": ["from": ["totalMinor": .integer(.min), "currency": text]],
            ],
        ]
        return odd.enumerated().map {
            ("event", HostileRows.id("evt", $0.offset + 1), .object(sound.merging($0.element) { $1 }))
        }
    }

    private var requests: [Row] {
        let text = JSON.string(HostileRows.steering)
        let sound: [String: JSON] = [
            "type": "moveCategory", "payload": [:], "status": "failed", "errorCode": "VALIDATION_ERROR",
            "errorMessage": text, "createdAt": "2026-01-01T00:00:00.000Z",
        ]
        let odd: [[String: JSON]] = [
            [:], ["type": text, "status": "denied"], ["errorMessage": .string(HostileRows.long)], ["payload": 7],
        ]
        return odd.enumerated().map {
            ("request", HostileRows.id("req", $0.offset + 1), .object(sound.merging($0.element) { $1 }))
        }
    }
}
