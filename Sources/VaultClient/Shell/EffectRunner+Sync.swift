internal import TerminalDriver
internal import VaultModel
internal import VaultScreens
internal import VaultSync

extension EffectRunner {
    func sync(_ effect: Effect) -> [Answer] {
        guard let session else { return [.failed(ShellSentences.noVault)] }
        if demo != nil, case .logIn = effect { return [.logInFailed(ShellSentences.demoKeepsNothing)] }
        switch effect {
        case .syncNow: session.sync.wake(.manual)
        case .setPaused(let isPaused): session.sync.setPaused(isPaused)
        case .logIn(let request): logIn(request, session.sync)
        case .logOut: logOut(session.sync)
        default: break
        }
        return []
    }

    private func logIn(_ request: LogInRequest, _ sync: SyncController) {
        let (inbox, name) = (inbox, environment.deviceName)
        Task.detached {
            do throws(Failure) {
                let status = try await sync.logInAndStart(request, deviceName: name)
                inbox.post(.answer(.loggedIn(status)))
            } catch {
                inbox.post(.answer(.logInFailed(error.description)))
            }
        }
    }

    private func logOut(_ sync: SyncController) {
        let inbox = inbox
        Task.detached {
            do throws(Failure) {
                try await sync.logOut()
            } catch {
                inbox.post(.answer(.failed(error.description)))
            }
        }
    }
}
