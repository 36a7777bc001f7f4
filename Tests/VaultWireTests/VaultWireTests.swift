import Testing
import VaultJSON
import VaultModel
import VaultTestKit
import VaultWire

private let ulid = "01ARZ3NDEKTSV4RRFFQ69G5FAV"
private let moment = "2026-01-31T12:00:00.000Z"

@Suite("Routes")
struct RouteTests {
    @Test(arguments: Route.fixed + [.deleteDevice("dev_\(ulid)")])
    func `every door is found by its own method and path`(route: Route) {
        #expect(Route.match(route.method, route.path) == .found(route))
    }

    @Test func `the methods of a path are told to those who try another`() {
        #expect(Route.match(.get, "/v1/sync/pull") == .methodNotAllowed(allow: "POST"))
        #expect(Route.match(.head, "/v1/health") == .methodNotAllowed(allow: "GET"))
    }

    @Test(arguments: ["", "/", "/v1", "/v1/health/", "/V1/health", "/v1/devices/", "/v1/devices/a/b", "v1/health"])
    func `anything else is not there`(path: String) {
        #expect(Route.match(.get, path) == .notFound)
    }
}

@Suite("HTTP values")
struct HTTPValueTests {
    @Test func `headers compare without case, and setting replaces`() {
        var headers: HTTPHeaders = ["content-TYPE": "a", "Content-Type": "b"]
        #expect(headers["Content-type"] == "a")
        headers["CONTENT-TYPE"] = "c"
        #expect(headers.fields == [HTTPHeaders.Field(name: "CONTENT-TYPE", value: "c")])
        headers["content-type"] = nil
        #expect(headers.fields.isEmpty)
    }

    @Test(arguments: [
        ("a", "a"), (" a\t", "a"), ("a \t b ", "a \t b"), (" \t ", ""), ("", ""), ("é ", "é"), ("\u{A0}a", "\u{A0}a"),
    ])
    func `spaces and tabs around a value are removed`(sent: String, value: String) {
        var headers: HTTPHeaders = ["X": sent, "Y": "b"]
        headers.trimValues()
        #expect(headers.fields.map(\.value) == [value, "b"])
    }

    @Test(arguments: [
        ("Bearer abc", "abc"), ("bearer abc", "abc"), ("Basic abc", nil), ("Bearer", nil), ("Bearer ", nil),
        ("abc", nil),
    ])
    func `a bearer token is read from its header`(header: String, token: String?) {
        #expect(HTTPRequest(.get, "/", headers: ["authorization": header]).bearerToken == token)
    }

    @Test(arguments: [
        ("application/json", "application/json"), ("Application/JSON; charset=utf-8", "application/json"),
        ("text/html;x", "text/html"),
    ])
    func `a media type is its essence`(header: String, essence: String) {
        #expect(HTTPResponse(status: 200, headers: ["Content-Type": header]).mediaType == essence)
    }
}

@Suite("Cursor")
struct CursorTests {
    @Test func `what it holds comes back, in letters that a URL takes`() throws {
        for timeline in [nil, "1k2m"] {
            let position = CursorPosition(epoch: "c0ffee", account: "usr_\(ulid)", seq: 7, timeline: timeline)
            #expect(CursorPosition(position.cursor) == position)
            #expect(position.cursor.rawValue.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"&?=#%+/".utf8.contains($0) })
        }
    }

    @Test(arguments: [
        "", "1", "1.e.a", "1.e.a.", "1.e.a.-1", "1.e.a.+1", "1.e.a.1.", "1.e.a.1.2.3", "2.e.a.1", "1..a.1", "1.e..1",
        "1.e.a.99999999999999999999", "1.e.a.１",
    ])
    func `any other text is none`(text: String) {
        #expect(CursorPosition(Cursor(rawValue: text)) == nil)
    }
}

@Suite("Messages")
struct MessageTests {
    /// Checks that a message is read as it was written.
    private func roundTrip<Message: WireMessage>(_ message: Message) throws {
        #expect(try Message(bytes: message.json.bytes) == message)
    }

    private var time: Timestamp { Timestamp(milliseconds: 1_769_860_800_000) }
    private func id<Kind>(_ number: UInt64) -> Identifier<Kind> { Identifier(ULID(high: 1, low: number)) }

