package import Sealing
internal import SystemKit

/// The desktop's keyring (the Secret Service: gnome-keyring, KWallet, KeePassXC), by libsecret's program `secret-tool`.
///
/// A program instead of the library: a keyring that hangs ends with it, and no thread and no GLib stays in this process.
/// The secret goes through pipes and locked memory, as hexadecimal digits.
package struct SecretToolKeyring: Keyring {
    private let variables: [String: String]
    private let patience: Duration

    /// - Parameters:
    ///   - variables: of the process, by which the session's bus is found.
    ///   - patience: the time for each question; a locked keyring asks the person in that time.
    package init(_ variables: [String: String], patience: Duration = .seconds(5)) {
        self.variables = variables
        self.patience = patience
    }

    package func store(_ secret: borrowing SecretBytes, for vault: VaultID, label: String) throws(KeyringError) {
        let outcome = try sealed { () throws(SealingError) in
            let digits = try secret.digits()
            var outcome: SecretCommand.Outcome?
            // The answer holds no secret.
            _ = try SecretBytes(count: 1) { (memory) throws(SealingError) in
                outcome = try run(["store", "--label", label], vault, input: digits, output: memory)
            }
            return outcome
        }
        guard let outcome, outcome.ending == .exited(0) else { throw fault(outcome) ?? .failed("secret-tool store") }
    }

    package func secret(for vault: VaultID) throws(KeyringError) -> SecretBytes {
        var outcome: SecretCommand.Outcome?
        let secret = try sealed { () throws(SealingError) in
            let nothing = try SecretBytes(copying: [])
            let printed = try SecretBytes(count: 256) { (memory) throws(SealingError) in
                outcome = try run(["lookup"], vault, input: nothing, output: memory)
            }
            if let outcome, outcome.ending == .exited(0), let secret = try printed.bytes(fromDigits: outcome.printed) {
                return secret
            }
            return try SecretBytes(copying: [])
        }
        if secret.count > 0 { return secret }
        if outcome?.ending == .exited(0) { throw .failed("It holds something else than a secret of Receipt Vault.") }
        if let fault = fault(outcome) { throw fault }
        // secret-tool exits with 1 and without a word, both for a locked item and for none.
        throw try isListed(vault) ? .locked : .noItem
    }

    package func remove(_ vault: VaultID) throws(KeyringError) {
        let outcome = try asked(["clear"], vault)
        if outcome.ending == .exited(0) { return }
        if let fault = fault(outcome) { throw fault }
        if try isListed(vault) { throw .locked }
    }

    /// Whether the keyring has an item of the vault; a locked one is listed without its secret.
    private func isListed(_ vault: VaultID) throws(KeyringError) -> Bool {
        let outcome = try asked(["search"], vault)
        return outcome.ending == .exited(0) && (outcome.printed > 0 || !outcome.errors.isEmpty)
    }

    private func asked(_ words: [String], _ vault: VaultID) throws(KeyringError) -> SecretCommand.Outcome {
        var outcome: SecretCommand.Outcome?
        _ = try sealed { () throws(SealingError) in
            let nothing = try SecretBytes(copying: [])
            _ = try SecretBytes(count: 4096) { (memory) throws(SealingError) in
                outcome = try run(words, vault, input: nothing, output: memory)
            }
            return true
        }
        guard let outcome else { throw .failed("secret-tool") }
        return outcome
    }

    private func run(
        _ words: [String], _ vault: VaultID, input: borrowing SecretBytes, output: UnsafeMutableRawBufferPointer
    ) throws(SealingError) -> SecretCommand.Outcome {
        var english = variables
        english["LC_ALL"] = "C"
        let attributes = ["application", "receipt-vault", "vault", vault.text]
        var command = ChildCommand("secret-tool", words + attributes, environment: english)
        command.timeout = patience
        do throws(SystemError) {
            return try input.withBytes { (bytes) throws(SystemError) in
                try SecretCommand.run(command, input: bytes, output: output)
            }
        } catch {
            throw SealingError(.system, cause: error)
        }
    }

    /// The reason why it failed, by its words on standard error; nil if it said nothing.
    private func fault(_ outcome: SecretCommand.Outcome?) -> KeyringError? {
        guard let outcome else { return nil }
        if outcome.ending == .timedOut { return .timedOut }
        let words = outcome.errors.split(separator: "\n").last { $0.hasPrefix("secret-tool: ") }?.dropFirst(13)
        guard let words else { return nil }
        if words.contains("locked collection") || words.contains("locked object") { return .locked }
        let absent = ["D-Bus", "org.freedesktop.secrets", "connect", "ServiceUnknown"]
        if absent.contains(where: { words.contains($0) }) { return .noService }
        return .failed(String(words.prefix(200)))
    }

    private func sealed<Value: ~Copyable>(_ body: () throws(SealingError) -> Value) throws(KeyringError) -> Value {
        do throws(SealingError) { return try body() } catch { throw Self.error(error) }
    }

    private static func error(_ error: SealingError) -> KeyringError {
        switch error.cause?.code {
        case .notFound, .permissionDenied: .noProgram
        case nil: .failed(error.description)
        case let code?: .failed(code.rawValue)  // open: whatever else the system refuses
        }
    }
}
