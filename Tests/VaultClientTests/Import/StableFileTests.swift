import Testing
import VaultTestKit

@testable import VaultClient

@Suite("Files that are read more than once")
struct StableFileTests {
    private static let large = String(repeating: "store,date\n", count: 20_000)

    private func open(_ text: String) throws -> (StableFile, TemporaryDirectory) {
        let folder = try TemporaryDirectory()
        try folder.write(text, to: "a.csv")
        return (try StableFile(folder.file("a.csv")) { false }, folder)
    }

    @Test func `the file is the same each time`() throws {
        let (file, folder) = try open(Self.large)
        #expect(try file.bytes() == Array(Self.large.utf8))
        let digest = try file.digest()
        #expect(try file.bytes() == Array(Self.large.utf8))
        #expect(try file.digest() == digest)
        withExtendedLifetime(folder) {}
    }

    @Test(arguments: [
        large.replacingFirst("date", by: "dale"), String(large.dropLast()), large + "x", "",
    ])
    func `a file that has changed is not read again`(other: String) throws {
        let (file, folder) = try open(Self.large)
        _ = try file.bytes()
        try folder.write(other, to: "a.csv")
        let failure = #expect(throws: Failure.self) { try file.bytes() }
        #expect(failure?.description.contains("'a.csv' changed while it was being read") == true)
    }

    @Test func `a later change is noticed before its chunk is used`() throws {
        let (file, folder) = try open(Self.large)
        _ = try file.bytes()
        try folder.write(String(Self.large.dropLast(2)) + "X\n", to: "a.csv")
        let chunks = try file.chunks()
        var length = 0
        let failure = #expect(throws: Failure.self) { while true { length += try chunks().count } }
        #expect(failure != nil && length > 0 && length < Self.large.utf8.count)
    }
}

extension String {
    fileprivate func replacingFirst(_ text: String, by other: String) -> String {
        guard let range = firstRange(of: text) else { return self }
        return self[..<range.lowerBound] + other + self[range.upperBound...]
    }
}