    @Test func `accounts, sessions, devices and health come back as they were sent`() throws {
        try roundTrip(SignInRequest(email: "a@b.c", password: "pä\"ss", deviceName: "x"))
        try roundTrip(SignInRequest(email: "a@b.c", password: "p", deviceName: "x", invitation: "7Q2M X0KD"))
        try roundTrip(SessionResponse(userID: id(1), deviceID: id(2), token: "t", expiresAt: time, smsKey: "k"))
        try roundTrip(DeleteAccountRequest(password: "p"))
        let device = DevicesResponse.Device(
            deviceID: id(3), name: "n", createdAt: time, lastSeenAt: time, current: true)
        try roundTrip(DevicesResponse(devices: [device]))
        try roundTrip(HealthResponse(serverTime: time, nonce: "n"))
        try roundTrip(HealthResponse(serverTime: time, nonce: nil))
    }

    private var change: Change {
        Change(
            entityType: "hologram", entityID: "hol_1", action: .delete, version: 2, seq: 3, updatedAt: time,
            updatedBy: "machine", data: ["future": [1, .null]])
    }

    @Test func `a pull comes back as it was sent, fields and types of a newer server included`() throws {
        try roundTrip(PullRequest(cursor: nil, limit: 1))
        try roundTrip(PullRequest(cursor: Cursor(rawValue: "c"), limit: 1000))
        var bare = change
        bare.data = nil
        try roundTrip(
            PullResponse(
                changes: [change, bare], cursor: Cursor(rawValue: "c"), hasMore: true, lastDeviceSeq: 5, epoch: "e",
                serverTime: time))
    }

    private var conflict: FieldConflict {
        FieldConflict(field: "currency", base: .null, mine: "CHF", theirs: "EUR", theirsBy: "server", theirsAt: time)
    }

    @Test func `every verdict comes back as it was sent`() throws {
        let effect = OperationResult.Effect(
            version: 1, seq: 2, updatedAt: time, data: ["a": 1], conflicts: [conflict])
        let plain = OperationResult.Effect(version: 1, seq: 2, updatedAt: time)
        for verdict: OperationResult.Verdict in [
            .applied(.accepted, plain), .applied(.merged, effect), .applied(.conflict, effect),
            .duplicate(.conflict, effect), .duplicate(.accepted, plain), .rejected(Rejection(.quotaExceeded, "d")),
        ] {
            try roundTrip(OperationResult(key: id(1), verdict: verdict))
        }
        let result = OperationResult(key: id(1), verdict: .applied(.accepted, plain))
        try roundTrip(
            PushResponse(results: [result], cursor: nil, lastDeviceSeq: 0, epoch: "e", serverTime: time))
    }

    @Test func `the answer to a push is written at once as it would be from its JSON`() {
        let effect = OperationResult.Effect(version: 2, seq: 3, updatedAt: time)
        var whole = effect
        whole.data = ["storeName": "x"]
        let verdicts: [OperationResult.Verdict] = [
            .applied(.accepted, effect), .applied(.merged, whole), .duplicate(.accepted, effect),
            .rejected(Rejection(.quotaExceeded, "d")),
        ]
        let results = verdicts.map { OperationResult(key: id(1), verdict: $0) }
        for cursor in [nil, Cursor(rawValue: "c")] {
            let answer = PushResponse(
                results: results, cursor: cursor, lastDeviceSeq: 4, epoch: "e", serverTime: time)
            #expect(answer.bytes == answer.json.bytes)
        }
    }

    @Test(arguments: [true, false])
    func `a push is written in its canonical form`(isFull: Bool) throws {
        var operation = Operation(
            key: id(5), entity: EntityRef(id(4) as ReceiptID), intent: .update, baseVersion: 3, clientTimestamp: time)
        var request = PushRequest(cursor: nil, operations: [operation])
        if isFull {
            operation.changes = [.storeName: "x", .userTags: ["remove": [], "add": ["a"]]]
            operation.base = [.storeName: "y", .category: .null]
            (operation.onConflict, operation.resolves, operation.deviceSeq) = (.mine, [.storeName, .category], 9)
            request = PushRequest(
                cursor: Cursor(rawValue: "c"), operations: [operation, operation], seen: SeqRanges([1, 2, 9]),
                epoch: "e")
        }
        #expect(try JSON(parsing: request.bytes).bytes == request.bytes)
        #expect(
            try PushSubmission(json: request.json).operations.map(\.reading) == request.operations.map { .success($0) })
    }

    @Test func `an operation comes back as it was sent`() throws {
        let receipt: ReceiptID = id(4)
        let operation = Operation(
            key: id(5), entity: EntityRef(receipt), intent: .update, baseVersion: 3,
            changes: [.storeName: "x", .userTags: ["add": ["a"], "remove": []]], base: [.storeName: "y"],
            onConflict: .mine, resolves: [.storeName], deviceSeq: 9, clientTimestamp: time)
        #expect(try Operation(json: operation.json) == operation)
        let request = PushRequest(cursor: nil, operations: [operation], epoch: "e")
        let submission = try PushSubmission(json: request.json)
        #expect(submission.epoch == "e")
        #expect(submission.operations.map(\.reading) == [.success(operation)])
    }

    @Test func `the content of an operation is all of it but its time and number`() throws {
        var members: [String: JSON] = ["idempotencyKey": .string("op_\(ulid)"), "future": 1]
        let first = try SubmittedOperation(json: .object(members))
        members["clientTimestamp"] = "now"
        members["deviceSeq"] = 8
        #expect(try SubmittedOperation(json: .object(members)).content == first.content)
        members["future"] = 2
        #expect(try SubmittedOperation(json: .object(members)).content != first.content)
    }

    @Test func `a fault names its place`() throws {
        #expect(throws: WireError(pointer: "/changes/0/seq", detail: "must be a whole number")) {
            var members = self.change.json.object ?? [:]
            members["seq"] = "3"
            _ = try PullResponse(json: ["changes": [.object(members)]])
        }
    }
}

