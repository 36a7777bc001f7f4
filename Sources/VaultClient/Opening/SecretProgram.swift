internal import CommandTable
package import Sealing
internal import SystemKit
internal import Translation
internal import VaultSettings

/// A program that prints a secret, such as the user's password manager; it is asked instead of the user.
package struct SecretProgram {
    /// The name of its setting, for messages.
    let setting: String
    private let line: String
    private let variables: [String: String]

    /// The program of `vault.passphrase_command`; nil if that is not set.
    package static func passphrase(_ environment: ClientEnvironment) -> SecretProgram? {
        SecretProgram("vault.passphrase_command", environment.configuration.settings.passphraseCommand, environment)
    }

    /// The program of `sync.token_command`; nil if that is not set.
    package static func password(_ environment: ClientEnvironment) -> SecretProgram? {
        SecretProgram("sync.token_command", environment.configuration.settings.tokenCommand, environment)
    }

    private init?(_ setting: String, _ line: String?, _ environment: ClientEnvironment) {
        guard let line, !line.isEmpty else { return nil }
        (self.setting, self.line, variables) = (setting, line, environment.variables)
    }

    /// The first line of its output. Blocks until the program exits; it has the terminal, so that it can ask questions
    /// itself.
    ///
    /// - Throws: `.locked` if it fails or prints nothing, `.usage` if the setting is not a command.
    package func read() throws(Failure) -> SecretBytes {
        let program: NamedProgram
        do throws(Failure) { program = try NamedProgram(line, of: setting) } catch { throw error.ended }
        var secret: SecretBytes?
        var fault: SealingError?
        let ending: CommandResult.Ending
        do throws(SystemError) {
            ending = try ForegroundProgram.run(program.command(environment: variables)) { output in
                do throws(SealingError) { secret = try SecretBytes.readLine(from: output) } catch { fault = error }
            }
        } catch {
            throw Failure(
                .locked, "Can't start \(program.name), set in \(setting).",
                hint: error.sentence)
        }
        guard ending == .exited(0) else {
            throw Failure(.locked, "\(program.name), set in \(setting), failed.", hint: "Try it in a shell.")
        }
        if let fault {
            throw Failure(.locked, "Can't use what \(program.name), set in \(setting), printed.", hint: fault.sentence)
        }
        guard let secret, secret.count > 0 else {
            throw Failure(.locked, "\(program.name), set in \(setting), printed nothing.")
        }
        return secret
    }
}
