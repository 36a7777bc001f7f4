import VaultJSON
import VaultModel
import VaultWire

extension FuzzTarget {
    private static let wireWords = [
        "\"cursor\":", "\"limit\":", "\"seen\":[[1,2]]", "\"operations\":[", "\"changes\":[",
        "\"entityType\":\"receipt\"",
        "\"entityId\":\"rcp_01J00000000000000000000000\"", "\"idempotencyKey\":\"op_01J00000000000000000000000\"",
        "\"intent\":\"create\"", "\"baseVersion\":0", "\"data\":{", "\"changedFields\":[", "\"storeName\"", "null",
        "\"clientTimestamp\":\"2026-01-31T12:00:00.000Z\"", "9007199254740991", "9223372036854775807",
        "\"deviceSeq\":1",
        "\"updatedAt\":\"2026-01-31T12:00:00.000Z\"", "\"status\":\"accepted\"", "\"buckets\":[0,255]",
        "\"epoch\":\"e\"",
    ]

    static let wireRequests = FuzzTarget(
        "wire-requests", "the bodies that the server reads: each is written as it was read",
        seeds: [
            #"{"email":"a@example.org","password":"correct horse","deviceName":"laptop","invitation":"ABCD"}"#,
            #"{"cursor":"1.e.usr_1.4","limit":500,"seen":[[1,4],[6,6]]}"#, #"{"password":"x"}"#,
            #"{"code":"ABCDEFGH","deviceName":"phone"}"#, #"{"entityType":"receipt","buckets":256}"#,
            #"{"page":"x","limit":1,"tombstones":true}"#, SeedTexts.push,
            #"{"id":"med_01J00000000000000000000000","receiptId":"rcp_01J00000000000000000000000","original":{}}"#,
        ],
        words: wireWords
    ) { bytes in
        guard let json = try? JSON(parsing: bytes, depth: WireLimits.jsonDepth) else { return }
        try examine(SignInRequest.self, json)
        try examine(DeleteAccountRequest.self, json)
        try examine(PullRequest.self, json)
        try examine(RedeemRequest.self, json)
        try examine(DigestRequest.self, json)
        try examine(FullRequest.self, json)
        try examine(MediaRequest.self, json)
        guard let push = try? PushSubmission(json: json) else { return }
        for operation in push.operations {
            guard case .success(let read) = operation.reading else { continue }
            let again = try Operation(json: try JSON(parsing: read.bytes))
            try expect(again == read, "an operation is written as it was read")
            _ = Validation.fault(in: read, stored: nil)
        }
    }

    static let wireAnswers = FuzzTarget(
        "wire-answers", "the bodies that the client reads: each is written as it was read",
        seeds: [
            SeedTexts.page, SeedTexts.results, #"{"status":"ok","serverTime":"2026-01-31T12:00:00.000Z","nonce":"n"}"#,
            #"{"code":"ABCD","expiresAt":"2026-01-31T12:00:00.000Z"}"#,
            #"{"seq":7,"deviceId":"dev_01J00000000000000000000000"}"#,
            #"{"types":[],"buckets":[{"bucket":1,"count":2,"hash":"00"}],"cursor":"x"}"#,
            #"{"status":"stored"}"#,
            #"{"url":"https://s3.example/x","expiresAt":"2026-01-31T12:00:00.000Z","headers":{}}"#,
            #"{"devices":[{"id":"dev_01J00000000000000000000000","name":"laptop"}],"token":"t"}"#,
        ],
        words: wireWords
    ) { bytes in
        guard let json = try? JSON(parsing: bytes, depth: WireLimits.jsonDepth) else { return }
        try examine(SessionResponse.self, json)
        try examine(DevicesResponse.self, json)
        try examine(HealthResponse.self, json)
        try examine(PairingCodeResponse.self, json)
        try examine(ChangeNudge.self, json)
        try examine(Change.self, json)
        try examine(PullResponse.self, json)
        try examine(PushResponse.self, json)
        try examine(OperationResult.self, json)
        try examine(FullResponse.self, json)
        try examine(DigestResponse.self, json)
        try examine(MediaAnswer.self, json)
        try examine(MediaUpload.self, json)
        try examine(MediaLocation.self, json)
        for change in (try? PullResponse(json: json))?.changes ?? [] {
            guard let type = EntityType(rawValue: change.entityType), let data = change.data else { continue }
            let fields = Fields(data.map { (FieldName(rawValue: $0.key), $0.value) }, uniquingKeysWith: { $1 })
            _ = Validation.fault(received: fields, of: type)
        }
    }

    private static func examine<Message: WireMessage>(_ type: Message.Type, _ json: JSON) throws {
        guard let message = try? Message(json: json) else { return }
        let again = try Message(bytes: message.json.bytes)
        try expect(again == message, "a \(Message.self) is written as it was read")
    }
}

/// Bodies of the protocol that several targets begin with.
enum SeedTexts {
    static let operation =
        #"{"idempotencyKey":"op_01J00000000000000000000001","entityType":"receipt","#
        + #""entityId":"rcp_01J00000000000000000000001","intent":"create","baseVersion":0,"#
        + #""changedFields":["storeName","totalMinor","currency","purchaseDate","userTags","createdAt"],"#
        + #""data":{"storeName":"Café Oslo","totalMinor":12900,"currency":"NOK","purchaseDate":"2026-01-30","#
        + #""userTags":{"add":["work"]},"createdAt":"2026-01-31T12:00:00.000Z"},"#
        + #""deviceSeq":1,"clientTimestamp":"2026-01-31T12:00:00.000Z"}"#
    static let push = #"{"cursor":null,"seen":[[1,2]],"operations":[\#(operation)]}"#
    static let update =
        #"{"operations":[{"idempotencyKey":"op_01J00000000000000000000002","entityType":"receipt","#
        + #""entityId":"rcp_01J00000000000000000000001","intent":"update","baseVersion":1,"#
        + #""changedFields":["userNotes"],"data":{"userNotes":"a\nb"},"base":{"userNotes":""},"#
        + #""clientTimestamp":"2026-01-31T12:00:00.000Z"}]}"#
    static let page =
        #"{"changes":[{"entityType":"receipt","entityId":"rcp_01J00000000000000000000001","operation":"upsert","#
        + #""version":1,"seq":7,"updatedAt":"2026-01-31T12:00:00.000Z","updatedBy":"server","#
        + #""data":{"storeName":"Café Oslo","userTags":["a"]}}],"cursor":"1.e.a.7","hasMore":false,"#
        + #""serverTime":"2026-01-31T12:00:00.000Z"}"#
    static let results =
        #"{"results":[{"idempotencyKey":"op_01J00000000000000000000001","status":"accepted","version":1,"seq":7,"#
        + #""updatedAt":"2026-01-31T12:00:00.000Z"}],"#
        + #""cursor":"1.e.a.7","lastDeviceSeq":1,"epoch":"e","serverTime":"2026-01-31T12:00:00.000Z"}"#
}
