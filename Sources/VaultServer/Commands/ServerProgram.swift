internal import CommandLineKit
internal import Sealing
internal import SystemKit
internal import VaultJSON
internal import VaultModel
internal import VaultServerCore
internal import VaultWire

/// The server program, from its arguments to its exit code.
package enum ServerProgram {
    /// - Parameter arguments: The arguments without the program's name.
    /// - Returns: The exit code.
    package static func run(_ arguments: [String]) -> Int32 {
        var log = ServerLog(.text)
        let output = ServerOutput(isJSON: arguments.contains("--json"))
        do {
            try ProcessHardening.apply()
            Signals.ignoreBrokenPipe()
            let command = try configuration(arguments).command()
            if case .serve(let options) = command {
                log = ServerLog(options.log)
                return try carryOut(command, log, output).rawValue
            }
            let exit = try carryOut(command, log, output)
            try output.finish()
            return exit.rawValue
        } catch {
            let error = ServerError(describing: error)
            output.report(error, log)
            return error.code.exitCode.rawValue
        }
    }

    /// The arguments together with what the file of `serve --config` and the environment say.
    private static func configuration(_ arguments: [String]) throws -> ServeConfiguration {
        try ServeConfiguration(arguments, environment: ProcessEnvironment.current()) { path in
            do throws(SystemError) {
                let file = try InputFile(path: path)
                let bytes = try file.read(upTo: 1 << 16)
                if let text = String(validating: bytes, as: UTF8.self) { return text }
            } catch {
                throw ServerError(.usage, "Can't read \(path): \(error.description)")
            }
            throw ServerError(.usage, "\(path) isn't UTF-8 text: save it as UTF-8. Nothing was started.")
        }
    }

    private static func carryOut(
        _ command: ServerCommand, _ log: ServerLog, _ output: ServerOutput
    ) throws -> ServerExit {
        switch command {
        case .help(let topic):
            output.print(HelpText<ServerTable>.render(topic, columns: min(DescriptorIO.terminalColumns(1) ?? 80, 100)))
        case .completion(let shell): output.print(shell.script(of: ServerTable.self))
        case .manual(let topic): output.print(topic.text(version: ProgramVersion.current))
        case .version:
            output.tell(
                "rvault-server \(ProgramVersion.current) (protocol \(WireLimits.protocolVersion))",
                [
                    "version": .string(ProgramVersion.current),
                    "protocol": .integer(Int64(WireLimits.protocolVersion)),
                ])
        case .serve(let options): return try serve(options, log)
        case .addAccount(let email, let data, let database, let descriptor):
            try addAccount(email, StorePlace(data: data, database: database), descriptor, output)
        case .operate(let action, let place): try operate(action, place, output)
        case .migrate(let database, let isRestored): try migrate(database, isRestored: isRestored, output)
        case .move(let direction, let folder, let database): try move(direction, folder, database, output)
        case .rotateKey(let data): try rotateKey(data, output)
        case .makeCertificate(let names, let data): try makeCertificate(names, data, output)
        case .backup(let path, let data): try backUp(data, to: path, output)
        case .restore(let path, let data): try restore(data, from: path, output)
        case .resync(let email, let data, let database):
            try resync(email, StorePlace(data: data, database: database), output)
        case .doctor(let options): return try examine(options, output)
        case .metrics(let data): try showMetrics(data, output)
        }
        return .ok
    }

    private static func addAccount(
        _ email: String, _ place: StorePlace, _ descriptor: Int32?, _ output: ServerOutput
    ) throws {
        let request = OperatorRequest.addAccount(email: email, password: try readPassword(descriptor))
        let account = Credentials.folded(email)
        let isNew = (try? DataDirectory(existing: place.data)) == nil
        let call = OperatorCall(directory: try DataDirectory(place.data), database: try chosen(place.database))
        let way = try call.carryOut(request).isByServer ? " by the running server" : ""
        output.tell("account \(ServerOutput.visible(account)) added\(way)", ["email": .string(account)])
        // A mistyped folder would hardly be noticed otherwise.
        if isNew {
            output.note("\(ServerOutput.visible(place.data)) is a new server's folder, with its own key and store.")
        }
    }

    static func readPassword(_ descriptor: Int32?) throws -> String {
        guard let descriptor else {
            let first = try text(of: try SecretBytes.ask("Password for the account: "))
            guard try text(of: try SecretBytes.ask("Repeat password: ")) == first else {
                throw ServerError(.input, "The passwords don't match; nothing was changed.")
            }
            return first
        }
        let line: SecretBytes?
        do {
            line = try SecretBytes.readLine(from: descriptor)
        } catch {
            throw ServerError(
                .usage, "File descriptor \(descriptor) can't be read: open it, as with --password-fd 3 3<FILE.")
        }
        guard let line else {
            throw ServerError(.input, "No password on file descriptor \(descriptor); nothing was changed.")
        }
        return try text(of: line)
    }

    private static func text(of secret: consuming SecretBytes) throws -> String {
        guard let text = secret.withBytes({ String(validating: $0, as: UTF8.self) }) else {
            throw ServerError(.input, "The password isn't UTF-8 text; nothing was changed.")
        }
        return text
    }
}
