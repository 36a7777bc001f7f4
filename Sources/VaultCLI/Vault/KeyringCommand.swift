internal import CommandTable
internal import Sealing
internal import Translation
internal import VaultClient
internal import VaultJSON
internal import VaultModel

/// `rvault keyring`: shows, creates or revokes the slot by which the desktop's keyring opens the vault.
struct KeyringCommand {
    let session: CommandSession

    func run(_ action: KeyringAction) throws(Failure) -> ExitCode {
        guard session.opener.exists else { throw session.opener.missing }
        try session.checkKeyFile()
        let slot = KeyringSlot(session.opener)
        switch action {
        case .show: return try show(slot)
        case .turnOn(let time): return try turnOn(slot, for: time ?? KeyringSlot.usualTime)
        case .turnOff: return try turnOff(slot)
        }
    }

    private func show(_ slot: KeyringSlot) throws(Failure) -> ExitCode {
        if session.options.json {
            try session.console.print(items: [slot.state.json])
            return .ok
        }
        let sentence =
            switch slot.state {
            case .off: "The keyring doesn't open this vault. 'rvault keyring on' lets it."
            case .expired:
                "The keyring's slot has expired. 'rvault keyring on' renews it, 'rvault keyring off' removes it."
            case .until(let moment):
                "The keyring opens this vault until \(session.environment.minute(moment)). "
                    + "'rvault keyring off' revokes that."
            }
        try session.console.print([sentence])
        return .ok
    }

    private func turnOn(_ slot: KeyringSlot, for time: Duration) throws(Failure) -> ExitCode {
        if session.options.noInput, session.options.passphraseFD == nil {
            throw .missing("The passphrase", "--passphrase-fd")
        }
        let passphrase = try session.passphrase()
        let moment = try slot.turnOn(passphrase: passphrase, for: time)
        session.console.say(
            "The keyring opens this vault while you are logged in, until \(session.environment.minute(moment)).")
        session.console.say(
            "Until then, somebody at your unlocked desktop and every program that you run can open it, too. "
                + "Passphrase and recovery code stay valid. 'rvault keyring off' revokes this.")
        return try tell(slot)
    }

    private func turnOff(_ slot: KeyringSlot) throws(Failure) -> ExitCode {
        switch try slot.turnOff() {
        case .nothing: session.console.say("The keyring didn't open this vault.")
        case .revoked: session.console.say("The keyring no longer opens this vault.")
        case .leftInKeyring(let reason):
            session.console.say("The keyring no longer opens this vault.")
            session.console.warn(
                "Its secret is still in the keyring, where it opens nothing but older copies of the key file. \(reason.text)"
            )
        }
        return try tell(slot)
    }

    private func tell(_ slot: KeyringSlot) throws(Failure) -> ExitCode {
        if session.options.json { try session.console.print(items: [slot.state.json]) }
        return .ok
    }
}

extension KeyringSlot.State {
    /// `{"keyring":"on","until":"2027-02-25T10:00:00.000Z"}`; `until` is null unless it is on.
    fileprivate var json: JSON {
        switch self {
        case .off: ["keyring": "off", "until": .null]
        case .expired: ["keyring": "expired", "until": .null]
        case .until(let moment): ["keyring": "on", "until": .string(moment.description)]
        }
    }
}
