/// A bad network that the program pretends to have, so that a person or a test sees how it behaves; the raw values are
/// what `--net` takes.
package enum NetworkRehearsal: String, Hashable, Sendable, CaseIterable {
    /// No network: nothing is sent.
    case offline
    /// Every answer takes longer than 2 s.
    case slow
    /// Some requests reach nobody, and some answers are lost.
    case flaky
    /// Requests that change something are carried out, but every other answer to them is lost.
    case lossyReply = "lossy-reply"
    /// A login page answers in the server's place.
    case portal
}
