import Testing
import VaultModel
import VaultTestKit

@Suite("Distance of words")
struct WordDistanceTests {
    @Test(arguments: [
        ("", "", 0), ("", "abc", 3), ("list", "list", 0), ("lits", "list", 1), ("lst", "list", 1), ("lisst", "list", 1),
        ("kitten", "sitting", 3), ("θέμα", "θέματα", 2), ("e\u{301}", "é", 0),
    ])
    func `letters that are missing, too many, others or swapped count one each`(one: String, other: String, steps: Int)
    {
        #expect(WordDistance.between(one, other) == steps && WordDistance.between(other, one) == steps)
    }

    @Test(arguments: 1...30 as ClosedRange<UInt64>)
    func `one edit more is at most one step more`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let letters = Array("abcd")
        let word = (0..<Int(random.next() % 9)).map { _ in letters[Int(random.next() % 4)] }
        var edited = word
        for steps in 1...4 {
            edited.insert(letters[Int(random.next() % 4)], at: Int(random.next() % UInt64(edited.count + 1)))
            #expect(WordDistance.between(String(word), String(edited)) == steps)
        }
    }
}
