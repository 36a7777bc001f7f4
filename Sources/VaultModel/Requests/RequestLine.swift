import VaultJSON

/// A request as a list shows it.
package struct RequestLine: Hashable, Sendable {
    package enum State: Hashable, Sendable {
        /// No server has answered it yet.
        case waiting
        case applied
        /// With the server's reason.
        case failed(String)
        /// With the server's reason.
        case denied(String)

        /// Whether the server has answered without applying the request.
        package var isFailure: Bool {
            switch self {
            case .waiting, .applied: false
            case .failed, .denied: true
            }
        }
    }

    package let id: RequestID
    /// Nil for a request of a later version.
    package let content: RequestContent?
    /// The type on the wire; all that is known of a request of a later version.
    package let type: String
    package let state: State
    package let createdAt: Timestamp?
    /// The names of its receipts, in the order of ``RequestContent/receipts``.
    package let names: [String]

    package init(
        id: RequestID, content: RequestContent?, type: String, state: State, createdAt: Timestamp?, names: [String]
    ) {
        self.id = id
        self.content = content
        self.type = type
        self.state = state
        self.createdAt = createdAt
        self.names = names
    }
}

extension RequestLine.State {
    /// Reads the outcome that the server wrote; without one the request is still waiting.
    package init(_ entity: Entity) {
        let reason = ServerWords.said(entity.value(.errorMessage).string ?? "")
        self =
            switch entity.value(.status).string {
            case "applied": .applied
            case "failed": .failed(reason)
            case "denied": .denied(reason)
            default: .waiting
            }
    }
}
