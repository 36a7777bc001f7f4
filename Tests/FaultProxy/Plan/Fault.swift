/// What is done to one exchange of a request and its reply.
package enum Fault: Hashable, Sendable {
    /// How a connection is cut.
    package enum Cut: String, Hashable, Sendable, CaseIterable {
        /// With a farewell (FIN), as of a program that ends.
        case close
        /// With a reset (RST), as of a machine that died or a network that forgot.
        case reset
    }

    /// Passed on as it is.
    case none
    /// The reply comes so many milliseconds later.
    case delay(milliseconds: Int)
    /// The reply comes in pieces of so many bytes, a pause after each.
    case drip(bytes: Int, pauseMilliseconds: Int)
    /// The server sees only the beginning of the request, then both sides are cut.
    case cutRequest(Place, Cut)
    /// The server has done what was asked, the client sees only the beginning of the reply.
    case cutReply(Place, Cut)
    /// The request is read and goes nowhere; nothing comes for so many milliseconds, then the end.
    case halfOpen(milliseconds: Int)
    /// The server has done what was asked; nothing comes for so many milliseconds, then the end.
    case blackHole(milliseconds: Int)
    /// The request reaches the server twice at the same time; the second reply is the answer.
    case duplicate
    /// The client is cut off at once, and the request reaches the server so many milliseconds later.
    case hold(milliseconds: Int)
    /// Passed on, and once more so many milliseconds later, when nobody waits for it.
    case replay(milliseconds: Int)
    /// The highest bit of one byte is turned: in text, that is never valid UTF-8.
    case flipRequest(Place)
    /// As ``flipRequest(_:)``, of the reply.
    case flipReply(Place)
    /// The reply's body ends early, and its length says so too: whole HTTP around half a message.
    case truncateReply(Place)
    /// The server is not asked; this comes in its place.
    case answer(ScriptedAnswer)
}
