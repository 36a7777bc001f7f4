internal import Glibc

extension Carrier {
    /// Relays an endless reply, piece by piece, until either side closes.
    ///
    /// The only fault that has an effect here is ``Fault/cutReply(_:_:)``; a share of a ``Place`` is one of 4 KiB.
    func relay(head: [UInt8], from server: Socket, _ fault: Fault) -> Bool {
        var left = Int.max
        if case .cutReply(let place, _) = fault { left = place.index(in: 4096) }
        var piece = head
        while !piece.isEmpty {
            guard client.send(piece.prefix(left)), piece.count < left else { break }
            left -= piece.count
            guard waitForPiece(from: server) else { break }
            piece = server.received()
        }
        if case .cutReply(_, .reset) = fault { client.resetAtClose() }
        return false
    }

    /// Whether the server sends something, or closes, before the client has closed.
    private func waitForPiece(from server: Socket) -> Bool {
        var watched = [
            pollfd(fd: server.number, events: Int16(POLLIN), revents: 0),
            pollfd(fd: client.number, events: Int16(0x2000 /* POLLRDHUP */), revents: 0),
        ]
        while poll(&watched, 2, -1) < 0 { guard errno == EINTR else { return false } }
        return watched[1].revents == 0
    }
}
