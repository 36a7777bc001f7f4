internal import CLinux
internal import Glibc

/// Creates sockets and converts paths to the system's address structure.
enum UnixAddress {
    static func socket() throws(SystemError) -> Descriptor {
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        return Descriptor(owning: try SystemCall.run("socket") { Glibc.socket(AF_UNIX, kind, 0) })
    }

    /// Throws `.invalidName` for a path of more than 107 bytes, the limit of the system's structure.
    static func make(_ path: String) throws(SystemError) -> sockaddr_un {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        let capacity = MemoryLayout.size(ofValue: address.sun_path)
        guard !bytes.isEmpty, bytes.count < capacity, !bytes.contains(0) else {
            throw SystemError(.invalidName, function: "sockaddr_un", subject: path)
        }
        withUnsafeMutableBytes(of: &address.sun_path) { field in field.copyBytes(from: bytes) }
        return address
    }

    static func withPointer<Result>(
        to address: inout sockaddr_un, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}
