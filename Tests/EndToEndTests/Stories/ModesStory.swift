import Glibc
import SystemKit
import Testing
import VaultJSON
import VaultTestKit

@Suite("With a server and without", .serialized)
struct ModesStory {
    private let data: TemporaryDirectory
    private let laptop: CommandRun

    init() throws {
        data = try TemporaryDirectory()
        laptop = try CommandRun(device: "laptop", isUnlocked: true)
    }

    private func startServer() throws -> (process: ServerProcess, address: String) {
        let server = try ServerProcess(data: data.path + "/server", isOpen: true)
        return (server, "http://127.0.0.1:\(server.port)")
    }

    private func add(_ store: String) throws {
        try #require(try laptop.run("add", "--store", store, "--date", "2025-10-27", "--total", "1").isSuccess)
    }

    /// Returns a second, synced device of the same account.
    private func phone(at address: String) throws -> CommandRun {
        let phone = try CommandRun(device: "phone", isUnlocked: true)
        let signedIn = try phone.signIn(at: address, isNew: false)
        try #require(signedIn.isSuccess, "\(signedIn.said)")
        return phone
    }

    @Test func `what was made on one device alone is brought to the account whole`() throws {
        try laptop.addMany(30)
        let (server, address) = try startServer()
        let signedIn = try laptop.signIn(at: address, isNew: true)
        #expect(signedIn.isSuccess, "\(signedIn.said)")
        #expect(try laptop.items("sync", "queue").isEmpty)
        #expect(try phone(at: address).stores() == laptop.stores())
        #expect(server.isRunning)
    }

    @Test func `switching off says what stays, keeps the queue, and asks the network nothing`() throws {
        let (server, address) = try startServer()
        try add("Robot Shop")
        #expect(try laptop.signIn(at: address, isNew: true).isSuccess)
        server.end(SIGKILL)
        try add("Lampor")
        let off = try laptop.run("sync", "off")
        #expect(off.isSuccess)
        for fact in ["1 change not uploaded", "kept, and sent after", "Your data stays here", "is kept"] {
            #expect(off.said.contains(fact), "\(off.said)")
        }
        #expect(try laptop.items("sync", "queue").count == 1)
        let refused = try laptop.run("sync")
        #expect(refused.code == 2)
        #expect(refused.said.contains("rvault sync on"))
        #expect(try laptop.run("status").outputText.contains("off: this device only"))
        #expect(try laptop.run("doctor").isSuccess)
        #expect(try laptop.stores() == ["Lampor", "Robot Shop"])
    }

    @Test func `turning sync on again brings the changes made while it was off, from both sides`() throws {
        let (server, address) = try startServer()
        try add("Robot Shop")
        #expect(try laptop.signIn(at: address, isNew: true).isSuccess)
        let phone = try phone(at: address)
        #expect(try laptop.run("sync", "off").isSuccess)
        try add("Lampor")
        _ = try phone.run("add", "--store", "Kettle & Co", "--date", "2025-10-29", "--total", "2")
        #expect(try phone.run("sync").isSuccess)
        #expect(try laptop.stores() == ["Lampor", "Robot Shop"])
        let on = try laptop.run("sync", "on")
        #expect(on.isSuccess, "\(on.said)")
        #expect(try laptop.stores() == ["Kettle & Co", "Lampor", "Robot Shop"])
        #expect(try phone.run("sync").isSuccess)
        #expect(try phone.stores() == laptop.stores())
        #expect(server.isRunning)
    }

    @Test func `a pause holds for every process until somebody resumes`() throws {
        let (server, address) = try startServer()
        #expect(try laptop.signIn(at: address, isNew: true).isSuccess)
        #expect(try laptop.run("sync", "--pause").isSuccess)
        try add("Robot Shop")
        let refused = try laptop.run("sync")
        #expect(refused.code == 2)
        #expect(refused.said.contains("--resume"))
        #expect(try laptop.items("sync", "queue").count == 1)
        #expect(try laptop.run("sync", "--resume").isSuccess)
        #expect(try laptop.items("sync", "queue").isEmpty)
        #expect(server.isRunning)
    }

    @Test func `an entry is shown, saved and discarded, each by its ID`() throws {
        try add("Robot Shop")
        let entry = try #require(try laptop.items("sync", "queue").first)
        let id = try #require(entry["id"]?.string?.suffix(8)).description
        #expect(entry["state"]?.string == "pending" && entry["tries"]?.integer == 0)
        #expect(try laptop.run("sync", "save", id, "lost.json").isSuccess)
        let saved = try laptop.shell("cat lost.json; stat -c %a lost.json").outputText
        #expect(saved.contains("Robot Shop") && saved.contains("600"))
        _ = try laptop.shell("echo precious > lost.json; mkfifo pipe")
        #expect(try laptop.run("sync", "save", id, "lost.json").said.contains("already exists; nothing was written"))
        #expect(try laptop.run("sync", "save", id, "pipe", "--yes").code == 1)
        #expect(try laptop.shell("cat lost.json; test -p pipe").outputText == "precious\n")
        #expect(try laptop.run("sync", "drop", id, "--no-input").code == 1)
        #expect(try laptop.stores() == ["Robot Shop"])
        let dropped = try laptop.run("sync", "drop", id, "--yes")
        #expect(dropped.isSuccess && dropped.said.contains("will be deleted here"))
        #expect(try laptop.stores().isEmpty)
        #expect(try laptop.run("sync", "drop", id, "--yes").code == 3)
    }

    @Test func `what a command adds beside the screens goes out, and another window is not in its way`() throws {
        let terminal = try Terminal()
        try terminal.startVault(home: "/laptop", in: "laptop")
        try terminal.makeVault(in: "laptop")
        let server = try terminal.startServer()
        try terminal.signIn(at: server, isNew: true, in: "laptop")
        try terminal.press("4", in: "laptop")
        let added = try Programs.rvault(
            ["add", "--store", "Lampor", "--date", "2025-10-28", "--total", "12", "--passphrase-fd", "0"],
            home: terminal.folder.path + "/laptop", input: Terminal.passphrase + "\n")
        #expect(added.isSuccess, "\(added.said)")
        let screen = try terminal.wait(for: "sent: Lampor", in: "laptop")
        #expect(screen.contains("No pending changes."))
    }

    @Test func `a dry run lists what would go and sends nothing`() throws {
        let (server, address) = try startServer()
        #expect(try laptop.signIn(at: address, isNew: true).isSuccess)
        try add("Robot Shop")
        let dry = try laptop.run("sync", "--dry-run")
        #expect(dry.isSuccess && dry.outputText.contains("Robot Shop"))
        #expect(try laptop.items("sync", "queue").count == 1)
        #expect(server.isRunning)
    }
}
