internal import Dispatch
internal import SystemKit
internal import VaultJSON

/// The socket on which a running server answers its operator. It lies in the data directory, and only the same user can
/// use it.
///
/// The store belongs to one process at a time, so a command that changes it while a server runs has to ask that server.
final class OperatorSocket: Sendable {
    private let service: UnixService
    /// For requests that take long; the others wait for each other, since there is only one operator.
    private let long = DispatchQueue(label: "server.operator.long")

    /// Listens at once; the caller gets the error that `carryOut` throws.
    ///
    /// - Parameter epoch: of the server's store.
    init(
        path: String, epoch: String, carryOut: @escaping @Sendable (OperatorRequest) throws -> JSON
    ) throws(SystemError) {
        let desk = OperatorDesk(epoch: epoch, carryOut: carryOut)
        service = try UnixService(path: path) { [long] caller in
            guard let json = try? caller.receiveJSON(within: .seconds(5)) else { return }
            let (request, epoch) = (OperatorRequest(json), json["epoch"]?.string)
            if let request, request.takesLong {
                long.async { desk.serve(request, for: epoch, to: caller) }
            } else {
                desk.serve(request, for: epoch, to: caller)
            }
        }
    }

    /// Finishes the requests in progress, and returns when no more will be carried out.
    func stop() {
        service.close()
        long.sync {}
    }
}

/// Answers requests.
private struct OperatorDesk: Sendable {
    let epoch: String
    let carryOut: @Sendable (OperatorRequest) throws -> JSON

    /// A caller that is gone has no use for an answer.
    ///
    /// - Parameters:
    ///   - request: nil if it can't be read.
    ///   - named: the epoch of the store that the caller means; nil for any.
    func serve(_ request: OperatorRequest?, for named: String?, to caller: UnixCaller) {
        try? caller.send(answer(request, for: named).json.bytes, within: .seconds(5))
    }

    private func answer(_ request: OperatorRequest?, for named: String?) -> OperatorAnswer {
        guard let request else {
            return OperatorAnswer(
                .failure(ServerError(.usage, "The running server has another version: restart it, or stop it first.")))
        }
        if let named, named != epoch {
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
