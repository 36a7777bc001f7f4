internal import CommandLineKit
internal import HTTPServerKit
internal import VaultServerCore

extension ArgumentReader<ServerTable> {
    /// The address of a flag, which only this computer can reach unless it is encrypted or the arguments allow others.
    func listenAddress(
        _ text: String, of flag: ServerFlag, example port: UInt16, isSecure: Bool = false
    ) throws(UsageError) -> ListenAddress {
        guard let address = ListenAddress(text) else {
            throw error(
                "Invalid value for --\(flag.rawValue): \(quoted(text)).",
                hint: "Use 127.0.0.1:\(port) or [::1]:\(port).")
        }
        guard address.isLoopback || isSecure || has(.insecureHTTP) else {
            let way =
                flag == .metrics
                ? "Choose an address of this computer"
                : "Use --tls-certificate and --tls-key, listen on 127.0.0.1 behind an HTTPS proxy"
            throw error(
                "Other computers can reach \(address), which would speak plain HTTP.",
                hint: "\(way), or add --insecure-http.")
        }
        return address
    }

    /// Reads how the server is watched, stopped and logged.
    func addOperation(to options: inout ServeOptions) throws(UsageError) {
        if let text = value(.metrics) {
            let address = try listenAddress(text, of: .metrics, example: 9464)
            guard address.port == 0 || address != options.listen else {
                throw error("--metrics and --listen have the same address.", hint: "Give --metrics a port of its own.")
            }
            options.metrics = address
        }
        if let text = value(.grace) {
            guard let seconds = Int(text), (0...600).contains(seconds) else {
                throw error(
                    "Invalid value for --grace: \(quoted(text)).", hint: "Use a whole number of seconds from 0 to 600.")
            }
            options.grace = .seconds(seconds)
        }
        options.log = value(.log).flatMap(LogForm.init(rawValue:)) ?? .text
    }
}
