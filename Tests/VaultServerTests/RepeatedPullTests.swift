import Testing
import VaultJSON
import VaultModel
import VaultServerCore
import VaultTestKit
import VaultWire

@Suite("Pulls that find nothing again")
struct RepeatedPullTests {
    private let scratch: TemporaryDirectory
    private let rules: Rules
    private let endpoints: Endpoints

    init() throws {
        scratch = try TemporaryDirectory()
        rules = Rules(try Flavour.sqlite.make(in: scratch))
        endpoints = Endpoints(accounts: rules.accounts, sync: rules.sync, ports: rules.ports) { _ in }
    }

    private func request(_ token: String, _ cursor: Cursor?) -> HTTPRequest {
        HTTPRequest(.pull, token: token, json: PullRequest(cursor: cursor, limit: 500).json)
    }

    private func answer(_ request: HTTPRequest) -> HTTPResponse? {
        let caller = Caller(address: "x", requestID: RequestNumber(0))
        guard case .response(let response) = endpoints.answer(request, caller: caller) else { return nil }
        return response
    }

    /// A token, and a pull of it that was answered as empty.
    private func emptyPull() throws -> (token: String, request: HTTPRequest) {
        let token = try rules.token()
        let cursor = try rules.pull(token: token).cursor
        let request = request(token, cursor)
        #expect(endpoints.immediateAnswer(to: request) == nil, "nothing is known before the first")
        #expect(answer(request)?.status == 200)
        return (token, request)
    }

    @Test func `are answered at once, like the first but for the time`() throws {
        let (_, request) = try emptyPull()
        rules.ports.pass(minutes: 2)
        let repeated = try #require(endpoints.immediateAnswer(to: request))
        #expect(repeated == answer(request))
        #expect(repeated.headers["Receipt-Vault-Protocol"] == "1")
    }

    @Test func `are looked up again after any commit, from another position, or with another token`() throws {
        let (token, request) = try emptyPull()
        #expect(endpoints.immediateAnswer(to: self.request(token, nil)) == nil)
        #expect(endpoints.immediateAnswer(to: self.request("made-up", try rules.pull(token: token).cursor)) == nil)
        _ = try rules.push([Make.create(SampleRecord.receipt(1), key: 1)], token: token)
        #expect(endpoints.immediateAnswer(to: request) == nil)
        let page = try JSON(parsing: try #require(answer(request)).body)
        #expect(page["changes"]?.array?.count == 1)
        #expect(endpoints.immediateAnswer(to: request) == nil, "a pull that found something is looked up each time")
    }

    @Test func `find nothing more with a token that was revoked, or whose use is to be recorded`() throws {
        let (token, request) = try emptyPull()
        rules.ports.pass(minutes: 6)
        #expect(endpoints.immediateAnswer(to: request) == nil)
        #expect(answer(request)?.status == 200 && endpoints.immediateAnswer(to: request) != nil)
        try rules.accounts.revoke(nil, token: token)
        #expect(endpoints.immediateAnswer(to: request) == nil)
        #expect(answer(request)?.status == 401)
    }

    @Test func `only a pull and a health check are answered without the store`() throws {
        let token = try rules.token()
        #expect(endpoints.immediateAnswer(to: HTTPRequest(.health, query: ["nonce": "n"]))?.status == 200)
        let long = String(repeating: "n", count: WireLimits.nonceCharacters + 1)
        #expect(endpoints.immediateAnswer(to: HTTPRequest(.health, query: ["nonce": long])) == nil)
        #expect(endpoints.immediateAnswer(to: HTTPRequest(.listDevices, token: token)) == nil)
    }
}
