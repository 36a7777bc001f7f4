import Glibc
import Sealing
import SystemKit
import Testing
import VaultTestKit

@Suite("Saving a key file")
struct KeyFileSavingTests {
    private let folder: TemporaryDirectory
    private var store: FileStore { FileStore(directory: folder.path) }

    init() throws { folder = try TemporaryDirectory() }

    @Test func `what was saved is loaded, and only its owner can read it`() throws {
        let file = try SealedSample.newKeyFile().file
        #expect(try KeyFile.load(from: store, name: "home.key") == nil)
        try file.save(to: store, name: "home.key")
        #expect(try KeyFile.load(from: store, name: "home.key") == file)
        #expect(try store.permissions(of: "home.key")?.mode == 0o600)
    }

    @Test func `a file too large to be one is damaged, a link is refused by the system`() throws {
        try store.write([UInt8](repeating: 0x20, count: KeyFile.limit + 1), to: "home.key")
        #expect(SealedSample.code { _ = try KeyFile.load(from: store, name: "home.key") } == .damagedKeyFile)
        try store.remove("home.key")
        symlink("/etc/passwd", store.path(of: "home.key"))
        #expect(SealedSample.code { _ = try KeyFile.load(from: store, name: "home.key") } == .system)
    }

    @Test func `each error has a sentence, and none the same as another`() {
        let codes: [SealingError.Code] = [
            .wrongPassphrase, .wrongRecoveryCode, .noSuchSlot, .damagedKeyFile, .newerKeyFile, .parametersOutOfRange,
            .malformedRecoveryCode, .recoveryCodeChecksum, .outOfMemory, .cannotOpen, .wrongKeyLength, .unavailable,
        ]
        let sentences = codes.map { SealingError($0).description }
        #expect(Set(sentences).count == codes.count)
        #expect(sentences.allSatisfy { $0.hasSuffix(".") })
    }
}
