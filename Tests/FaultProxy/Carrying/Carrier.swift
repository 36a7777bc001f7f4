internal import Glibc

/// Carries one exchange between a client and the server, with its fault.
struct Carrier {
    let proxy: FaultProxy
    let client: Socket
    let request: HTTPMessage
    let number: Int

    /// - Returns: whether the client's connection can be used for another exchange.
    func carry(_ fault: Fault) -> Bool {
        switch fault {
        case .none, .delay, .drip, .cutReply, .blackHole, .flipReply, .truncateReply: return pass(fault)
        case .duplicate: return passTwice()
        case .replay(let milliseconds):
            proxy.sendLater(request, milliseconds: milliseconds)
            return pass(.none)
        case .hold(let milliseconds):
            proxy.sendLater(request, milliseconds: milliseconds)
            return cut(client, .reset)
        case .cutRequest(let place, let how):
            if let server = proxy.connection() {
                server.send(request.bytes.prefix(place.index(in: request.wholeLength)))
                _ = cut(server, how)
                proxy.forget(server)
            }
            return cut(client, how)
        case .flipRequest(let place): return pass(.none, sending: request.bytes.flipped(at: place))
        case .halfOpen(let milliseconds):
            client.waitForTheEnd(milliseconds: milliseconds)
            return false
        case .answer(let answer):
            client.send(answer.bytes)
            return false
        }
    }

    /// Sends the request to the server once and applies a fault to the reply.
    private func pass(_ fault: Fault, sending bytes: [UInt8]? = nil) -> Bool {
        guard let server = proxy.connection() else { return cut(client, .reset) }
        defer { proxy.forget(server) }
        let lie = proxy.lie
        server.send(bytes ?? (lie == nil ? request : request.askingForPlainText).bytes)
        let reader = MessageReader(server)
        guard var reply = reader.head() else { return false }
        if reply.isEndless {
            return relay(head: reply.head + reader.takeRest(), from: server, fault)
        }
        reply.body = reader.take(reply.length)
        if let lie { reply.setBody(lie(request.path, request.body, reply.body)) }
        proxy.note(replyBytes: reply.bytes.count, of: number)
        // Half a reply is passed on as it is, and its connection is closed since the length does not match.
        return answer(reply, fault) && reply.body.count == reply.length && !isLast(reply)
    }

    private func passTwice() -> Bool {
        guard let first = proxy.connection(), let second = proxy.connection() else { return cut(client, .reset) }
        defer {
            proxy.forget(first)
            proxy.forget(second)
        }
        for server in [first, second] { server.send(request.bytes) }
        let readers = [MessageReader(first), MessageReader(second)]
        let replies = readers.map { reader in
            reader.head().map { head in
                var reply = head
                reply.body = head.isEndless ? [] : reader.take(head.length)
                return reply
            }
        }
        guard let reply = replies[1], !reply.isEndless else { return false }
        proxy.note(replyBytes: reply.bytes.count, of: number)
        return client.send(reply.bytes) && !isLast(reply)
    }

    /// Whether either side asked to close this connection.
    private func isLast(_ reply: HTTPMessage) -> Bool {
        [request, reply].contains { $0.field("connection")?.lowercased() == "close" }
    }

    private func answer(_ reply: HTTPMessage, _ fault: Fault) -> Bool {
        let bytes = reply.bytes
        switch fault {
        case .delay(let milliseconds):
            client.waitForTheEnd(milliseconds: milliseconds)
            return client.send(bytes)
        case .drip(let count, let pause): return drip(bytes, count: count, pause: pause)
        case .cutReply(let place, let how):
            client.send(bytes[..<place.index(in: bytes.count)])
            return cut(client, how)
        case .blackHole(let milliseconds):
            client.waitForTheEnd(milliseconds: milliseconds)
            return false
        case .flipReply(let place): return client.send(bytes.flipped(at: place))
        case .truncateReply(let place): return client.send(reply.truncated(at: place).bytes)
        default: return client.send(bytes)
        }
    }

    private func drip(_ bytes: [UInt8], count: Int, pause: Int) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            guard client.send(rest.prefix(count)) else { return false }
            rest = rest.dropFirst(count)
            client.waitForTheEnd(milliseconds: pause)
        }
        return true
    }

    private func cut(_ socket: Socket, _ how: Fault.Cut) -> Bool {
        if how == .reset { socket.resetAtClose() } else { socket.shutDown() }
        return false
    }
}
