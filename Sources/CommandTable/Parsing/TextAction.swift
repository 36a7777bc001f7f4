/// An action of `sms`.
package enum TextAction: Equatable, Sendable {
    case status
    case on(TextTerms)
    case off
    /// The id is as typed.
    case send(id: String)
}

/// The terms of text messages as typed; nil for those of the last agreement, or the default.
package struct TextTerms: Equatable, Sendable {
    package var number: String?
    package var price: String?
    package var limit: Int?
    package var gateway: String?
}
