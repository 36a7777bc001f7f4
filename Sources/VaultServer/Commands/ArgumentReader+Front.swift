internal import CommandLineKit
internal import HTTPServerKit

extension ArgumentReader<ServerTable> {
    /// Reads how the server meets its clients.
    func frontOptions() throws(UsageError) -> FrontOptions {
        var options = FrontOptions()
        options.certificate = try certificateFiles()
        options.allowsPlain = has(.insecureHTTP)
        if let proxies = try proxies() { options.proxies = proxies }
        return options
    }

    func certificateFiles() throws(UsageError) -> CertificateFiles? {
        switch (value(.tlsCertificate), value(.tlsKey)) {
        case (nil, nil): return nil
        case (let certificate?, let key?) where !certificate.isEmpty && !key.isEmpty:
            return CertificateFiles(certificate: certificate, key: key)
        default:
            throw error("--tls-certificate and --tls-key belong together.", hint: "Give both, each with a file in PEM.")
        }
    }

    /// The proxies of all flags together; each may have several, separated by commas.
    private func proxies() throws(UsageError) -> TrustedProxies? {
        let texts: [String] = values(.trustedProxy).flatMap { value in
            value.split(separator: ",", omittingEmptySubsequences: false).map { part in
                String(part.filter { $0 != " " && $0 != "\t" })
            }
        }
        if texts.isEmpty { return nil }
        if texts == ["none"] { return TrustedProxies.none }
        guard let proxies = TrustedProxies(texts) else {
            let bad = texts.first { TrustedProxies([$0]) == nil } ?? ""
            throw error(
                "Invalid value for --trusted-proxy: \(quoted(bad)).",
                hint: "Use an address or a network, as in 192.0.2.1 or 10.0.0.0/8, or none.")
        }
        return proxies
    }
}
