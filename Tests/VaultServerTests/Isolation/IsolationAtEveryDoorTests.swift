import Testing
import VaultJSON
import VaultModel
import VaultServerPostgres
import VaultTestKit
import VaultWire

/// Two accounts ask the same: one with the names of a third, the other with names that nothing ever had. Both must get
/// the same answer, for the same work.
@Suite("Isolation at every door")
struct IsolationAtEveryDoorTests {
    /// Doors at which nothing of an account can be named.
    private static let nameless: Set<String> = [
        "GET /v1/health", "GET /v1/openapi.json", "GET /capture", "GET /capture/", "GET /capture/{name}",
        "POST /capture/share",
        // It tells that an email has an account here, as the protocol has it.
        "POST /v1/accounts",
    ]

    private static func server(_ flavour: Flavour) throws -> TestServer {
        try TestServer(flavour, keepsBlobs: true, smsToken: Gateway.token)
    }

    @Test func `every door, id and kind of request of the document is asked about`() throws {
        let server = try Self.server(.memory)
        let document = try server.call(.openapi).json
        let account = try FullAccount(server)
        let questions = try Questions.all(account.names, document, account.device)
        let doors = (document["paths"]?.object ?? [:]).flatMap { path, methods in
            (methods.object ?? [:]).keys.map { "\($0.uppercased()) \(path)" }
        }
        #expect(Set(questions.map(\.door)).union(Self.nameless) == Set(doors))
        #expect(Self.nameless.isDisjoint(with: questions.map(\.door)))
        let prefixes = document.text.matches(of: /\^\(?([a-z|]+)\)?_/).flatMap {
            $0.1.split(separator: "|").map(String.init)
        }
        #expect(
            prefixes.count > 10 && Set(prefixes).isSubset(of: account.names.values.filter { !$0.value.isEmpty }.keys))
        let asked = questions.map { ($0.body?.text ?? "") + $0.route.path + ($0.text ?? "") + $0.query }.joined()
        for (kind, name) in account.names.values where kind != "token" { #expect(asked.contains(name), "\(kind)") }
        for type in RequestContent.types { #expect(questions.contains { $0.title.hasPrefix(type) }, "\(type)") }
    }

    @Test(arguments: [Flavour.memory, .sqlite, .postgres, .walled])
    func `what is another's is answered like what never existed, and stays as it is`(flavour: Flavour) throws {
        let server = try Self.server(flavour)
        let document = try server.call(.openapi).json
        let account = try FullAccount(server)
        let count = try Questions.all(account.names, document, account.device).count
        let before = try account.everything()
        for number in 0..<count {
            let unknown = Names.unknown(like: account.names, number + 1)
            let foreign = try answer(number, account.names, document, "b", on: server)
            let unheard = try answer(number, unknown, document, "c", on: server)
            #expect(foreign.answer == unheard.answer, "\(foreign.title): \(unheard.answer.text)")
            #expect(foreign.pulled == unheard.pulled, "\(foreign.title)")
            // Who sends a text message sees no answer, and so no time.
            #expect(foreign.isText || foreign.exchanges == unheard.exchanges, "\(foreign.title)")
            #expect(!foreign.pulled.contains(FullAccount.secret), "\(foreign.title)")
            #expect(!foreign.answer.text.contains(FullAccount.secret), "\(foreign.title)")
        }
        #expect(try account.everything() == before)
    }

    private struct Outcome {
        var title: String
        var isText: Bool
        var answer: ComparableAnswer
        /// The changes that the account of the asker has afterwards.
        var pulled: String
        /// How often the server asked the database; 0 if it has none.
        var exchanges: Int
    }

    /// The answer to one question that a new account asks.
    private func answer(
        _ number: Int, _ names: Names, _ document: JSON, _ letter: String, on server: TestServer
    ) throws -> Outcome {
        let asker = try server.signIn("\(letter)\(number)@example.org", new: true)
        _ = try asker.push(Questions.Own.operations)
        let question = try Questions.all(names, document, asker)[number]
        let database = server.storage as? PostgresStorage
        let former = database?.exchanges ?? 0
        let response = try question.ask(as: asker)
        let exchanges = (database?.exchanges ?? 0) - former
        let pulled = try server.call(.pull, token: asker.token, ["cursor": .null]).json
        return Outcome(
            title: question.title, isText: question.route == .receiveText,
            answer: ComparableAnswer(response, names, asker),
            pulled: ComparableAnswer.comparable(pulled["changes"]?.text ?? pulled.text, names, asker),
            exchanges: exchanges)
    }
}
