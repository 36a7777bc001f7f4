import SystemKit
import Testing
import VaultTestKit

@Suite("Folder keeper")
struct FolderKeeperTests {
    @Test(.timeLimit(.minutes(1))) func `the folder stays while the keeper lives and goes with it`() async throws {
        let scratch = try TemporaryDirectory()
        let kept = FileStore(directory: scratch.file("kept"))
        try kept.prepare()
        try kept.write([1], to: "file")
        try keep(kept)
        while (try? kept.read("file", limit: 1)) != nil { await Task.yield() }
    }

    /// Starts a keeper that lives as long as this call.
    private func keep(_ folder: FileStore) throws {
        let keeper = try FolderKeeper.start(removing: folder.directory)
        #expect(try folder.read("file", limit: 1) == [1])
        _ = consume keeper
    }
}
