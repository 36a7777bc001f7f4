import SystemKit
import Testing
import VaultTestKit

/// The stage of many stories: a server, and a laptop and a phone of one account on it.
class TwoDevices {
    var server: ServerProcess
    /// Both have a vault that an agent keeps open.
    let laptop: CommandRun
    let phone: CommandRun
    let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
        server = try ServerProcess(data: folder.file("server"), isOpen: true)
        laptop = try CommandRun(device: "laptop", isUnlocked: true)
        phone = try CommandRun(device: "phone", isUnlocked: true)
        for (device, isNew) in [(laptop, true), (phone, false)] {
            let signedIn = try device.signIn(at: "http://127.0.0.1:\(server.port)", isNew: isNew)
            try #require(signedIn.isSuccess, "\(signedIn.said)")
        }
    }

    /// Starts the server again, at its port and with its data.
    func startServer() throws {
        server = try ServerProcess(data: folder.file("server"), port: server.port)
    }

    /// Runs an operator's command on the server's data.
    func operate(_ words: String...) throws {
        let command = ChildCommand(Programs.server, words + ["--data", folder.file("server")], environment: [:])
        let result = try CommandRunner().run(command)
        try #require(result.isSuccess, "\(result.said)")
    }
}
