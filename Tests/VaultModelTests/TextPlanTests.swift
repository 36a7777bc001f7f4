import Testing
import VaultJSON
import VaultModel

@Suite("The terms of text messages")
struct TextPlanTests {
    private func plan(
        _ number: String = "+15550100", _ words: [String]? = ["gammu", "{number}", "{text}"], price: String = "9 ct",
        limit: Int = 5
    ) throws(TextPlan.Fault) -> TextPlan {
        try TextPlan(
            number: number, command: words?.joined(separator: " ") ?? "'", arguments: words, price: price,
            limit: limit, agreedAt: Timestamp(milliseconds: 1_795_000_000_000))
    }

    @Test(arguments: [("+1 555-0100 222", "+15550100222"), ("+49 (170) 1234567", "+491701234567")])
    func `a number may be written as people do`(_ typed: String, _ number: String) throws {
        #expect(try plan(typed).number == number)
    }

    @Test(arguments: ["", "+", "15550100", "+1555", "+1234567890123456", "-15550100", "+١٢٣٤٥٦٧٨", "+1555010x"])
    func `a number that could be an option, or none, is refused`(_ typed: String) {
        #expect(throws: TextPlan.Fault.number) { try plan(typed) }
    }

    @Test(
        arguments: [
            nil, [], ["gammu"], ["{text}"], ["gammu", "-t={text}"], ["gammu", "{number}"], ["{number}", "{text}"],
            ["sh", "-c", "send {text}"], ["gammu", "{text}", "to{number}"],
        ] as [[String]?])
    func `a command has the text as an argument of its own, or is refused`(_ words: [String]?) {
        #expect(throws: TextPlan.Fault.command) { try plan(words: words) }
    }

    @Test func `a text that begins with a dash or has spaces stays one argument`() throws {
        let words = ["gammu", "sendsms", "TEXT", "{number}", "-text", "{text}"]
        let filled = try plan("+15550100", words).filled(words, with: "-rf {number} $(id)")
        #expect(filled == ["gammu", "sendsms", "TEXT", "+15550100", "-text", "-rf {number} $(id)"])
    }

    @Test func `the price is stated, and the limit has bounds`() {
        for price in ["", "  ", String(repeating: "9", count: 41)] {
            #expect(throws: TextPlan.Fault.price) { try plan(price: price) }
        }
        for limit in [0, -1, 101] { #expect(throws: TextPlan.Fault.limit) { try plan(limit: limit) } }
    }

    @Test func `what is stored is what was agreed to, or nothing`() throws {
        let plan = try plan()
        let words: (String) -> [String]? = { $0.split(separator: " ").map(String.init) }
        #expect(TextPlan(json: plan.json, arguments: words) == plan)
        #expect(TextPlan(json: plan.json, arguments: { _ in nil }) == nil)
        for name in ["number", "command", "price", "limit", "agreedAt"] {
            var members = plan.json.object ?? [:]
            members[name] = nil
            #expect(TextPlan(json: .object(members), arguments: words) == nil)
        }
    }
}

extension TextPlanTests {
    private func plan(words: [String]?) throws(TextPlan.Fault) -> TextPlan { try plan("+15550100", words) }
}
