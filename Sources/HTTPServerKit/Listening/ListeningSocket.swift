internal import CMicroHTTPD
internal import Glibc
internal import SystemKit

/// A socket that accepts connections, bound here so that the system's reason for a failure is known.
struct ListeningSocket: ~Copyable {
    /// Connections that wait to be accepted, as many as the system allows: one that finds no place is tried again only a
    /// second later, and all devices of a server that restarts come at once.
    private static let backlog: Int32 = 4096

    let descriptor: Descriptor
    /// With the actual port.
    let address: ListenAddress

    /// Takes over a socket that another program has bound, or binds one to the address.
    init(_ passed: PassedSocket?, or address: ListenAddress) throws(HTTPServerError) {
        if let passed {
            descriptor = Descriptor(owning: passed.number)
            self.address = passed.address
            return
        }
        guard let (storage, length) = address.socketAddress else {
            throw HTTPServerError(.addressInvalid, address: address.description)
        }
        let number = socket(
            Int32(storage.ss_family),
            Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
                | Int32(SOCK_NONBLOCK.rawValue), 0)
        guard number >= 0 else { throw ListeningSocket.refusal(errno, address) }
        let descriptor = Descriptor(owning: number)
        var on: Int32 = 1
        setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
        guard ListeningSocket.bind(number, storage, length) == 0 else { throw ListeningSocket.refusal(errno, address) }
        guard listen(number, ListeningSocket.backlog) == 0 else { throw ListeningSocket.refusal(errno, address) }
        self.address = ListenAddress(host: address.host, port: ListenAddress(ofSocket: number)?.port ?? address.port)
        self.descriptor = descriptor
    }

    private static func bind(_ number: Int32, _ storage: sockaddr_storage, _ length: socklen_t) -> Int32 {
        withUnsafePointer(to: storage) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { Glibc.bind(number, $0, length) }
        }
    }

    private static func refusal(_ number: Int32, _ address: ListenAddress) -> HTTPServerError {
        let code: HTTPServerError.Code =
            switch number {
            case EADDRINUSE: .addressInUse
            case EADDRNOTAVAIL: .addressNotAvailable
            case EACCES, EPERM: .notPermitted
            default: .failed
            }
        return HTTPServerError(code, address: address.description, number: number)
    }
}

extension ListeningSocket {
    /// Passes the socket to a new owner, who closes it.
    consuming func release() -> Int32 {
        descriptor.release()
    }
}