@Suite("Problems")
struct ProblemTests {
    @Test(arguments: Problem.Code.allCases)
    func `a problem comes back from its answer`(code: Problem.Code) {
        let problem = Problem(
            code, "d", requestID: "r", faults: [.init(pointer: "/a", detail: "b")], retryAfter: 7, allow: "GET")
        #expect(problem.response.status == code.status)
        #expect(Problem(problem.response) == problem)
    }

    @Test func `an answer of another type, or a code of a newer server, is none`() {
        #expect(Problem(HTTPResponse(status: 500, headers: ["Content-Type": "text/html"], body: [60])) == nil)
        let future = HTTPResponse(status: 418, json: ["code": "TEAPOT"], mediaType: MediaType.problem)
        #expect(Problem(future) == nil)
    }
}

@Suite("Server-sent events")
struct ServerSentEventTests {
    private let events = [
        ServerSentEvent(name: "change", id: "1.e.a.7", data: "{\"seq\":7}"),
        ServerSentEvent(name: "revoked", id: "1.e.a.7", data: "two\nlines"),
    ]

    @Test(arguments: UInt64(1)...20)
    func `events come back however the bytes are cut`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var bytes = events[0].bytes + ServerSentEvent.ping + events[1].bytes
        var parser = ServerSentEventParser()
        var read: [ServerSentEvent] = []
        while !bytes.isEmpty {
            let count = Int.random(in: 1...min(9, bytes.count), using: &random)
            read += parser.read(bytes.prefix(count))
            bytes.removeFirst(count)
        }
        #expect(read == events)
    }

    @Test(arguments: ["\n", "\r", "\r\n"])
    func `all three line ends are read`(end: String) {
        var parser = ServerSentEventParser()
        let text = ["\u{FEFF}: hello", "event:change", "data:a", "data: b", "unknown: x", "data", "", ""]
        let read = parser.read(Array(text.joined(separator: end).utf8))
        #expect(read == [ServerSentEvent(name: "change", data: "a\nb\n")])
    }

    @Test func `an event without data is none, and one that is too long is dropped`() {
        var parser = ServerSentEventParser(byteLimit: 20)
        let long = "data: " + String(repeating: "x", count: 50) + "\n\n"
        #expect(
            parser.read(Array("event: change\n\n\(long)data: ok\n\n".utf8)) == [
                ServerSentEvent(name: "message", data: "ok")
            ])
    }
}

@Suite("Wire messages under damage")
struct DamageTests {
    @Test(arguments: UInt64(1)...40)
    func `a body with changed bytes is read or refused, and never traps`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let operation = """
            {"cursor":null,"operations":[{"idempotencyKey":"op_\(ulid)","entityType":"receipt","entityId":"rcp_\(ulid)",\
            "intent":"update","baseVersion":9223372036854775807,"changedFields":["totalMinor","currency"],\
            "data":{"totalMinor":-1,"currency":"CHF"},"base":{},"deviceSeq":1,"clientTimestamp":"\(moment)"}]}
            """
        var read = 0
        for _ in 0..<200 {
            var bytes = Array(operation.utf8)
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            guard let json = try? JSON(parsing: bytes), let submission = try? PushSubmission(json: json) else {
                continue
            }
            read += submission.operations.count
        }
        #expect(read > 0)
    }
}
