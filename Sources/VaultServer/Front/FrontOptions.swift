package import HTTPServerKit

/// How `serve` meets its clients: by HTTPS or not, and behind which proxies.
package struct FrontOptions: Equatable, Sendable {
    /// Nil for plain HTTP.
    package var certificate: CertificateFiles?
    package var proxies = TrustedProxies.loopback
    /// Whether other computers may reach an address without encryption.
    package var allowsPlain = false

    package init() {}
}

/// The sockets that the service manager passes on.
struct PassedSockets {
    /// The name of the socket for programs that watch the server.
    static let metricsName = "metrics"

    var clients: PassedSocket?
    var metrics: PassedSocket?

    /// Sorts the sockets by their names.
    ///
    /// - Throws: ``ServerError`` for a socket with no use, or one that other computers could reach without encryption.
    init(_ environment: [String: String], process: Int32, _ front: FrontOptions) throws(ServerError) {
        let sockets: [PassedSocket]
        do throws(PassedSocket.Fault) {
            sockets = try PassedSocket.take(environment, process: process)
        } catch {
            throw ServerError(
                .usage,
                "A passed socket can't be used: use ListenStream= with a port or an address of IP, and Accept=no.")
        }
        for socket in sockets {
            let isMetrics = socket.name == Self.metricsName
            guard (isMetrics ? metrics : clients) == nil else {
                throw ServerError(
                    .usage,
                    "Two sockets were passed for one purpose: pass one, and one with FileDescriptorName=metrics for --metrics."
                )
            }
            let isPlain = isMetrics || front.certificate == nil
            guard socket.address.isLoopback || !isPlain || front.allowsPlain else {
                throw ServerError(
                    .usage,
                    "Other computers can reach the passed socket at \(socket.address), and it would speak plain HTTP: listen "
                        + "on 127.0.0.1, use --tls-certificate, or add --insecure-http.")
            }
            if isMetrics { metrics = socket } else { clients = socket }
        }
    }
}
