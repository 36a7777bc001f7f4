import Testing
import VaultModel
import VaultServerCore
import VaultServerMemory
import VaultTestKit
import VaultWire

@Suite("Calls for a full reconciliation")
struct ResyncTests {
    private let scratch: TemporaryDirectory

    init() throws { scratch = try TemporaryDirectory() }

    @Test(arguments: Flavour.allCases)
    func `each device is asked until it has come back from a list`(flavour: Flavour) throws {
        let rules = Rules(try flavour.make(in: scratch))
        let first = try rules.token()
        let request = SignInRequest(email: "a@example.org", password: "correct horse", deviceName: "phone")
        let second = try rules.accounts.signIn(request, from: "x").token
        let cursor = try rules.pull(token: first).cursor
        #expect(try !rules.pull(token: first).forceResync)
        try rules.accounts.callForResync(email: " A@example.org")
        #expect(try rules.pull(cursor, token: first).forceResync)
        #expect(try rules.pull(cursor, token: first).forceResync)
        let list = try rules.sync.digest(DigestRequest(entityType: .receipt), token: first).cursor
        #expect(try !rules.pull(list, token: first).forceResync)
        #expect(try !rules.pull(cursor, token: first).forceResync)
        #expect(try rules.pull(cursor, token: second).forceResync)
    }

    @Test func `a list that came before the call does not answer it`() throws {
        let rules = Rules(MemoryStorage(epoch: "feedc0de"))
        let token = try rules.token()
        try rules.accounts.callForResync(email: "a@example.org")
        let list = try rules.sync.full(FullRequest(entityType: nil), token: token).cursor
        try rules.accounts.callForResync(email: "a@example.org")
        #expect(try rules.pull(list, token: token).forceResync)
    }

    @Test func `nobody is asked for an email without an account`() throws {
        let rules = Rules(MemoryStorage(epoch: "feedc0de"))
        #expect { try rules.accounts.callForResync(email: "x@example.org") } throws: {
            ($0 as? Problem)?.code == .notFound
        }
    }
}
