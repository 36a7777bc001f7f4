import Dispatch
import PostgresKit
import Synchronization
import Testing
import VaultModel
import VaultServerCore
import VaultServerPostgres
import VaultTestKit
import VaultWire

@Suite("Changes by other processes")
struct ElsewhereTests {
    /// Collects the accounts that are heard, and waits for them.
    private final class Ears: Sendable {
        private let heard = Mutex<[UserID?]>([])
        private let reasons = Mutex<[String?]>([])
        private let bell = DispatchSemaphore(value: 0)

        func hear(_ account: UserID?) {
            heard.withLock { $0.append(account) }
            bell.signal()
        }

        func lose(_ reason: String?) { reasons.withLock { $0.append(reason) } }

        /// Why changes were not heard, and nil whenever they were heard again.
        var losses: [String?] { reasons.withLock { $0 } }

        func waitFor(_ account: UserID?, times: Int = 1) -> Bool {
            while heard.withLock({ all in all.filter { $0 == account }.count }) < times {
                if bell.wait(timeout: .now() + .seconds(20)) == .timedOut { return false }
            }
            return true
        }

        func has(_ account: UserID) -> Bool { heard.withLock { $0.contains(account) } }
    }

    private func change(_ account: AccountRecord, in storage: PostgresStorage) throws {
        try storage.write { _ = try $0.nextSeq(of: account.id) }
    }

    @Test func `a change is heard by the others, and not by the process that made it`() throws {
        let place = try Flavour.preparedPlace(epoch: "ea750001")
        let (here, there) = (try PostgresStorage(place), try PostgresStorage(place))
        let (one, two) = (SampleRecord.account(1), SampleRecord.account(2))
        for account in [one, two] { try here.write { try $0.insert(account) } }
        let ears = Ears()
        let hearing = try #require(here.hearing(ears.hear, lost: ears.lose))
        defer { hearing.stop() }
        #expect(ears.waitFor(nil))
        try change(one, in: here)
        try change(two, in: there)
        #expect(ears.waitFor(two.id))
        #expect(!ears.has(one.id) && hearing.isHearing)
    }

    @Test func `after a lost connection everything is looked at, and changes are heard again`() throws {
        let place = try Flavour.preparedPlace()
        let (here, there) = (try PostgresStorage(place + " application_name=ears"), try PostgresStorage(place))
        let account = SampleRecord.account(1)
        try there.write { try $0.insert(account) }
        let ears = Ears()
        let hearing = try #require(here.hearing(ears.hear, lost: ears.lose))
        defer { hearing.stop() }
        #expect(ears.waitFor(nil))
        try PostgresConnection(place).execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'ears'")
        #expect(ears.waitFor(nil, times: 2))
        #expect(ears.losses.count == 2 && ears.losses.first??.isEmpty == false && ears.losses.last == .some(nil))
        try change(account, in: there)
        #expect(ears.waitFor(account.id))
    }

    @Test func `a commit and a signing-out by another server over the same database are told`() throws {
        let place = try Flavour.preparedPlace()
        let server = try TestServer(over: PostgresStorage(place))
        let other = try TestServer(over: PostgresStorage(place))
        let device = try server.signIn(new: true)
        let listener = try StreamListener(device)
        let elsewhere = TestDevice(server: other, session: device.session)
        _ = try elsewhere.push(Make.create(SampleRecord.receipt(1), key: 1))
        #expect(try listener.next()?.id == (try device.pull().cursor.rawValue))
        #expect(try other.call(.deleteCurrentSession, token: device.token).status == 204)
        #expect(try listener.next()?.name == ServerSentEvent.revoked)
    }

    /// A pool takes the subscription and forwards nothing.
    @Test func `through a pool nothing is heard, unless there is an address beside it`() throws {
        let server = try PrivatePostgres.shared.get()
        let database = try server.emptyDatabase { try PostgresConnection($0).execute($1) }
        let (direct, pooled) = (server.address(of: database), try PrivatePool.shared.get().address(of: database))
        _ = try PostgresSchema.migrate(direct, newEpoch: "feedc0de")
        let (deaf, hears) = (try PostgresStorage(pooled), try PostgresStorage(pooled, listeningAddress: direct))
        let account = SampleRecord.account(1)
        try deaf.write { try $0.insert(account) }
        let (first, second) = (Ears(), Ears())
        let (one, two) = (
            try #require(deaf.hearing(first.hear, lost: first.lose)),
            try #require(hears.hearing(second.hear, lost: second.lose))
        )
        defer { for hearing in [one, two] { hearing.stop() } }
        #expect(first.waitFor(nil) && second.waitFor(nil))
        try change(account, in: deaf)
        #expect(second.waitFor(account.id))
        #expect(two.isHearing && !one.isHearing)
    }
}
