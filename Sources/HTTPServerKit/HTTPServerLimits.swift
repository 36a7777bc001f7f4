/// The limits beyond which a server refuses.
package struct HTTPServerLimits: Sendable, Equatable {
    /// Bytes of a body; longer ones are skipped and answered by ``HTTPService/refusal(of:bodyBytes:from:)``.
    package var bodyBytes: Int
    /// Bytes of a body that are read before the sender is looked up.
    package var unadmittedBodyBytes: Int
    /// Bytes that the bodies and answers of all connections may hold together, whatever is sent.
    package var heldBytes: Int
    /// Bytes that one payer may hold of them.
    package var heldBytesPerPayer: Int
    /// How long an answer waits for bytes that are reserved for other answers in the making.
    package var patience: Duration
    /// From the request line to the end of the body; for a body that is passed on while it arrives, of each piece.
    package var requestTime: Duration
    /// A connection between two requests, or before its first one.
    package var idleTime: Duration
    /// From the start of an answer to its end; streams have no limit.
    package var answerTime: Duration
    /// The same for an answer from a file.
    package var fileTime: Duration
    /// Connections at once, above which the one that has waited longest for a request is closed for a new one.
    package var connections: Int
    /// Connections at once from one address, or for IPv6 from one network of 64 bits.
    package var connectionsPerAddress: Int
    /// Whether the limit per address applies to loopback too, where usually a reverse proxy speaks for many.
    package var limitsLoopback: Bool
    /// Threads that produce quick answers; half as many for each other ``HTTPLane``. They are started with the server.
    package var answersAtOnce: Int
    /// Streams that a stopping server ends between two pauses; more if there are so many that the pauses would be too many.
    package var streamsEndedAtOnce: Int

    package init(
        bodyBytes: Int, requestTime: Duration = .seconds(30), idleTime: Duration = .seconds(75),
        answerTime: Duration = .seconds(120), fileTime: Duration = .seconds(1200), connections: Int = 1000,
        connectionsPerAddress: Int = 20,
        limitsLoopback: Bool = false, unadmittedBodyBytes: Int = 16 << 10, heldBytes: Int = 192 << 20,
        heldBytesPerPayer: Int = 48 << 20, patience: Duration = .seconds(1), answersAtOnce: Int = 32,
        streamsEndedAtOnce: Int = 20
    ) {
        self.bodyBytes = bodyBytes
        self.requestTime = requestTime
        self.idleTime = idleTime
        self.answerTime = answerTime
        self.fileTime = fileTime
        self.connections = connections
        self.connectionsPerAddress = connectionsPerAddress
        self.limitsLoopback = limitsLoopback
        self.unadmittedBodyBytes = unadmittedBodyBytes
        self.heldBytes = heldBytes
        self.heldBytesPerPayer = heldBytesPerPayer
        self.patience = patience
        self.answersAtOnce = answersAtOnce
        self.streamsEndedAtOnce = streamsEndedAtOnce
    }
}
