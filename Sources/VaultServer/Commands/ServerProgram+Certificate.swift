internal import SystemKit
internal import VaultJSON

extension ServerProgram {
    /// Creates a certificate for these names in the server's folder, and says how to use it.
    static func makeCertificate(_ names: [String], _ data: String, _ output: ServerOutput) throws {
        let folder = FileStore(directory: data)
        let isNew = try CertificateMaker(folder: folder, names: names).make()
        func path(_ name: String) -> String { folder.path(of: name) }
        let (certificate, key) = (path(CertificateMaker.File.certificate), path(CertificateMaker.File.key))
        let authority = path(CertificateMaker.File.authority)
        output.tell(
            "certificate for \(names.joined(separator: ", ")): \(certificate), key: \(key)",
            [
                "certificate": .string(certificate), "key": .string(key), "authority": .string(authority),
                "newAuthority": .bool(isNew),
            ])
        output.say("Serve with it: --tls-certificate \(certificate) --tls-key \(key)")
        guard isNew else { return }
        output.say(
            "Let each phone and computer trust \(authority), which vouches for these names only; "
                + "'Phones' in the guide says how. Keep \(path(CertificateMaker.File.authorityKey)) to yourself.")
    }
}
