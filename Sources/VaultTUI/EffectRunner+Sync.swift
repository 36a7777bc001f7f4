internal import CommandTable
internal import QRKit
internal import TerminalDriver
internal import Translation
internal import VaultClient
internal import VaultModel
internal import VaultScreens
internal import VaultSettings
internal import VaultStore
internal import VaultSync

extension EffectRunner {
    func sync(_ effect: SyncEffect) -> [Answer] {
        guard let session else { return [.failed(ShellSentences.noVault)] }
        let (sync, name) = (session.sync, environment.deviceName)
        if demo != nil, let refusal = EffectRunner.refusalInDemo(of: effect) { return [refusal] }
        switch effect {
        case .now: sync.wake(.manual)
        case .logIn(let request):
            signIn(sync, stopped: ShellSentences.signInStopped) { () throws(Failure) in
                try await sync.logIn(request, deviceName: name)
            }
        case .join(let code, let server):
            signIn(sync, stopped: ShellSentences.joiningStopped) { () throws(Failure) in
                try await sync.join(code: code, server: server, deviceName: name)
            }
        case .cancelLogIn: cancelSigningIn()
        case .devices:
            askDevices { () throws(Failure) in .sync(.devices(try await sync.devices())) }
        case .revoke(let id):
            askDevices { () throws(Failure) in
                try await sync.revoke(id)
                return .sync(.devices(try await sync.devices()))
            }
        case .invite:
            askDevices { () throws(Failure) in .sync(.invited(Invitation(try await sync.invite()))) }
        case .inviteCapture:
            let preferences = try? PreferenceSettings.load(session.reader)
            let currency = preferences?.homeCurrency ?? LocaleGuess(variables: environment.variables).currency
            askDevices { () throws(Failure) in
                .sync(.invited(Invitation(phone: try await sync.inviteCapture(currency: currency))))
            }
        case .setPaused(let isPaused):
            control { () throws(Failure) in
                try await sync.setPaused(isPaused)
                return isPaused ? ShellSentences.paused : nil
            }
        case .logOut:
            control { () throws(Failure) in
                try await sync.logOut() == .unreached ? ShellSentences.stillListed : nil
            }
        case .turn(let isOn):
            control { () throws(Failure) in
                try await sync.turn(on: isOn)
                return isOn ? ShellSentences.switchedOn : ShellSentences.switchedOff
            }
        case .fully:
            control { () throws(Failure) in
                try await sync.compareEverything(.byHand)
                sync.wake(.manual)
                return nil
            }
        case .setTexts(let plan):
            let vault = session.open.vault
            control { () throws(Failure) in try await EffectRunner.setTexts(plan, vault) }
        case .sendText(let id):
            control { () throws(Failure) in
                switch await sync.sendText(id) {
                case .sent: return ShellSentences.texted
                case .refused(let sentence): throw Failure(.failed, sentence)
                }
            }
        case .answerMassDeletion(let isAllowed):
            control { () throws(Failure) in try await EffectRunner.answerMassDeletion(isAllowed, sync) }
        }
        return []
    }

    /// The refusal of an effect that needs a server, which a demo does not have.
    private static func refusalInDemo(of effect: SyncEffect) -> Answer? {
        switch effect {
        case .logIn, .join: .sync(.logInFailed(ShellSentences.demoKeepsNothing))
        case .turn, .setTexts, .sendText: .failed(ShellSentences.demoKeepsNothing)
        case .now, .setPaused, .cancelLogIn, .logOut, .fully, .answerMassDeletion, .devices, .revoke, .invite,
            .inviteCapture:
            nil
        }
    }

    private func signIn(
        _ sync: SyncController, stopped: Phrase, _ body: @escaping @Sendable () async throws(Failure) -> Void
    ) {
        let inbox = inbox
        let task = Task.detached {
            do throws(Failure) {
                try await body()
                inbox.post(.answer(.sync(.loggedIn(try await sync.startAfterSigningIn()))))
            } catch {
                if !Task.isCancelled { inbox.post(.answer(.sync(.logInFailed(error.phrase)))) }
            }
        }
        signingIn = SigningIn(task: task, stopped: stopped)
    }

    /// Stops a sign-in and says so at once, because a name lookup can block a request for a long time. If the server
    /// has answered already, the vault has the account, and the screens are notified of that too.
    private func cancelSigningIn() {
        guard let asked = signingIn else { return }
        signingIn = nil
        asked.task.cancel()
        post(.sync(.logInFailed(asked.stopped)))
    }

    /// Asks the server about the account's devices.
    private func askDevices(_ body: @escaping @Sendable () async throws(Failure) -> Answer) {
        answerLater(failing: { .sync(.devicesFailed($0)) }, body)
    }

    /// Changes how sync works; the sentence that `body` returns says what follows.
    private func control(_ body: @escaping @Sendable () async throws(Failure) -> Phrase?) {
        answerLater(failing: { .failed($0) }) { () throws(Failure) in
            try await body().map { .written(.changed($0, canUndo: false)) }
        }
    }

    /// Stores the terms as a person agreed to them, if the command can be split as it was typed.
    private static func setTexts(_ plan: TextPlan?, _ vault: Vault) async throws(Failure) -> Phrase {
        if let plan, TextPlan(json: plan.json, arguments: TextPlan.words) == nil {
            throw Failure(.usage, ShellSentences.textCommandUnreadable)
        }
        do throws(StoreError) { try await TextAgreement.save(plan, to: vault) } catch { throw Failure(error) }
        return plan == nil ? ShellSentences.textsOff : ShellSentences.textsOn
    }

    private static func answerMassDeletion(
        _ isAllowed: Bool, _ sync: SyncController
    ) async throws(Failure) -> Phrase {
        guard isAllowed else {
            try await sync.decide(deleting: false)
            return ShellSentences.deletionsRefused
        }
        return switch try await sync.allowDeletions() {
        case .deleted: ShellSentences.deletionsAllowed
        case .overtaken: ShellSentences.deletionsOvertaken
        case .asksAgain: ShellSentences.deletionsGrew
        }
    }
}

extension Invitation {
    fileprivate init(_ code: PairingCode) {
        self.init(
            server: code.server, code: code.code, expiresAt: code.expiresAt, picture: QRSymbol.picture(of: code.text))
    }

    fileprivate init(phone code: PairingCode) {
        self.init(
            server: code.server, code: code.code, address: code.text, lacksTLS: code.lacksTLS,
            expiresAt: code.expiresAt, picture: QRSymbol.picture(of: code.text))
    }
}
