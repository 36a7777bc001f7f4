internal import CLinux
internal import Glibc

/// Queries the kernel for links and routes; sends nothing to any network.
struct RouteQuery: ~Copyable {
    private let socket: Descriptor

    /// Throws if the system has no netlink or forbids it.
    init() throws(SystemError) {
        socket = Descriptor(owning: try SystemCall.run("socket") { clinux_route_socket() })
    }

    /// Returns all links and routes. Nil if the kernel cannot tell, or there are more than is worth reading.
    func everything() -> RouteTable? {
        guard let links = dump(Request.links), let routes = dump(Request.routes) else { return nil }
        return RouteTable(links + routes)
    }

    /// Returns all links, and the one route to an address of 4 or 16 bytes. Nil if the kernel cannot tell.
    func route(to address: [UInt8]) -> RouteTable? {
        guard let links = dump(Request.links), let answer = ask(Request.route(to: address)) else { return nil }
        return RouteTable(links + answer)
    }

    private func dump(_ request: [UInt8]) -> [UInt8]? {
        guard send(request) else { return nil }
        var all: [UInt8] = []
        while all.count < Request.most {
            guard let piece = read(), piece.count >= 16 else { return nil }
            // The end is a separate message, possibly after others in the same piece.
            if Request.type(of: piece[...]) == Request.error { return nil }
            all += piece
            if Request.hasEnd(piece) { return all }
        }
        return nil
    }

    /// Returns the answer to one request; empty if there is no such route.
    private func ask(_ request: [UInt8]) -> [UInt8]? {
        guard send(request), let answer = read(), answer.count >= 16 else { return nil }
        guard Request.type(of: answer[...]) == Request.error else { return answer }
        guard answer.count >= 20 else { return nil }
        let number = Int32(bitPattern: answer[16..<20].reversed().reduce(0) { $0 << 8 | UInt32($1) })
        return number == -ENETUNREACH || number == -EHOSTUNREACH ? [] : nil
    }

    private func send(_ request: [UInt8]) -> Bool {
        let number = socket.number
        return Glibc.send(number, request, request.count, Int32(MSG_DONTWAIT)) == request.count
    }

    /// Reads without waiting: the kernel's answer is ready once it has accepted the request.
    private func read() -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 32_768)
        let number = socket.number
        let count = recv(number, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        return count > 0 ? Array(buffer[..<count]) : nil
    }

    /// The requests, and the messages that end an answer; numbers from `linux/netlink.h`.
    private enum Request {
        static let error = 2
        static let done = 3
        /// The maximum size of an answer in bytes. A computer with more routes is a router, and on a network.
        static let most = 1 << 20

        static let links = message(18, flags: 0x301, [UInt8](repeating: 0, count: 16))
        static let routes = message(26, flags: 0x301, [UInt8](repeating: 0, count: 12))

        static func route(to address: [UInt8]) -> [UInt8] {
            let family = address.count == 4 ? RouteTable.Kernel.version4 : RouteTable.Kernel.version6
            let header = [family, UInt8(address.count * 8)] + [UInt8](repeating: 0, count: 10)
            return message(26, flags: 1, header + [UInt8(address.count + 4), 0, 1, 0] + address)
        }

        private static func message(_ type: UInt8, flags: UInt16, _ body: [UInt8]) -> [UInt8] {
            let header: [UInt8] = [UInt8(16 + body.count), 0, 0, 0, type, 0, UInt8(flags & 0xFF), UInt8(flags >> 8)]
            return header + [1, 0, 0, 0, 0, 0, 0, 0] + body
        }

        static func type(of message: ArraySlice<UInt8>) -> Int {
            message.dropFirst(4).prefix(2).reversed().reduce(0) { $0 << 8 | Int($1) }
        }

        static func hasEnd(_ bytes: [UInt8]) -> Bool {
            var rest = bytes[...]
            while rest.count >= 16 {
                if type(of: rest) == done { return true }
                let length = rest.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
                guard length >= 16 else { return true }
                rest = rest.dropFirst((length + 3) & ~3)
            }
            return false
        }
    }
}
