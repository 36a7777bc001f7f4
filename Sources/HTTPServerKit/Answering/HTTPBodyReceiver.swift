package import VaultWire

/// Takes the body of one request piece by piece while it arrives, and then answers the request. Its functions are called
/// one after another, on any thread, and may block, except ``abandon()``.
package protocol HTTPBodyReceiver: Sendable {
    /// Takes the next bytes. A receiver that wants no more of them ignores them, and says why at the end.
    func take(_ bytes: [UInt8])

    /// Answers the request, after the last byte of its body.
    func finish() -> HTTPResponse

    /// Called instead of ``finish()`` if the request ends before its body does. Must not block for long.
    func abandon()
}
