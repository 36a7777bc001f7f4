internal import Dispatch
internal import SystemKit
internal import VaultJSON

/// Where a running server is asked by its operator: a socket in the data directory that the same user alone reaches.
///
/// The store belongs to one process at a time, so that whoever wants to change it while a server runs has to ask it.
final class OperatorSocket: Sendable {
    private let listener: UnixListener
    private let ending: Wakeup
    private let served = DispatchGroup()
    private let carryOut: @Sendable (OperatorRequest) throws -> Void

    /// Listens at once; what `carryOut` throws is told to the one who asked.
    init(path: String, carryOut: @escaping @Sendable (OperatorRequest) throws -> Void) throws(SystemError) {
        listener = try UnixListener(path: path)
        ending = try Wakeup()
        self.carryOut = carryOut
        DispatchQueue(label: "server.operator").async(group: served) { [self] in serve() }
    }

    /// Answers what is in hand and returns when nothing is carried out any more.
    func stop() {
        ending.signal()
        served.wait()
    }

    /// One after another: there is one operator.
    private func serve() {
        while true {
            guard let ready = try? Readiness.wait(for: [listener.descriptor, ending.descriptor], within: nil) else {
                return
            }
            if ready[1] { return }
            serveNext()
        }
    }

    /// A caller that misbehaves loses its connection; the next one is served.
    private func serveNext() {
        do throws(SystemError) {
            guard let connection = try listener.accept(), try connection.isSameUser() else { return }
            guard let json = try connection.receiveJSON(within: .seconds(5)) else { return }
            try connection.send(answer(json).json, within: .seconds(5))
        } catch {
            return
        }
    }

    private func answer(_ json: JSON) -> OperatorAnswer {
        guard let request = OperatorRequest(json) else {
            return OperatorAnswer(
                ServerError(.usage, "The server that runs is of another version: restart it, or stop it first."))
        }
        do {
            try carryOut(request)
            return OperatorAnswer(nil)
        } catch {
            return OperatorAnswer(ServerError(describing: error))
        }
    }
}
