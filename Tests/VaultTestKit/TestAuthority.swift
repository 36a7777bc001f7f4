internal import Foundation

/// A certificate authority of a test, which signs certificates of any validity and for any name.
package struct TestAuthority: Sendable {
    private let folder: TemporaryDirectory
    private let name: String
    private let own: TestCertificate

    /// Its files are in the folder, and begin with the name.
    package init(in folder: TemporaryDirectory, name: String = "authority") throws {
        (self.folder, self.name) = (folder, name)
        own = try TestCertificate(in: folder, name: name)
        let rules = """
            [ca]
            default_ca = only
            [only]
            database = \(folder.file("\(name).list"))
            new_certs_dir = \(folder.path)
            rand_serial = yes
            unique_subject = no
            default_md = sha256
            policy = any
            copy_extensions = copy
            [any]
            commonName = supplied
            """
        _ = try folder.write(rules, to: "\(name).cnf")
        _ = try folder.write("", to: "\(name).list")
    }

    /// The file of what clients have to trust.
    package var path: String { own.path }

    /// Signs a certificate for a server.
    ///
    /// - Parameters:
    ///   - server: the beginning of the names of its files.
    ///   - names: as OpenSSL writes them.
    ///   - days: from and to when it is valid, counted from now.
    package func certificate(
        _ server: String, for names: String = "DNS:localhost,IP:127.0.0.1", days: ClosedRange<Int> = -1...30
    ) throws -> TestCertificate {
        let (path, key, request) = (
            folder.file("\(server).pem"), folder.file("\(server).key"), folder.file("\(server).csr")
        )
        try TestCertificate.openssl(
            "req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=server -addext subjectAltName=\(names) "
                + "-keyout \(key) -out \(request)")
        try TestCertificate.openssl(
            "ca -batch -notext -config \(folder.file("\(name).cnf")) -cert \(own.path) -keyfile \(own.keyPath) "
                + "-startdate \(time(days.lowerBound)) -enddate \(time(days.upperBound)) -in \(request) -out \(path)")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key)
        return TestCertificate(path: path, keyPath: key)
    }

    private func time(_ days: Int) -> String {
        let date = Date(timeIntervalSinceNow: Double(days) * 86_400)
        return date.formatted(.iso8601).filter(\.isNumber) + "Z"
    }
}
