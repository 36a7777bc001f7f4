internal import SystemKit
internal import VaultJSON
internal import VaultServerCore
internal import VaultServerPostgres

/// Carries out an operator's request: through the running server or, if none runs, directly on the store.
struct OperatorCall {
    /// The process that carried out the request, and what it returned.
    struct Outcome: Equatable {
        let isByServer: Bool
        let result: JSON
    }

    /// How long to wait for a server that is starting or stopping.
    private static let patience = Duration.seconds(10)
    /// How long a server may take for a copy of the whole store.
    private static let copyTime = Duration.seconds(600)

    let directory: DataDirectory
    /// The database that has the store; nil if the folder has it. A running server refuses the request if it uses another one.
    var database: String?
    /// How long a server may take to answer: passwords may queue for hashing.
    var answerTime = Duration.seconds(30)

    /// - Throws: ``ServerError``; ``VaultWire/Problem`` and ``VaultServerCore/StorageFailure`` if no server runs.
    func carryOut(_ request: OperatorRequest) throws -> Outcome {
        var epoch: String?
        let clock = MonotonicClock.system
        let deadline = clock.now() + Self.patience
        while true {
            switch try directory.attemptLock() {
            case .acquired(let lock):
                let result = try carryOutHere(request)
                lock.release()
                return Outcome(isByServer: false, result: result)
            case .held:
                if epoch == nil { epoch = try database.map(Self.epoch) }
                if let result = try ask(request, of: epoch) { return Outcome(isByServer: true, result: result) }
            }
            guard clock.now() < deadline else {
                throw ServerError(
                    .inUse,
                    "Another rvault-server is using \(directory.path) and doesn't answer on server.sock; nothing was "
                        + "changed. Stop it, or try again.")
            }
            _ = try Readiness.wait(for: [], within: .milliseconds(50))
        }
    }

    private func carryOutHere(_ request: OperatorRequest) throws -> JSON {
        // Opening a store writes to it, also for somebody who only reads.
        let store = try directory.onFullDisk { try directory.store(in: database) }
        let accounts = AccountService(
            storage: store.storage, ports: LivePorts(passwords: try PasswordGate()),
            policy: AccountPolicy(isRegistrationOpen: false), observer: NullCommitObserver())
        let work = OperatorWork(accounts: accounts, store: store, directory: directory)
        let result = try work.carryOut(request)
        // If the store cannot be settled now, the next server settles it when it starts.
        try? store.storage.settle()
        return result
    }

    /// Asks the running server alone.
    ///
    /// - Parameter epoch: of the store that the server must have; nil for any.
    /// - Returns: The result; nil if no server listens yet, or if it has stopped listening.
    func ask(_ request: OperatorRequest, of epoch: String? = nil) throws(ServerError) -> JSON? {
        let answer: OperatorAnswer
        do throws(SystemError) {
            let connection = try UnixConnection.connect(to: directory.socketPath)
            guard try connection.isSameUser() else {
                throw SystemError(.permissionDenied, function: "connect", subject: directory.socketPath)
            }
            let time = request.takesLong ? Self.copyTime : answerTime
            answer = try Self.exchange(request.json(for: epoch), within: time, on: connection)
        } catch {
            guard let told = error.code.sentence(for: directory) else { return nil }
            throw ServerError(.inUse, told)
        }
        return try answer.result.get()
    }

    private static func epoch(of address: String) throws(ServerError) -> String {
        do { return try PostgresStoreCopy(address).epoch } catch { throw ServerError(opening: error) }
    }

    private static func exchange(
        _ request: JSON, within time: Duration, on connection: borrowing UnixConnection
    ) throws(SystemError) -> OperatorAnswer {
        try connection.send(request.bytes, within: .seconds(5))
        guard let json = try connection.receiveJSON(within: time), let answer = OperatorAnswer(json) else {
            throw SystemError(.closedByPeer, function: "recv")
        }
        return answer
    }
}

extension SystemError.Code {
    /// The sentence for an operator whose request failed; nil if no server listens, because one may do so soon.
    fileprivate func sentence(for directory: DataDirectory) -> String? {
        switch self {
        case .notFound, .nobodyListening: nil
        case .permissionDenied:
            "The rvault-server of \(directory.path) runs as another user; run this command as that user."
        case .invalidName:
            "A server is using \(directory.path), whose path is too long for a socket; stop the server first."
        case .alreadyExists, .diskFull, .inputOutput, .tooLarge, .notAPlainFile, .unsafePermissions, .closedByPeer,
            .timedOut, .cancelled, .noTerminal, .outOfResources, .malformed, .other:
            "The rvault-server of \(directory.path) got the request but didn't answer. Try again, and restart the server if "
                + "it stays silent; the request may have been carried out."
        }
    }
}
