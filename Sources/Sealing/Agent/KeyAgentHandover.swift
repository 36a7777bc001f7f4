internal import SystemKit

extension KeyAgentClient {
    /// Gives the keys to the agent, after starting one if none runs.
    ///
    /// `executable` is this program, started again with `arguments`, whose command calls
    /// ``KeyAgentServer/runHandedOver(socket:)``. The keys go through a pipe, never through arguments or environment.
    package func start(
        with keys: borrowing VaultKeys, for time: Duration, executable: String, arguments: [String] = ["agent"],
        environment: [String: String]
    ) throws(SealingError) {
        if try store(keys, for: time) { return }
        let message = try AgentMessage.make(AgentMessage.Operation.store.rawValue, keys: keys, left: time)
        let command = ChildCommand(executable, arguments, environment: environment, directory: "/")
        let isReady = try wrapping { () throws(SystemError) in
            try message.withBytes { (bytes) throws(SystemError) in
                try BackgroundProcess.start(command, handing: bytes, readyWithin: .seconds(10))
            }
        }
        // An agent that another process started at the same moment will do as well.
        if isReady { return }
        let isStored = try store(keys, for: time)
        if !isStored {
            throw SealingError(SystemError(.nobodyListening, function: "posix_spawn", subject: executable))
        }
    }
}

extension KeyAgentServer {
    /// Runs the background process: reads the key from standard input, serves requests, and returns when no key is
    /// left.
    ///
    /// The hidden command must call this first, before any output. Throws before signaling readiness if the input is
    /// not a key or another agent runs.
    package static func runHandedOver(socket path: String) throws(SealingError) {
        try wrapping { () throws(SystemError) in try ProcessHardening.apply() }
        Signals.ignoreBrokenPipe()
        let message = try SecretBytes(count: AgentMessage.length) { (memory) throws(SealingError) in
            let count = try wrapping { () throws(SystemError) in try DescriptorIO.readAll(from: 0, into: memory) }
            if count != memory.count { throw SealingError(SystemError(.malformed, function: "read")) }
        }
        guard let keys = try AgentMessage.keys(in: message) else {
            throw SealingError(SystemError(.malformed, function: "read"))
        }
        var server = try KeyAgentServer(socket: path)
        server.hold(keys, for: AgentMessage.left(in: message))
        try wrapping { () throws(SystemError) in try BackgroundProcess.announceReady() }
        _ = consume message
        try server.run()
    }
}
