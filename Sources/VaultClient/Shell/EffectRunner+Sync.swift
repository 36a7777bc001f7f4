internal import TerminalDriver
internal import Translation
internal import VaultModel
internal import VaultScreens
internal import VaultStore
internal import VaultSync

extension EffectRunner {
    func sync(_ effect: Effect) -> [Answer] {
        guard let session else { return [.failed(ShellSentences.noVault)] }
        let (sync, name) = (session.sync, environment.deviceName)
        if demo != nil, let refusal = EffectRunner.refusalInDemo(of: effect) { return [refusal] }
        switch effect {
        case .syncNow: sync.wake(.manual)
        case .logIn(let request):
            signIn(sync, stopped: ShellSentences.signInStopped) { () throws(Failure) in
                try await sync.logIn(request, deviceName: name)
            }
        case .join(let code, let server):
            signIn(sync, stopped: ShellSentences.joiningStopped) { () throws(Failure) in
                try await sync.join(code: code, server: server, deviceName: name)
            }
        case .cancelLogIn: cancelSigningIn()
        case .loadDevices, .revokeDevice, .invite: devices(effect, sync)
        default: control(effect, sync)
        }
        return []
    }

    /// The refusal of an effect that needs a server, which a demo does not have.
    private static func refusalInDemo(of effect: Effect) -> Answer? {
        switch effect {
        case .logIn, .join: .logInFailed(ShellSentences.demoKeepsNothing)
        case .turnSync: .failed(ShellSentences.demoKeepsNothing)
        default: nil
        }
    }

    private func signIn(
        _ sync: SyncController, stopped: Phrase, _ body: @escaping @Sendable () async throws(Failure) -> Void
    ) {
        let inbox = inbox
        let task = Task.detached {
            do throws(Failure) {
                try await body()
                inbox.post(.answer(.loggedIn(try await sync.startAfterSigningIn())))
            } catch {
                if !Task.isCancelled { inbox.post(.answer(.logInFailed(error.phrase))) }
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
        post(.logInFailed(asked.stopped))
    }

    private func devices(_ effect: Effect, _ sync: SyncController) {
        let inbox = inbox
        Task.detached {
            do throws(Failure) {
                switch effect {
                case .invite: inbox.post(.answer(.invited(try await sync.invite())))
                case .revokeDevice(let id):
                    try await sync.revoke(id)
                    inbox.post(.answer(.devicesLoaded(try await sync.devices())))
                default: inbox.post(.answer(.devicesLoaded(try await sync.devices())))
                }
            } catch {
                inbox.post(.answer(.devicesFailed(error.phrase)))
            }
        }
    }

    /// Runs an effect that changes how sync works; its answer says what follows.
    private func control(_ effect: Effect, _ sync: SyncController) {
        let inbox = inbox
        Task.detached {
            do throws(Failure) {
                guard let said = try await EffectRunner.control(effect, sync) else { return }
                inbox.post(.answer(.changed(said, canUndo: false)))
            } catch {
                inbox.post(.answer(.failed(error.phrase)))
            }
        }
    }

    private static func control(_ effect: Effect, _ sync: SyncController) async throws(Failure) -> Phrase? {
        switch effect {
        case .setPaused(let isPaused):
            try await sync.setPaused(isPaused)
            return isPaused ? ShellSentences.paused : nil
        case .logOut:
            return try await sync.logOut() == .unreached ? ShellSentences.stillListed : nil
        case .turnSync(let isOn):
            try await sync.turn(on: isOn)
            return isOn ? ShellSentences.switchedOn : ShellSentences.switchedOff
        case .syncFully:
            try await sync.compareEverything(.byHand)
            sync.wake(.manual)
            return nil
        case .answerBrake(let isAllowed):
            guard isAllowed else {
                try await sync.decide(deleting: false)
                return ShellSentences.deletionsRefused
            }
            return switch try await sync.allowDeletions() {
            case .deleted: ShellSentences.deletionsAllowed
            case .overtaken: ShellSentences.deletionsOvertaken
            case .asksAgain: ShellSentences.deletionsGrew
            }
        default: return nil
        }
    }
}
