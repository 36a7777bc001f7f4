import SystemKit
import Testing
import VaultTestKit

@Suite("Free names")
struct FreeNameTests {
    @Test(arguments: [
        ("claim.pdf", "claim-3.pdf"), ("notes", "notes-3"), (".hidden", ".hidden-3"), ("a.tar.gz", "a.tar-3.gz"),
    ])
    func `the number comes before the ending`(name: String, third: String) throws {
        var tried: [String] = []
        let found = try FileStore.withFreeName(for: name) { (free) throws(SystemError) in
            tried.append(free)
            if tried.count < 3 { throw SystemError(.alreadyExists, function: "open") }
        }
        #expect(found == third && tried.first == name)
    }

    @Test func `a file is written beside those that have its name, and replaces none`() throws {
        let folder = try TemporaryDirectory()
        for text in ["first", "second", "third"] {
            let file = try FileReplacement(of: "claim.pdf", in: folder.store)
            try file.append(Array(text.utf8))
            _ = try file.commitAsNew()
        }
        #expect(try folder.store.names() == ["claim-2.pdf", "claim-3.pdf", "claim.pdf"])
        #expect(try folder.store.read("claim.pdf", limit: 100) == Array("first".utf8))
        #expect(try folder.store.read("claim-3.pdf", limit: 100) == Array("third".utf8))
    }

    @Test func `whoever takes a turn in a folder waits for the other, and not forever`() throws {
        let folder = try TemporaryDirectory()
        try folder.store.inTurn {
            let again = FileStore(directory: folder.path)
            #expect { try again.inTurn(within: .milliseconds(1)) {} } throws: {
                ($0 as? SystemError)?.code == .timedOut
            }
        }
        #expect(try folder.store.inTurn { 7 } == 7)
    }
}
