import BytesAsText
import Synchronization
import VaultJSON
import VaultModel
import VaultServerMemory
import VaultWire

@testable import VaultServerCore

extension FuzzTarget {
    static let server = FuzzTarget(
        "server", "the server's rules: requests, one a line, to an account with some data; none is the server's fault",
        longest: 8192,
        seeds: [
            line(.push, SeedTexts.push) + line(.pull, #"{"limit":1}"#)
                + line(.digest, #"{"entityType":"receipt","buckets":256}"#)
                + line(.full, #"{"limit":1}"#) + line(.listDevices) + line(.stream),
            line(.push, SeedTexts.push) + line(.push, SeedTexts.push),
            line(.push, SeedTexts.push) + line(.push, SeedTexts.update),
            line(.createAccount, #"{"email":"b@example.org","password":"correct horse","deviceName":"x"}"#)
                + line(.createSession, #"{"email":"a@example.org","password":"x","deviceName":"y"}"#),
            line(.receiveText, "From=%2B49&To=%2B1&MessageSid=SM1&Body=RV1%7C01J") + "!GET /v1/devices/dev_1\n"
                + "!PUT /v1/blobs/x\n!DELETE /v1/stream\n" + line(.health) + line(.makePairingCode),
            line(.redeemPairingCode, #"{"code":"ABCD","deviceName":"x"}"#)
                + line(.pull, #"{"cursor":"1.epoch.usr_1.9","seen":[[1,9007199254740991]]}"#) + "-"
                + line(.pull, "{}") + line(.openapi) + line(.deleteAccount, #"{"password":"correct horse"}"#),
        ],
        words: [
            "\nj{\"operations\":[", "\ni{\"cursor\":", "\nk{\"buckets\":[", "\nl{\"page\":", "\n!GET /v1/",
            "\"intent\":\"update\"", "\"delete\"",
            "\"entityType\":\"request\"", "\"entityType\":\"event\"", "\"entityType\":\"match\"",
            "\"entityType\":\"category\"",
            "\"req_01J00000000000000000000003\"", "\"cat_01J00000000000000000000004\"",
            "\"rcp_01J00000000000000000000001\"",
            "\"op_01J00000000000000000000009\"", "\"base\":{", "\"onConflict\":\"clientWins\"", "\"add\":[",
            "\"remove\":[", "\"parts\":[",
            "\"type\":\"splitReceipt\"", "\"mergeDuplicates\"", "\"purgeReceipts\"", "\"linkReturn\"",
            "\"moveCategory\"", "\"userNotes\"",
        ],
        run: { _ = try ServerRules().examine($0) })

    /// A request as an input has it.
    private static func line(_ route: Route, _ body: String = "") -> String {
        let index = Route.fixed.firstIndex(of: route) ?? 0
        return String(UnicodeScalar(UInt8(ascii: "a") + UInt8(index))) + body + "\n"
    }
}

/// The server's rules on a storage in memory, with one account, for one input.
final class ServerRules {
    private let endpoints: Endpoints
    private let token: String
    private let ports = CountingPorts()
    private let failures = FailureList()

    init() throws {
        let storage = MemoryStorage(epoch: "epoch")
        let rate = AttemptLimiter.Rate(burst: 10_000, secondsPerAttempt: 0.001)
        let policy = AccountPolicy(isRegistrationOpen: true, attempts: rate, emailAttempts: rate)
        let accounts = AccountService(storage: storage, ports: ports, policy: policy, observer: NoObserver())
        let sync = SyncService(storage: storage, ports: ports, policy: policy, observer: NoObserver())
        let failures = failures
        endpoints = Endpoints(
            accounts: accounts, sync: sync, texts: TextGateway(token: "secret"), publicURL: ServerRules.url,
            ports: ports
        ) { failures.add($0) }
        token = try accounts.register(
            SignInRequest(email: "a@example.org", password: "correct horse", deviceName: "laptop"), from: "x"
        ).token
    }

    private static let url = "https://vault.example.org"

    /// Returns the answers.
    func examine(_ bytes: [UInt8]) throws -> [HTTPResponse] {
        var answers: [HTTPResponse] = []
        for line in bytes.split(separator: 0x0A).prefix(16) {
            guard let request = request(Array(line)) else { continue }
            let caller = Caller(address: "192.0.2.1", requestID: RequestNumber(1))
            if endpoints.refusal(of: request, bodyBytes: request.body.count, caller: caller) != nil { continue }
            guard case .response(let response) = endpoints.answer(request, caller: caller) else { continue }
            try examine(response)
            answers.append(response)
        }
        try expect(failures.all.isEmpty, "the server's own fault: \(failures.all)")
        return answers
    }

    private func examine(_ response: HTTPResponse) throws {
        try expect((200...499).contains(response.status) || response.status == 503, "the status is \(response.status)")
        try expect(
            response.headers.fields.allSatisfy { !($0.name + $0.value).utf8.contains { $0 < 0x20 } },
            "headers are plain")
        guard response.mediaType?.hasSuffix("json") == true else { return }
        let json = try JSON(parsing: response.body)
        try expect(json["detail"]?.string?.isHarmless() != false, "a problem is harmless to read")
    }

    /// The letter of an endpoint and a body; `-` before it leaves out the token, and `!GET /path` names any target.
    private func request(_ line: [UInt8]) -> HTTPRequest? {
        var rest = line[...]
        var headers: HTTPHeaders = ["Authorization": "Bearer \(token)"]
        if rest.first == UInt8(ascii: "-") {
            headers = [:]
            rest.removeFirst()
        }
        guard let letter = rest.popFirst() else { return nil }
        if letter == UInt8(ascii: "!") {
            let words = Array(rest).text.split(separator: " ", maxSplits: 2).map(String.init)
            guard words.count >= 2 else { return nil }
            let body = words.count > 2 ? Array(words[2].utf8) : []
            headers.add("Content-Type", MediaType.json)
            return HTTPRequest(HTTPMethod(rawValue: words[0]), words[1], headers: headers, body: body)
        }
        let route = Route.fixed[Int(letter &- UInt8(ascii: "a")) % Route.fixed.count]
        if route.takesBody { headers.add("Content-Type", MediaType.json) }
        if route.takesForm {
            headers.add("Content-Type", MediaType.form)
            headers.add(HeaderName.gatewaySignature, signature(of: Array(rest), at: ServerRules.url + route.path))
        }
        return HTTPRequest(
            route.method, route.path, headers: headers, body: route.takesBody || route.takesForm ? Array(rest) : [])
    }

    /// The signature of a gateway that delivers whatever it gets.
    private func signature(of form: [UInt8], at url: String) -> String {
        let fields = (FormBody(form)?.fields ?? []).enumerated().sorted { left, right in
            left.element.name == right.element.name
                ? left.offset < right.offset
                : left.element.name.utf8.lexicographicallyPrecedes(right.element.name.utf8)
        }
        let text = fields.reduce(url) { $0 + $1.element.name + $1.element.value }
        return ByteText.base64(ports.gatewayCode(Array(text.utf8), key: Array("secret".utf8)))
    }
}

/// Collects what the server logs as its own fault.
private final class FailureList: Sendable {
    private let list = Mutex<[String]>([])

    var all: [String] { list.withLock { $0 } }

    func add(_ event: LogEvent) {
        if event.level == .error { list.withLock { $0.append(event.message) } }
    }
}

/// Ports with a fixed time, a counter in place of chance, and hashes that hide nothing.
private final class CountingPorts: ServerPorts {
    private let count = Mutex<UInt64>(0)

    func now() -> Timestamp { Timestamp(milliseconds: 1_770_000_000_000) }

    func randomBytes(_ length: Int) -> [UInt8] {
        let number = next()
        return (0..<length).map {
            UInt8(truncatingIfNeeded: number >> (8 * UInt64($0 % 8))) &+ UInt8(truncatingIfNeeded: $0)
        }
    }

    func newULID() -> ULID { ULID(high: 1_770_000_000_000 << 16, low: next()) }

    func digest(_ bytes: [UInt8]) -> [UInt8] {
        var (first, second) = (UInt64(0xCBF2_9CE4_8422_2325), UInt64(0x9AE1_6A3B_2F90_404F))
        for byte in bytes {
            first = (first ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
            second = (second &+ UInt64(byte)) &* 0x9E37_79B9_7F4A_7C15
        }
        return [first, second, first &+ second, first ^ second].flatMap { word in
            (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * UInt64($0))) }
        }
    }

    func textCode(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] { digest(key + bytes) }
    func gatewayCode(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] { digest(key + bytes) }
    func hashPassword(_ password: String) -> String { password }

    func verifyPassword(_ password: String, against hash: String?) -> PasswordVerdict {
        password == hash ? .right : .wrong
    }

    private func next() -> UInt64 {
        count.withLock { count in
            count += 1
            return count
        }
    }
}

private struct NoObserver: CommitObserver {
    func changed(_ account: UserID) {}
    func revoked(_ devices: [DeviceID]) {}
}
