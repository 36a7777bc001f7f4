import DigestKit
import Sealing
import Synchronization
import VaultModel
import VaultServerCore
import VaultTestKit
import VaultWire

/// The server's rules on a storage, without HTTP, at a time that a test sets.
final class Rules: Sendable {
    let storage: any ServerStorage
    let ports = SetPorts()
    let accounts: AccountService
    let sync: SyncService

    init(_ storage: any ServerStorage, quotas: Quotas = .standard, isRegistrationOpen: Bool = true) {
        self.storage = storage
        let rate = AttemptLimiter.Rate(burst: 20, secondsPerAttempt: 1)
        // Longer than any test lasts.
        let lifetime: Int64 = 3650 * 86_400_000
        let policy = AccountPolicy(
            isRegistrationOpen: isRegistrationOpen, tokenLifetime: lifetime, attempts: rate, quotas: quotas)
        accounts = AccountService(storage: storage, ports: ports, policy: policy, observer: Nobody())
        sync = SyncService(storage: storage, ports: ports, policy: policy, observer: Nobody())
    }

    /// Registers an account and returns the token of its first device.
    func token(_ email: String = "a@example.org") throws -> String {
        let request = SignInRequest(email: email, password: "correct horse", deviceName: "laptop")
        return try accounts.register(request, from: "x").token
    }

    func push(
        _ operations: [Operation], token: String, cursor: Cursor? = nil, seen: SeqRanges = SeqRanges(),
        epoch: String? = nil
    ) throws -> PushResponse {
        let request = PushRequest(cursor: cursor, operations: operations, seen: seen, epoch: epoch)
        return try sync.push(try PushSubmission(json: request.json), token: token)
    }

    func pull(_ cursor: Cursor? = nil, token: String, limit: Int = 500, seen: SeqRanges = SeqRanges()) throws
        -> PullResponse
    {
        try sync.pull(PullRequest(cursor: cursor, limit: limit, seen: seen), token: token)
    }

    /// Returns every change, pulled page by page.
    func everything(token: String) throws -> [Change] {
        var (all, cursor): ([Change], Cursor?) = ([], nil)
        while true {
            let page = try pull(cursor, token: token)
            all += page.changes
            cursor = page.cursor
            if !page.hasMore { return all }
        }
    }

    /// Removes old data until none is left.
    func tidy(limit: Int = 3) throws {
        while try sync.tidy(limit: limit) {}
    }
}

/// Ports with a time that the test sets, a counter in place of chance, and hashes that hide nothing.
final class SetPorts: ServerPorts {
    private let time = Mutex<Int64>(1_000_000_000_000)
    private let count = Mutex(0)
    private let step = Mutex<Int64>(0)

    func pass(days: Int64) { time.withLock { $0 += days * 86_400_000 } }

    func pass(minutes: Int64) { time.withLock { $0 += minutes * 60_000 } }

    /// From now on the time passes by so much whenever somebody looks at it.
    func setStep(milliseconds: Int64) { step.withLock { $0 = milliseconds } }

    func now() -> Timestamp {
        let step = step.withLock { $0 }
        return Timestamp(
            milliseconds: time.withLock { time in
                defer { time += step }
                return time
            })
    }

    func randomBytes(_ length: Int) -> [UInt8] {
        let number = next()
        return (0..<length).map { UInt8(truncatingIfNeeded: number >> (8 * ($0 % 8))) &+ UInt8($0) }
    }

    func newULID() -> ULID { SampleRecord.ulid(1_000_000 + next()) }

    func digest(_ bytes: [UInt8]) -> [UInt8] { Array("digest ".utf8) + bytes }

    func textCode(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] { HMACSHA256.authenticate(bytes, key: key) }

    func gatewayCode(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] { HMACSHA1.authenticate(bytes, key: key) }

    func hashPassword(_ password: String) -> String { password }

    func verifyPassword(_ password: String, against hash: String?) -> PasswordVerdict {
        password == hash ? .right : .wrong
    }

    private func next() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }
}

private struct Nobody: CommitObserver {
    func changed(_ account: UserID) {}

    func revoked(_ devices: [DeviceID]) {}
}
