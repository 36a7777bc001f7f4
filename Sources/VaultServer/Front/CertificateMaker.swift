internal import SystemKit

/// Creates a certificate for a server at home, and an authority of its own that vouches for it, with openssl.
///
/// The authority's certificate is what phones and computers are made to trust. It vouches for these names only, so that
/// whoever steals its key can pose as this server and as no other.
struct CertificateMaker {
    /// The folder for the files.
    let folder: FileStore
    /// The server's host names and IP addresses.
    let names: [String]

    /// The files, by their names in the folder.
    enum File {
        static let (authority, authorityKey) = ("authority.pem", "authority.key")
        static let (certificate, key) = ("tls.pem", "tls.key")
    }

    /// Ten years; phones accept no certificate of a server that is valid for longer than 825 days, and some only 398.
    private static let (authorityDays, days) = (3650, 397)

    /// Creates the files, or a new certificate of the authority that is there.
    ///
    /// - Returns: whether the authority is new, so that phones and computers have to trust it first.
    /// - Throws: ``ServerError`` with what to do; no file that was there is changed then.
    func make() throws -> Bool {
        try folder.prepare()
        let isNew = !folder.has(File.authorityKey)
        // The authority's key comes last: without it, the next run creates all of them again.
        let made = [File.key, File.certificate] + (isNew ? [File.authority, File.authorityKey] : [])
        let name: (String) -> String = { isNew ? Self.new($0) : $0 }
        defer { for name in made { try? folder.remove(Self.new(name)) } }
        if isNew { try makeAuthority() }
        try makeCertificate(by: name)
        try check(by: name)
        for name in made { try folder.rename(Self.new(name), to: name) }
        return isNew
    }

    private func makeAuthority() throws {
        let constraints = names.map { name in
            Self.isAddress(name) ? "permitted;IP:\(name)/\(Self.wholeMask(of: name))" : "permitted;DNS:\(name)"
        }
        try openssl([
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days",
            String(Self.authorityDays), "-subj", "/CN=Receipt Vault at \(names[0])", "-addext",
            "basicConstraints=critical,CA:TRUE,pathlen:0", "-addext", "keyUsage=critical,keyCertSign,cRLSign",
            "-addext",
            "nameConstraints=critical,\(constraints.joined(separator: ","))", "-keyout", temporary(File.authorityKey),
            "-out", temporary(File.authority),
        ])
    }

    /// - Parameter name: the name that a file of the authority has now.
    private func makeCertificate(by name: (String) -> String) throws {
        let (request, extensions) = (temporary("request"), Self.new("extensions"))
        defer { for name in [Self.new("request"), extensions] { try? folder.remove(name) } }
        let alternatives = names.map { (Self.isAddress($0) ? "IP:" : "DNS:") + $0 }.joined(separator: ",")
        let lines = [
            "basicConstraints=critical,CA:FALSE", "keyUsage=critical,digitalSignature", "extendedKeyUsage=serverAuth",
            "subjectAltName=\(alternatives)",
        ]
        try folder.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: extensions)
        try openssl([
            "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", "/CN=\(names[0])",
            "-keyout", temporary(File.key), "-out", request,
        ])
        try openssl([
            "x509", "-req", "-in", request, "-CA", folder.path(of: name(File.authority)), "-CAkey",
            folder.path(of: name(File.authorityKey)), "-days", String(Self.days), "-extfile",
            folder.path(of: extensions),
            "-out", temporary(File.certificate),
        ])
    }

    /// An authority that was created for other names vouches for none of these, and one that has ended for nothing.
    private func check(by name: (String) -> String) throws {
        let trusted = folder.path(of: name(File.authority))
        let result = try run(["verify", "-CAfile", trusted, temporary(File.certificate)])
        guard !result.isSuccess else { return }
        let authority = "The authority in \(folder.path(of: File.authority))"
        let again = "move its files away; then every phone and computer has to trust the new one."
        // The texts of X509_V_ERR_PERMITTED_VIOLATION and X509_V_ERR_CERT_HAS_EXPIRED.
        switch Self.fault(in: result) {
        case "permitted subtree violation":
            throw ServerError(.input, "\(authority) vouches for other names. Name the same ones, or \(again)")
        case "certificate has expired":
            throw ServerError(.input, "\(authority) has expired. To create another one, \(again)")
        case let fault:
            throw ServerError(.input, "\(authority) can't be used: \(fault). To create another one, \(again)")
        }
    }

    /// The fault that `openssl verify` found, as in `error 10 at 0 depth lookup: certificate has expired`.
    private static func fault(in result: CommandResult) -> String {
        let found = lines(of: result).first { $0.contains(" lookup: ") } ?? lines(of: result).last
        return ServerOutput.visible(found?.split(separator: " lookup: ").last.map(String.init) ?? "")
    }

    /// The name of a file until it is complete.
    private static func new(_ name: String) -> String { name + ".new" }

    private func temporary(_ name: String) -> String { folder.path(of: Self.new(name)) }

    private func openssl(_ words: [String]) throws {
        let result = try run(words)
        guard result.isSuccess else { throw ServerError(.input, "openssl failed: \(Self.reason(in: result))") }
    }

    /// The last line that openssl wrote.
    private static func reason(in result: CommandResult) -> String {
        ServerOutput.visible(lines(of: result).last.map(String.init) ?? "")
    }

    private static func lines(of result: CommandResult) -> [Substring] {
        String(decoding: result.errors, as: UTF8.self).split(separator: "\n")
    }

    private func run(_ words: [String]) throws -> CommandResult {
        let command = ChildCommand("openssl", words, environment: ["PATH": "/usr/bin:/bin:/usr/local/bin"])
        do throws(SystemError) {
            return try CommandRunner().run(command)
        } catch {
            guard error.code == .notFound else { throw error }
            throw ServerError(.input, "openssl isn't installed. Install the package openssl.")
        }
    }

    static func isAddress(_ name: String) -> Bool {
        name.contains(":") || !name.isEmpty && name.allSatisfy { $0.isASCII && ($0.isNumber || $0 == ".") }
    }

    /// The mask of a network of one address.
    private static func wholeMask(of address: String) -> String {
        address.contains(":") ? Array(repeating: "FFFF", count: 8).joined(separator: ":") : "255.255.255.255"
    }

    /// Whether a name can stand in a certificate: a host's name or a numeric address.
    static func isName(_ name: String) -> Bool {
        guard (1...253).contains(name.utf8.count), name.first != "-" else { return false }
        return name.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
            default: ".-:".utf8.contains(byte)
            }
        }
    }
}
