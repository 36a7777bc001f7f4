internal import BytesAsText
internal import Synchronization
internal import VaultModel
package import VaultWire

/// The gateway that brings text messages: its signature, and the answer that it understands.
package final class TextGateway: Sendable {
    /// The secret that only the gateway and the operator know.
    private let token: [UInt8]
    /// Limits the lines about messages that anyone can send.
    private let budget = Mutex(LogBudget())

    /// - Parameter token: the gateway account's own, as its owner sees it.
    package init(token: String) {
        self.token = Array(token.utf8)
    }

    /// An instruction to send nothing back.
    static let answer = HTTPResponse(
        status: 200, headers: ["Content-Type": "text/xml"], body: Array("<Response></Response>".utf8))

    /// Whether the signature is the gateway's for that form, sent to that address: base64 of HMAC-SHA-1 of the address and
    /// of every name with its value, in order of names (<https://www.twilio.com/docs/usage/security>).
    package func hasSigned(_ form: FormBody, to url: String, as signature: String, _ ports: any ServerPorts) -> Bool {
        let fields = form.fields.enumerated().sorted { left, right in
            left.element.name == right.element.name
                ? left.offset < right.offset
                : left.element.name.utf8.lexicographicallyPrecedes(right.element.name.utf8)
        }
        let text = fields.reduce(url) { $0 + $1.element.name + $1.element.value }
        let expected = ByteText.base64(ports.gatewayCode(Array(text.utf8), key: token))
        return SecretComparison.areEqual(Array(expected.utf8), Array(signature.utf8))
    }

    /// The line about a refused message, without anything of the message; nil if there were too many.
    func line(about refusal: SyncService.TextRefusal, at now: Timestamp, request: RequestNumber) -> LogEvent? {
        guard let dropped = budget.withLock({ $0.take(at: now) }) else { return nil }
        var event = LogEvent(.warning, "text message refused: \(refusal.rawValue)", request: request)
        event.dropped = dropped
        return event
    }
}

extension Endpoints {
    /// Takes a text message from the gateway. Whatever the message says, the gateway would not send it again: only its own
    /// faults are problems.
    func receiveText(_ request: HTTPRequest, _ caller: Caller) throws -> HTTPResponse {
        guard let gateway = texts else { throw Problem(.notFound, "This server takes no text messages.") }
        let keys = ["address \(caller.address)"]
        try accounts.take(keys)
        guard let form = FormBody(request.body) else {
            throw Problem(.malformedRequest, "The form can't be read.")
        }
        let signature = request.headers[HeaderName.gatewaySignature] ?? ""
        let isSigned = try addresses(of: request, caller).contains {
            gateway.hasSigned(form, to: $0, as: signature, ports)
        }
        guard isSigned else {
            throw Problem(.permissionDenied, "The signature isn't the gateway's for this address and this form.")
        }
        try accounts.giveBack(keys)
        var outcome = SyncService.TextOutcome.refused(.unreadable)
        if let body = form["Body"], let message = form["MessageSid"], Endpoints.isID(message) {
            outcome = try sync.receive(body, message: message)
        }
        if case .refused(let refusal) = outcome,
            let line = gateway.line(about: refusal, at: ports.now(), request: caller.requestID)
        {
            log(line)
        }
        return TextGateway.answer
    }

    /// The addresses that the gateway may have signed: it writes the port or leaves it out.
    private func addresses(of request: HTTPRequest, _ caller: Caller) throws(Problem) -> [String] {
        let base = try base(of: request, caller)
        let port = base.hasPrefix("https://") ? ":443" : ":80"
        let isShort = base.hasSuffix(port)
        return [base, isShort ? String(base.dropLast(port.utf8.count)) : base + port].map { $0 + request.path }
    }

    private static func isID(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) }
    }
}
