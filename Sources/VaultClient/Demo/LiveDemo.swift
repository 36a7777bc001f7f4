internal import BytesAsText
package import CommandTable
internal import Sealing
internal import SystemKit
internal import Translation
internal import VaultModel
internal import VaultStore

/// `rvault demo --live`: a real server on loopback, this vault, and a second device that edits at the same time.
package enum LiveDemo {
    /// Runs until the user quits, and leaves nothing behind.
    ///
    /// - Parameter show: Shows the vault, as screens or as lines.
    /// - Throws: ``Failure`` if the server program beside this one cannot be started.
    package static func run(
        _ environment: ClientEnvironment, show: (OpenVault) throws(Failure) -> ExitCode
    ) throws(Failure) -> ExitCode {
        var calm = environment
        // Only the shown vault has the rehearsed network.
        calm.rehearsal = nil
        let stage = try Blocking.run { [calm] () async throws(Failure) in try await Stage.build(calm) }
        let phone = Task.detached { await stage.phone.live() }
        defer { phone.cancel() }
        return try withExtendedLifetime(stage) { () throws(Failure) in try show(stage.mine.open) }
    }

    /// The server and the two devices of the demo.
    private final class Stage: Sendable {
        let server: Companion
        let mine: DemoVault
        let phone: SecondDevice

        private init(server: consuming Companion, mine: DemoVault, phone: SecondDevice) {
            self.server = server
            self.mine = mine
            self.phone = phone
        }

        static func build(_ environment: ClientEnvironment) async throws(Failure) -> Stage {
            let folder = try MemoryFolder.make("demo", environment).path
            let server = try startServer(environment, folder: folder)
            let address = String(server.firstLine.split(separator: " ").last ?? "")
            let password = try Failure.wrapping { ByteText.base64URL(try RandomBytes.make(count: 32)) }
            let mine = try await DemoVault.make(environment: environment)
            let phone = SecondDevice(try await DemoVault.make(environment: environment, receipts: false), environment)
            let account = { (isNew: Bool) in
                LogInRequest(
                    server: address, email: "demo@example.org", password: Passphrase(password), isNew: isNew)
            }
            let sync = SyncController(mine.open, environment: environment)
            try await sync.logIn(account(true), deviceName: "laptop")
            _ = try await sync.syncOnce()
            try await phone.sync.logIn(account(false), deviceName: "phone")
            _ = try await phone.sync.syncOnce()
            try await phone.disagree(with: mine.open)
            await sync.stop()
            return Stage(server: server, mine: mine, phone: phone)
        }

        private static func startServer(
            _ environment: ClientEnvironment, folder: String
        ) throws(Failure) -> Companion {
            do throws(SystemError) {
                let program = try ProcessEnvironment.executable() + "-server"
                let arguments = [
                    "serve", "--data", folder + "/server", "--listen", "127.0.0.1:0", "--open-registration",
                ]
                let command = ChildCommand(program, arguments, environment: environment.variables)
                return try Companion.start(command, cleaning: folder, readyWithin: .seconds(20))
            } catch {
                throw Failure(
                    .failed, "Can't start the demo's server.",
                    hint: "rvault-server must be next to rvault; 'make release' builds both.")
            }
        }
    }
}
