internal import Dispatch
internal import Synchronization
internal import SystemKit
internal import VaultJSON

/// The owner's side of a ``SyncSocket``.
enum SyncSocketServer {
    /// Starts listening at the path; throws `.alreadyExists` if another program does.
    ///
    /// - Parameter sync: Syncs and returns when it is done; nil if the caller has to do it. It runs for several callers
    ///   at once.
    static func start(
        _ path: String, sync: @escaping @Sendable () async -> SyncOutcome?
    ) throws(SystemError) -> UnixService {
        try UnixService(path: path) { caller in
            guard let bytes = try? caller.receive(atMost: SyncSocket.longestRequest, within: SyncSocket.firstPatience)
            else { return }
            guard (try? JSON(parsing: bytes)) == SyncSocket.request else { return send(.declined, to: caller) }
            let beats = Beats { send(.working, to: caller) }
            Task.detached {
                let outcome = await sync()
                beats.end { send(outcome.map(SyncSocketAnswer.ended) ?? .declined, to: caller) }
            }
        }
    }

    /// A caller that is gone has no use for an answer.
    private static func send(_ answer: SyncSocketAnswer, to caller: UnixCaller) {
        try? caller.send(Array(answer.json.text.utf8), within: SyncSocket.firstPatience)
    }
}

/// Something that is done at once and every ``SyncSocket/beat`` until its end, whatever other threads wait for.
private final class Beats: Sendable {
    private let queue = DispatchQueue(label: "vault.sync.caller")
    private let timer: Mutex<any DispatchSourceTimer>

    init(_ body: @escaping @Sendable () -> Void) {
        timer = Mutex(DispatchSource.makeTimerSource(queue: queue))
        timer.withLock { timer in
            timer.schedule(deadline: .now(), repeating: .milliseconds(Int(SyncSocket.beat / .milliseconds(1))))
            timer.setEventHandler(handler: body)
            timer.activate()
        }
    }

    /// Ends the beats, then does one last thing.
    func end(_ last: @escaping @Sendable () -> Void) {
        timer.withLock { $0.cancel() }
        queue.async(execute: last)
    }
}
