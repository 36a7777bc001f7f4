import CommandTable
import Foundation
import SystemKit
import Testing
import VaultStore

@testable import VaultClient

@Suite("Where a vault lies")
struct VaultLocatorTests {
    private func path(_ named: String?, _ variables: [String: String] = [:]) throws -> String {
        let all = variables.merging(["HOME": "/home/ann"]) { first, _ in first }
        var environment = ClientEnvironment(variables: all, clock: .system, zone: .utc)
        environment.configuration = try Configuration.load(named: nil, in: environment, commands: [])
        return try VaultLocator.files(named: named, in: environment).path
    }

    @Test func `names lie in the data directory, paths where they say`() throws {
        #expect(try path(nil) == "/home/ann/.local/share/receipt-vault/home.vault")
        #expect(try path("work") == "/home/ann/.local/share/receipt-vault/work.vault")
        #expect(try path("work", ["XDG_DATA_HOME": "/data"]) == "/data/receipt-vault/work.vault")
        #expect(try path("./work") == "./work")
        #expect(try path("work.vault") == "work.vault")
        #expect(try path("~/v/work.vault") == "/home/ann/v/work.vault")
    }

    @Test func `the flag goes before the variable, and that before the default`() throws {
        #expect(try path(nil, ["RVAULT_VAULT": "/v/a.vault"]) == "/v/a.vault")
        #expect(try path("/v/b.vault", ["RVAULT_VAULT": "/v/a.vault"]) == "/v/b.vault")
        #expect(try path(nil, ["RVAULT_VAULT": ""]).hasSuffix("/home.vault"))
    }

    @Test func `what is no name, and a missing home, are wrong usage`() {
        #expect(throws: Failure.self) { try path(".hidden") }
        let nowhere = ClientEnvironment(variables: [:], clock: .system, zone: .utc)
        #expect(throws: Failure.self) { try VaultLocator.files(named: nil, in: nowhere) }
        #expect((try? VaultLocator.files(named: "/v/a.vault", in: nowhere))?.path == "/v/a.vault")
    }
}
