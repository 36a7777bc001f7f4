import Testing
import VaultJSON
import VaultModel

@Suite("Matching fixtures")
struct MatchingFixtureTests {
    @Test func `names of stores fold as the second writing of the rules folds them`() throws {
        let cases = try MatchingFixture.load("stores")
        #expect(cases.count >= 500)
        for fixture in cases {
            let folded = [fixture["left"], fixture["right"]].map { StoreName.folded($0?.string ?? "") }
            #expect(folded == fixture["folded"]?.strings, "\(fixture["name"]?.string ?? "")")
        }
    }

    @Test func `the same purchases come into question, in the same order`() throws {
        let cases = try MatchingFixture.load("candidates")
        #expect(cases.count >= 100)
        for fixture in cases {
            #expect(MatchingFixture.proposals(of: fixture) == fixture["expect"], "\(fixture["name"]?.string ?? "")")
        }
    }

    @Test func `a status follows its matches in the same way`() throws {
        let cases = try MatchingFixture.load("statuses")
        #expect(cases.count >= 30)
        for fixture in cases {
            #expect(
                MatchingFixture.status(of: fixture) == fixture["expect"]?.string, "\(fixture["name"]?.string ?? "")")
        }
    }
}
