import SystemKit
import Testing
import VaultTestKit

@testable import VaultIntake

@Suite("Files in watched folders that were seen")
struct SeenFilesTests {
    @Test func `what was seen survives its text, and a change of the file makes it new`() throws {
        let folder = try TemporaryDirectory()
        try folder.write("one", to: "a b.pdf")
        let mark = try #require(SeenFiles.mark(of: "a b.pdf", in: folder.path, .folder))
        var seen = SeenFiles(nil)
        #expect(!seen.contains(mark))
        seen.insert(mark)
        #expect(seen.isChanged && SeenFiles(seen.text).contains(mark) && !SeenFiles(seen.text).isChanged)
        try folder.write("longer", to: "a b.pdf")
        let changed = try #require(SeenFiles.mark(of: "a b.pdf", in: folder.path, .folder))
        #expect(!seen.contains(changed))
        #expect(SeenFiles.mark(of: "missing", in: folder.path, .folder) == nil)
    }

    @Test func `a mail is the same one after it was read`() throws {
        let folder = try TemporaryDirectory()
        let names = ["1.host", "1.host:2,S"]
        let marks = try names.map { name in
            try folder.write("mail", to: name)
            return SeenFiles.mark(of: name, in: folder.path, .maildir)
        }
        #expect(marks[0] != nil && marks[0] == marks[1])
    }

    @Test func `files that left a folder are forgotten, those of other folders are not`() {
        var seen = SeenFiles("1 2 /a/x y\n1 2 /a/z\n1 2 /ab/x")
        seen.keep(["1 2 /a/z"], in: "/a")
        #expect(seen.text == "1 2 /a/z\n1 2 /ab/x" && seen.isChanged)
        seen.noteSaved()
        seen.keep(["1 2 /a/z"], in: "/a")
        #expect(!seen.isChanged)
    }

    @Test func `a name with a line break is not stored, and the oldest are forgotten beyond the limit`() {
        var seen = SeenFiles((0..<SeenFiles.limit).map { "1 2 /a/\($0)" }.joined(separator: "\n"))
        seen.insert("1 2 /a/line\nbreak")
        #expect(!seen.isChanged)
        seen.insert("1 2 /a/new")
        #expect(seen.contains("1 2 /a/new") && !seen.contains("1 2 /a/0") && seen.contains("1 2 /a/1"))
    }
}
