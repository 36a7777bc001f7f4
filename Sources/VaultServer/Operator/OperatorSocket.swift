internal import Dispatch
internal import SystemKit
internal import VaultJSON

/// The socket on which a running server answers its operator. It lies in the data directory, and only the same user can
/// use it.
///
/// The store belongs to one process at a time, so a command that changes it while a server runs has to ask that server.
final class OperatorSocket: Sendable {
    private let listener: UnixListener
    private let ending: Wakeup
    private let served = DispatchGroup()
    private let epoch: String
    private let carryOut: @Sendable (OperatorRequest) throws -> JSON

    /// Listens at once; the caller gets the error that `carryOut` throws.
    ///
    /// - Parameter epoch: of the server's store.
    init(
        path: String, epoch: String, carryOut: @escaping @Sendable (OperatorRequest) throws -> JSON
    ) throws(SystemError) {
        self.epoch = epoch
        listener = try UnixListener(path: path)
        ending = try Wakeup()
        self.carryOut = carryOut
        DispatchQueue(label: "server.operator").async(group: served) { [self] in serve() }
    }

    /// Finishes the request in progress, and returns when no more will be carried out.
    func stop() {
        ending.signal()
        served.wait()
    }

    /// Serves one connection after another: there is only one operator.
    private func serve() {
        while true {
            let ready = try? Readiness.wait(for: [listener.descriptor, ending.descriptor], within: nil)
            if ready?[1] ?? false { return }
            if ready == nil || !serveNext() { pause() }
        }
    }

    /// Waits for a moment in which descriptors may become free: the caller that could not be served is still there, and
    /// would be tried again at once.
    private func pause() { _ = try? Readiness.wait(for: [ending.descriptor], within: .milliseconds(100)) }

    /// Serves one connection. A caller that misbehaves loses its connection, and the next one is served.
    ///
    /// - Returns: false if there was none to be had.
    private func serveNext() -> Bool {
        do throws(SystemError) {
            if let caller = try listener.accept() { try? serve(caller) }
            return true
        } catch {
            return false
        }
    }

    private func serve(_ caller: borrowing UnixConnection) throws(SystemError) {
        guard try caller.isSameUser(), let json = try caller.receiveJSON(within: .seconds(5)) else { return }
        try caller.send(answer(json).json, within: .seconds(5))
    }

    private func answer(_ json: JSON) -> OperatorAnswer {
        guard let request = OperatorRequest(json) else {
            return OperatorAnswer(
                .failure(ServerError(.usage, "The running server has another version: restart it, or stop it first.")))
        }
        if let named = json["epoch"]?.string, named != epoch {
            return OperatorAnswer(
                .failure(
                    ServerError(
                        .usage,
                        "The running server uses another database than the one that is named; nothing was changed. Leave "
                            + "--database and RVAULT_DATABASE out, or name another folder by --data.")))
        }
        do {
            return OperatorAnswer(.success(try carryOut(request)))
        } catch {
            return OperatorAnswer(.failure(ServerError(describing: error)))
        }
    }
}
