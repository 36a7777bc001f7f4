internal import Dispatch
internal import Synchronization

extension FaultProxy {
    /// Serves a client's connection, exchange after exchange. Releasing the socket in the end closes the connection.
    func serve(_ client: Socket) {
        defer { forget(client) }
        let reader = MessageReader(client)
        while var request = head(reader) {
            let (number, fault) = begin(request)
            let wanted = Self.bodyLength(of: request, fault)
            request.body = reader.take(wanted)
            guard request.body.count == wanted else { break }
            let carrier = Carrier(proxy: self, client: client, request: request, number: number)
            guard carrier.carry(fault) else { break }
        }
    }

    private func head(_ reader: MessageReader) -> HTTPMessage? {
        guard var request = reader.head() else { return nil }
        if request.waitsForContinue {
            reader.socket.send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))
            request.setField("expect", nil)
        }
        return request
    }

    /// The bytes of the body to read: of a request that is cut, no more than are sent on.
    private static func bodyLength(of request: HTTPMessage, _ fault: Fault) -> Int {
        guard case .cutRequest(let place, _) = fault else { return request.length }
        return max(0, place.index(in: request.wholeLength) - request.head.count)
    }

    private func begin(_ request: HTTPMessage) -> (number: Int, fault: Fault) {
        let (exchange, fault) = state.withLock { state in
            let exchange = FaultPlan.Exchange(
                number: state.number, method: request.method, path: request.path)
            state.number += 1
            let fault = state.plan.fault(for: exchange)
            state.records.append(
                Record(exchange: exchange, fault: fault, requestBytes: request.wholeLength, replyBytes: nil))
            return (exchange, fault)
        }
        note?(exchange)
        return (exchange.number, fault)
    }

    var lie: HostileReply? { state.withLock(\.lie) }

    func note(replyBytes: Int, of number: Int) {
        state.withLock { $0.records[number].replyBytes = replyBytes }
    }

    /// Opens a connection to the server; returns nil if there is no server or the proxy is down.
    func connection() -> Socket? {
        let port = state.withLock(\.server)
        guard let socket = try? Socket.connected(to: port), keep(socket) else { return nil }
        return socket
    }

    /// Sends the request after a delay and discards the reply.
    func sendLater(_ request: HTTPMessage, milliseconds: Int) {
        state.withLock { $0.late += 1 }
        DispatchQueue(label: "fault-proxy.late").asyncAfter(deadline: .now() + .milliseconds(milliseconds)) {
            if let server = self.connection() {
                server.send(request.bytes)
                let reader = MessageReader(server)
                if let reply = reader.head() { _ = reader.take(reply.length) }
                self.forget(server)
            }
            self.state.withLock { $0.late -= 1 }
        }
    }
}
