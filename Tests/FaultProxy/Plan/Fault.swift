/// A fault applied to one exchange of a request and its reply.
package enum Fault: Hashable, Sendable {
    /// The way in which a connection is cut.
    package enum Cut: String, Hashable, Sendable, CaseIterable {
        /// With FIN, like a program that ends.
        case close
        /// With RST, like a host that died or a network that lost the connection.
        case reset
    }

    /// Passes everything on unchanged.
    case none
    /// Delays the reply by so many milliseconds.
    case delay(milliseconds: Int)
    /// Sends the reply in pieces of so many bytes with a pause after each.
    case drip(bytes: Int, pauseMilliseconds: Int)
    /// Reads only the beginning of the request and sends it to the server, then cuts both sides.
    case cutRequest(Place, Cut)
    /// Has the server handle the request, but sends the client only the beginning of the reply.
    case cutReply(Place, Cut)
    /// Reads the request and sends it nowhere; the connection ends after so many milliseconds without a reply.
    case halfOpen(milliseconds: Int)
    /// Has the server handle the request; the connection ends after so many milliseconds without a reply.
    case blackHole(milliseconds: Int)
    /// Sends the request to the server twice at the same time; the second reply is the answer.
    case duplicate
    /// Cuts the client off at once; the request reaches the server so many milliseconds later.
    case hold(milliseconds: Int)
    /// Passes the request on, and again so many milliseconds later, when nobody waits for the reply.
    case replay(milliseconds: Int)
    /// Flips the highest bit of one byte, so that text is no longer valid UTF-8.
    case flipRequest(Place)
    /// Flips a bit of the reply, like ``flipRequest(_:)``.
    case flipReply(Place)
    /// Truncates the reply's body and adjusts its length: valid HTTP around half a message.
    case truncateReply(Place)
    /// Sends this answer without asking the server.
    case answer(ScriptedAnswer)
}
