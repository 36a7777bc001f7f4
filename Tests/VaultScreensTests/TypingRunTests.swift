import Testing
import VaultModel

@testable import VaultScreens

@Suite("Letters that are typed faster than they are found")
struct TypingRunTests {
    private static func page(_ text: String) -> Effect {
        .read(.page(ReceiptQuery(text: text), .first, limit: 10))
    }

    @Test func `only what the last letter finds is read`() {
        var run = TypingRun()
        #expect(run.take([Self.page("l")], goesOn: true).isEmpty)
        #expect(run.take([Self.page("la")], goesOn: true).isEmpty)
        #expect(run.take([Self.page("lam")], goesOn: false) == [Self.page("lam")])
        #expect(run.take([Self.page("lamp")], goesOn: false) == [Self.page("lamp")])
    }

    @Test func `a letter without an effect leaves the waiting ones, and one with an effect runs them at once`() {
        var run = TypingRun()
        #expect(run.take([Self.page("l")], goesOn: true).isEmpty)
        #expect(run.take([], goesOn: true).isEmpty)
        #expect(run.take([], goesOn: false) == [Self.page("l")])
        #expect(run.take([Self.page("l")], goesOn: true).isEmpty)
        #expect(run.take([.write(.undo)], goesOn: true) == [Self.page("l"), .write(.undo)])
        #expect(run.take([], goesOn: false).isEmpty)
    }
}
