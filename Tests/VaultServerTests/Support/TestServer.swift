import HTTPServerKit
import Sealing
import ServerBlobs
import VaultJSON
import VaultModel
import VaultServer
import VaultServerCore
import VaultTestKit
import VaultWire

/// A real server on a free loopback port, with the requests that tests send.
final class TestServer: Sendable {
    let scratch: TemporaryDirectory
    let storage: any ServerStorage
    let server: RunningServer
    let log = LogRecorder()
    /// The file of the certificate that clients trust; nil for plain HTTP.
    private let authority: String?
    static let password = "correct horse battery"

    init(
        _ flavour: Flavour = .memory, isRegistrationOpen: Bool = true,
        attempts: AttemptLimiter.Rate = AttemptLimiter.Rate(burst: 1000, secondsPerAttempt: 1),
        emailAttempts: AttemptLimiter.Rate = .perEmail, pingSeconds: Int = 25, quotas: Quotas = .standard,
        keepsBlobs: Bool = false, publicURL: String? = nil, extractor: (any MediaExtractor)? = nil,
        isWatched: Bool = false, certificate: CertificateKeeper? = nil, trusting authority: String? = nil,
        smsToken: String? = nil, over shared: (any ServerStorage)? = nil, blobsAt elsewhere: (any BlobStore)? = nil
    ) throws {
        scratch = try TemporaryDirectory()
        self.authority = authority
        storage = try shared ?? flavour.make(in: scratch)
        let policy = AccountPolicy(
            isRegistrationOpen: isRegistrationOpen, attempts: attempts, emailAttempts: emailAttempts, quotas: quotas)
        var settings = RunningServer.Settings(policy: policy, log: log.write)
        settings.passwordCost = PasswordHasher.unsafeCostForTests
        settings.pingSeconds = pingSeconds
        settings.publicURL = publicURL
        settings.certificate = certificate
        settings.extractor = extractor
        settings.texts = smsToken.map(TextGateway.init(token:))
        if isWatched {
            settings.monitoring = Monitoring(
                ListenAddress(host: "127.0.0.1", port: 0), store: .embedded, version: "1.2.3", folder: scratch.path,
                startTime: 1_700_000_000_500)
        }
        if keepsBlobs {
            settings.blobs = .disk(
                try DiskBlobStore(directory: scratch.file("blobs"), secret: Array(repeating: 7, count: 32)))
        } else if let elsewhere {
            settings.blobs = .elsewhere(elsewhere)
        }
        server = try RunningServer(ListenAddress(host: "127.0.0.1", port: 0), storage: storage, settings: settings)
    }

    deinit { server.stop() }

    var port: UInt16 { server.address.port }

    func client() throws -> RawHTTPClient { try RawHTTPClient(port: port, trusting: authority) }

    /// An answer with its body parsed as JSON; null for an empty body.
    struct Answer {
        var status: Int
        var headers: [String: String]
        var json: JSON

        var code: String? { json["code"]?.string }
    }

    func raw(
        _ method: String, _ target: String, headers: [(String, String)] = [], body: [UInt8]? = nil
    ) throws -> Answer {
        let response = try client().request(method, target, headers: headers, body: body)
        let json = response.body.isEmpty ? JSON.null : try JSON(parsing: response.body)
        return Answer(status: response.status, headers: response.headers, json: json)
    }

    func call(_ route: Route, query: String = "", token: String? = nil, _ json: JSON? = nil) throws -> Answer {
        try text(route, query: query, token: token, json?.text)
    }

    /// Calls a route like ``call(_:query:token:_:)``, with a body that need not be JSON.
    func text(_ route: Route, query: String = "", token: String? = nil, _ text: String?) throws -> Answer {
        var headers: [(String, String)] = []
        if let token { headers.append(("Authorization", "Bearer \(token)")) }
        if text != nil { headers.append(("Content-Type", "application/json; charset=utf-8")) }
        return try raw(route.method.rawValue, route.path + query, headers: headers, body: text.map { Array($0.utf8) })
    }

