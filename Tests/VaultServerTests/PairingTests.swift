import Testing
import VaultJSON
import VaultModel
import VaultServerCore
import VaultServerMemory
import VaultTestKit
import VaultWire

@Suite("Pairing codes")
struct PairingTests {
    private let scratch: TemporaryDirectory

    init() throws { scratch = try TemporaryDirectory() }

    private func redeem(_ rules: Rules, _ code: String, from address: String = "y") throws -> SessionResponse {
        try rules.accounts.redeem(RedeemRequest(code: code, deviceName: " phone "), from: address)
    }

    private func isRefused(_ body: () throws -> some Any) -> Bool {
        do {
            _ = try body()
            return false
        } catch {
            return (error as? Problem)?.code == .unauthenticated
        }
    }

    @Test(arguments: Flavour.allCases)
    func `a code signs one device in, once, to the account that made it`(flavour: Flavour) throws {
        let rules = Rules(try flavour.make(in: scratch))
        let (token, other) = (try rules.token(), try rules.token("b@example.org"))
        let code = try rules.accounts.makePairingCode(token: token).code
        _ = try rules.accounts.makePairingCode(token: other)
        let session = try redeem(rules, code)
        let names = try rules.accounts.devices(token: session.token).devices.map(\.name)
        #expect(names.sorted() == ["laptop", "phone"])
        #expect(isRefused { try redeem(rules, code) })
        #expect(try rules.accounts.devices(token: other).devices.count == 1)
    }

    @Test func `case, blanks and dashes do not matter, and look-alikes are read as what they look like`() throws {
        let rules = Rules(MemoryStorage(epoch: "feedc0de"))
        let code = try rules.accounts.makePairingCode(token: try rules.token()).code
        #expect(code.count == 9 && code.dropFirst(4).first == "-")
        let typed = code.lowercased().replacing("-", with: " ").replacing("0", with: "o").replacing("1", with: "l")
        #expect(throws: Never.self) { try redeem(rules, " \(typed) ") }
    }

    @Test(arguments: Flavour.allCases)
    func `after ten minutes a code is worth nothing`(flavour: Flavour) throws {
        let rules = Rules(try flavour.make(in: scratch))
        let token = try rules.token()
        let (first, second) = (
            try rules.accounts.makePairingCode(token: token), try rules.accounts.makePairingCode(token: token)
        )
        rules.ports.pass(minutes: 9)
        #expect(throws: Never.self) { try redeem(rules, first.code) }
        rules.ports.pass(minutes: 1)
        #expect(second.expiresAt == rules.ports.now())
        #expect(isRefused { try redeem(rules, second.code) })
    }

    @Test(arguments: Flavour.allCases)
    func `with the device that made it, or its account, a code goes`(flavour: Flavour) throws {
        let rules = Rules(try flavour.make(in: scratch))
        let (anna, ben) = (try rules.token(), try rules.token("b@example.org"))
        let (first, second) = (
            try rules.accounts.makePairingCode(token: anna), try rules.accounts.makePairingCode(token: ben)
        )
        try rules.accounts.revoke(nil, token: anna)
        try rules.accounts.removeAccount(token: ben, password: "correct horse", from: "x")
        #expect(isRefused { try redeem(rules, first.code) })
        #expect(isRefused { try redeem(rules, second.code) })
    }

    @Test(arguments: Flavour.allCases)
    func `an account has five codes at once, the newest ones`(flavour: Flavour) throws {
        let rules = Rules(try flavour.make(in: scratch))
        let token = try rules.token()
        let codes = try (0..<7).map { _ in
            rules.ports.pass(minutes: 1)
            return try rules.accounts.makePairingCode(token: token).code
        }
        #expect(codes.prefix(2).allSatisfy { code in isRefused { try redeem(rules, code) } })
        for code in codes.dropFirst(2) { #expect(throws: Never.self) { try redeem(rules, code) } }
    }

    @Test func `guessing is slowed down, and what is no code is refused like a wrong one`() throws {
        let rules = Rules(MemoryStorage(epoch: "feedc0de"))
        for guess in ["", "0000-0000", "ÄÄÄÄ-ÄÄÄÄ", "0000-000", "0000-00000", String(repeating: "0", count: 9999)] {
            #expect(isRefused { try redeem(rules, guess) })
        }
        for number in 0..<14 { #expect(isRefused { try redeem(rules, "0000-00\(10 + number)") }) }
        #expect { try redeem(rules, "0000-0000") } throws: { ($0 as? Problem)?.code == .rateLimited }
        #expect(isRefused { try redeem(rules, "0000-0000", from: "another address") })
    }

    @Test func `a device that was paired is signed out like any other, its stream at once`() throws {
        let server = try TestServer()
        let laptop = try server.signIn(new: true)
        let code = try PairingCodeResponse(json: server.call(.makePairingCode, token: laptop.token).json).code
        let answer = try server.call(.redeemPairingCode, RedeemRequest(code: code, deviceName: "phone").json)
        #expect(answer.status == 201)
        let phone = TestDevice(server: server, session: try SessionResponse(json: answer.json))
        let listener = try StreamListener(phone)
        #expect(try server.call(.deleteDevice(phone.id), token: laptop.token).status == 204)
        #expect(try listener.next()?.name == ServerSentEvent.revoked)
        #expect(try listener.next() == nil)
        #expect(try server.call(.pull, token: phone.token, ["cursor": .null]).status == 401)
    }
}
