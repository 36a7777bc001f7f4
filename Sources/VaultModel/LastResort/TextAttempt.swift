/// The one text message by which a create was sent while nothing else could leave this device.
///
/// It says nothing about the server: only the verdict of the ordinary push confirms a create, and ends its entry.
package struct TextAttempt: Hashable, Sendable {
    /// The raw value is stored.
    package enum State: String, Hashable, Sendable {
        /// Stored before the gateway's program is started.
        case sending
        /// The gateway took it; confirmed by the push.
        case sent
        /// The gateway said that it did not take it.
        case failed
        /// Nobody knows whether it left: the gateway did not answer in time, or this program ended before it did.
        case unknown
    }

    package var state: State
    /// The time at which it was handed to the gateway, by the device's clock.
    package var at: Timestamp

    package init(_ state: State, at: Timestamp) {
        self.state = state
        self.at = at
    }
}

/// The result of one start of the gateway's program.
package enum TextEnd: Hashable, Sendable {
    case sent, failed, unknown
    /// The program could not be started, so that nothing has left and nothing was spent.
    case notStarted

    /// The state to store; nil if there was no attempt.
    package var state: TextAttempt.State? {
        switch self {
        case .sent: .sent
        case .failed: .failed
        case .unknown: .unknown
        case .notStarted: nil
        }
    }
}
