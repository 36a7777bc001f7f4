import Glibc
import Synchronization
import Testing
import VaultTestKit

@testable import SystemKit

@Suite("File store")
struct FileStoreTests {
    private let scratch: TemporaryDirectory

    init() throws { scratch = try TemporaryDirectory() }

    @Test func `what is written is read back, replaced whole, and is the owner's alone`() throws {
        let store = scratch.store
        try store.write(Array("first".utf8), to: "a")
        try store.write(Array("2".utf8), to: "a")
        #expect(try store.read("a", limit: 10) == Array("2".utf8))
        #expect(try store.permissions(of: "a") == FilePermissions(mode: 0o600, isOwn: true))
        #expect(try store.names() == ["a"])
    }

    @Test func `a missing file or directory is nothing, not an error`() throws {
        #expect(try scratch.store.read("none", limit: 1) == nil)
        #expect(try FileStore(directory: scratch.file("none")).read("none", limit: 1) == nil)
        #expect(try scratch.store.contains("none") == false)
        #expect(systemCode { try scratch.store.remove("none") } == nil)
    }

    @Test func `a file over the limit is refused, one at the limit is read`() throws {
        try scratch.store.write([1, 2, 3], to: "a")
        #expect(systemCode { _ = try scratch.store.read("a", limit: 2) } == .tooLarge)
        #expect(try scratch.store.read("a", limit: 3) == [1, 2, 3])
    }

    @Test func `links, directories and pipes are not followed, opened or waited for`() throws {
        try scratch.store.write([1], to: "a")
        symlink(scratch.file("a"), scratch.file("link"))
        mkdir(scratch.file("folder"), 0o700)
        mkfifo(scratch.file("pipe"), 0o600)
        for name in ["link", "folder", "pipe"] {
            #expect(systemCode { _ = try scratch.store.read(name, limit: 9) } == .notAPlainFile)
        }
    }

    @Test(arguments: ["", ".", "..", "a/b", "/etc/passwd", "a\0b"])
    func `a name that leads elsewhere is refused`(name: String) {
        #expect(systemCode { _ = try scratch.store.read(name, limit: 9) } == .invalidName)
        #expect(systemCode { try scratch.store.write([], to: name) } == .invalidName)
    }

    @Test(arguments: FileStore.Step.allCases)
    func `a write that fails at any step keeps the old content or has the new, and leaves no litter`(
        failing: FileStore.Step
    ) throws {
        try scratch.store.write(Array("old".utf8), to: "a")
        let store = FileStore(directory: scratch.path) { (step) throws(SystemError) in
            if step == failing { throw SystemError(number: ENOSPC, function: "test") }
        }
        #expect(systemCode { try store.write(Array("new".utf8), to: "a") } == .diskFull)
        let expected = failing == .syncDirectory ? "new" : "old"
        #expect(try scratch.store.read("a", limit: 9) == Array(expected.utf8))
        #expect(try scratch.store.names() == ["a"])
    }

    @Test func `files are committed without their names being synced, which one call does for all`() throws {
        let steps = Mutex<[FileStore.Step]>([])
        let store = FileStore(directory: scratch.path) { (step) throws(SystemError) in
            steps.withLock { $0.append(step) }
        }
        for name in ["a", "b"] {
            let file = try FileReplacement(of: name, in: store)
            try file.append(Array(name.utf8))
            try file.commit(syncsDirectory: false)
        }
        #expect(try Set(store.names()) == ["a", "b"])
        #expect(steps.withLock { !$0.contains(.syncDirectory) })
        try store.sync()
        #expect(steps.withLock { $0.last } == .syncDirectory)
    }

    @Test func `a full disk is named as such and says that nothing was changed`() {
        let code = systemCode { try DescriptorIO.writeAll([1], to: openFull()) }
        #expect(code == .diskFull)
        #expect(SystemError(.diskFull, function: "write").description.contains("nothing was changed"))
    }

    @Test func `preparing makes parents, 0700, and closes a directory that others can read`() throws {
        let store = FileStore(directory: scratch.file("deep/er/est"))
        try store.prepare()
        #expect(mode(of: store.directory) == 0o700)
        chmod(store.directory, 0o755)
        try store.prepare()
        #expect(mode(of: store.directory) == 0o700)
    }

    @Test func `preparing leaves a directory that a person chose as open as it is`() throws {
        chmod(scratch.path, 0o755)
        try scratch.store.prepare(keepingMode: true)
        #expect(mode(of: scratch.path) == 0o755)
        chmod(scratch.path, 0o777)
        #expect(systemCode { try scratch.store.prepare(keepingMode: true) } == .unsafePermissions)
    }

    @Test func `a directory that others can write to is refused`() throws {
        chmod(scratch.path, 0o777)
        #expect(systemCode { try scratch.store.prepare() } == .unsafePermissions)
    }

    @Test func `temporary files of dead processes go, those of living ones stay`() throws {
        let result = try CommandRunner().run(ChildCommand("/bin/sh", ["-c", "echo $$"]))
        let dead = result.outputText.split(separator: "\n").first ?? ""
        try scratch.store.write([1], to: ".temporary-\(dead)-a")
        try scratch.store.write([1], to: ".temporary-\(getppid())-a")
        try scratch.store.prepare()
        #expect(try scratch.store.names() == [".temporary-\(getppid())-a"])
    }

    @Test func `a folder goes with everything in it, but for what its links lead to`() throws {
        let folder = FileStore(directory: scratch.file("folder/inner/.hidden"))
        try folder.make()
        try folder.write([1], to: "a")
        try scratch.store.write([1], to: "kept")
        symlink(scratch.file("kept"), scratch.file("folder/link"))
        #expect(FileStore(directory: scratch.file("folder")).has("link"))
        FileStore(directory: scratch.file("folder")).removeWhole()
        FileStore(directory: scratch.file("none")).removeWhole()
        #expect(try scratch.store.names() == ["kept"])
    }

    @Test func `a file is taken from another folder, over one of the same name`() throws {
        let (from, to) = (FileStore(directory: scratch.file("from")), FileStore(directory: scratch.file("to")))
        try from.make()
        try to.make()
        try from.write([1], to: "a")
        try to.write([2], to: "a")
        try to.take("a", from: from)
        #expect(try to.read("a", limit: 9) == [1] && from.names() == [])
        #expect(systemCode { try to.take("a", from: from) } == .notFound)
        #expect(systemCode { try to.take("../to/a", from: from) } == .invalidName)
    }

    private func mode(of path: String) -> UInt32 {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
    }

    private func openFull() -> Int32 { open("/dev/full", O_WRONLY | O_CLOEXEC) }
}
