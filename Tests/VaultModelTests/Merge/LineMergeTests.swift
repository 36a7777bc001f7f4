import Testing
import VaultModel
import VaultTestKit

@Suite("Notes merged by lines")
struct LineMergeTests {
    @Test(arguments: [
        // base, server, client, merged
        ("", "a", "b", "a\nb"),
        ("", "a", "a", "a"),
        ("", "a\nb", "a\nc", "a\nb\nc"),
        ("x", "x\na", "x\nb", "x\na\nb"),
        ("x", "a\nx", "x\nb", "a\nx\nb"),
        ("1\n2\n3", "1\nTWO\n3", "1\n2\nTHREE", "1\nTWO\nTHREE"),
        ("1\n2\n3", "1\nS\n3", "1\nC\n3", "1\nC\n3"),
        ("1\n2\n3", "1\n3", "1\n2\n3\n4", "1\n3\n4"),
        ("1\n2\n3", "S\n3", "1\n2\nmid\n3", "S\nmid\n3"),
        ("1\n2\n3", "S\n3", "1\nin\n2\n3", "1\nin\n2\n3"),
        ("1", "", "1\n2", "2"),
        ("a\n", "a\nb\n", "a\n", "a\nb\n"),
    ])
    func `both sides' hunks are applied`(base: String, server: String, client: String, merged: String) {
        #expect(LineMerge.merge(base: base, server: server, client: client).text == merged)
    }

    @Test func `without a base what both have in common is the base`() {
        let merged = LineMerge.merge(base: nil, server: "serial 123\nbox", client: "serial 123\npaid cash")
        #expect(merged.text == "serial 123\nbox\npaid cash")
    }

    @Test(arguments: 0..<500)
    func `no line that only one side added is lost, and one side alone wins`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let base = text(0..<6, "b", &random)
        let server = edited(base, with: "s", &random)
        let client = edited(base, with: "c", &random)
        let join = { (lines: [String]) in lines.joined(separator: "\n") }
        let merged = LineMerge.merge(base: join(base), server: join(server), client: join(client))
        #expect(LineMerge.merge(base: join(base), server: join(base), client: join(client)).text == join(client))
        #expect(LineMerge.merge(base: join(base), server: join(server), client: join(base)).text == join(server))
        let lines = merged.text.split(separator: "\n").map(String.init)
        #expect(client.filter { $0.hasPrefix("c") }.allSatisfy(lines.contains))
        #expect(merged.overlapped || server.filter { $0.hasPrefix("s") }.allSatisfy(lines.contains))
    }

    private func text(_ count: Range<Int>, _ prefix: String, _ random: inout SeededRandom) -> [String] {
        (0..<Int.random(in: count, using: &random)).map { "\(prefix)\($0)" }
    }

    private func edited(_ base: [String], with prefix: String, _ random: inout SeededRandom) -> [String] {
        var lines = base
        for number in 0..<Int.random(in: 0..<4, using: &random) {
            let at = Int.random(in: 0...lines.count, using: &random)
            if at < lines.count, Bool.random(using: &random) { lines.remove(at: at) }
            lines.insert("\(prefix)\(number)", at: min(at, lines.count))
        }
        return lines
    }
}