    func signIn(_ email: String = "a@example.org", device: String = "laptop", new: Bool = false) throws -> TestDevice {
        let request = SignInRequest(email: email, password: Self.password, deviceName: device)
        let answer = try call(new ? .createAccount : .createSession, request.json)
        return TestDevice(server: self, session: try SessionResponse(json: answer.json))
    }

    /// Returns two devices of a new account that have both seen version 1 of one receipt of CHF 10 with those fields.
    static func twoDevices(sharing id: ReceiptID, _ fields: Fields) throws -> (laptop: TestDevice, phone: TestDevice) {
        let server = try TestServer(.sqlite)
        let laptop = try server.signIn(new: true)
        let phone = try server.signIn(device: "phone")
        _ = try laptop.push(Make.create(id, key: 1, Make.amount(1000).merging(fields) { $1 }))
        return (laptop, phone)
    }
}

/// A signed-in device of a test.
struct TestDevice {
    let server: TestServer
    let session: SessionResponse

    var token: String { session.token }
    var id: String { session.deviceID.description }

    func push(_ operations: [Operation], cursor: Cursor? = nil) throws -> PushResponse {
        let answer = try server.call(.push, token: token, PushRequest(cursor: cursor, operations: operations).json)
        return try PushResponse(json: answer.json)
    }

    func push(_ operation: Operation) throws -> OperationResult.Verdict {
        try push([operation]).results[0].verdict
    }

    func pull(_ cursor: Cursor? = nil, limit: Int = 500) throws -> PullResponse {
        let answer = try server.call(.pull, token: token, PullRequest(cursor: cursor, limit: limit).json)
        return try PullResponse(json: answer.json)
    }

    /// Returns the entity's fields from a pull from the beginning.
    func data(_ id: ReceiptID) throws -> [String: JSON]? {
        try pull().changes.first { $0.entityID == id.description }?.data
    }
}

extension OperationResult.Verdict {
    /// The effect of an applied or repeated operation.
    var effect: OperationResult.Effect? {
        switch self {
        case .applied(_, let effect), .duplicate(_, let effect): effect
        case .rejected: nil
        }
    }

    var outcome: OperationResult.Outcome? {
        if case .applied(let outcome, _) = self { outcome } else { nil }
    }

    var rejection: Rejection? {
        if case .rejected(let rejection) = self { rejection } else { nil }
    }
}

/// Operations for tests; each number makes a different operation.
enum Make {
    static let captured: JSON = "2026-01-31T12:00:00.000Z"

    static func create(_ receipt: ReceiptID, key: Int, _ changes: Fields = [.storeName: "Migros"]) -> Operation {
        create(EntityRef(receipt), key: key, changes)
    }

    static func create(_ entity: EntityRef, key: Int, _ changes: Fields) -> Operation {
        Operation(
            key: OperationID(SampleRecord.ulid(key)), entity: entity, intent: .create, baseVersion: 0,
            changes: changes.merging([.createdAt: captured]) { own, _ in own }, clientTimestamp: SampleRecord.time(0))
    }

    static func item(_ number: Int, of receipt: ReceiptID, key: Int) -> Operation {
        let fields: Fields = [.receiptID: .string(receipt.description), .name: "TV"]
        return create(EntityRef(ItemID(SampleRecord.ulid(number))), key: key, fields)
    }

    /// Returns the creation of a request whose ID has the number of its key.
    static func request(_ fields: Fields, key: Int) -> Operation {
        create(EntityRef(RequestID(SampleRecord.ulid(key))), key: key, fields)
    }

    static func update(
        _ receipt: ReceiptID, key: Int, from version: Int64, _ changes: Fields, base: Fields = [:]
    ) -> Operation {
        Operation(
            key: OperationID(SampleRecord.ulid(key)), entity: EntityRef(receipt), intent: .update, baseVersion: version,
            changes: changes, base: base, clientTimestamp: SampleRecord.time(0))
    }

    static func delete(_ receipt: ReceiptID, key: Int, from version: Int64) -> Operation {
        Operation(
            key: OperationID(SampleRecord.ulid(key)), entity: EntityRef(receipt), intent: .delete, baseVersion: version,
            clientTimestamp: SampleRecord.time(0))
    }

    static func amount(_ minor: Int64) -> Fields { [.totalMinor: .integer(minor), .currency: "CHF"] }
}
