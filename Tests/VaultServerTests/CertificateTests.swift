import CommandLineKit
import Foundation
import HTTPServerKit
import Synchronization
import Testing
import VaultModel
import VaultServer
import VaultServerCore
import VaultTestKit
import VaultWire

/// A certificate and its key in a folder, and a clock that a test moves.
final class CertificatePair: Sendable {
    let folder: TemporaryDirectory
    let first: TestCertificate
    /// Days from now.
    let days = Mutex<Int64>(0)

    init() throws {
        folder = try TemporaryDirectory(on: .memory)
        first = try TestCertificate(in: folder)
    }

    var files: CertificateFiles { CertificateFiles(certificate: first.path, key: first.keyPath) }

    func keeper() throws -> CertificateKeeper {
        try CertificateKeeper(files) { [self] in
            // A minute later, since the certificate is valid from this second on.
            let now = Int64(Date().timeIntervalSince1970 * 1000) + 60_000
            return Timestamp(milliseconds: now + days.withLock { $0 } * 86_400_000)
        }
    }

    func refusal() -> String? {
        do {
            _ = try keeper()
            return nil
        } catch {
            return "\(error)"
        }
    }
}

@Suite("The server's certificate")
struct CertificateTests {
    private let pair: CertificatePair

    init() throws { pair = try CertificatePair() }

    @Test func `a changed pair is used, and one that is wrong leaves the previous one and says so`() throws {
        let keeper = try pair.keeper()
        var lines: [LogEvent] = []
        let before = keeper.identity.certificate
        keeper.look { lines.append($0) }
        #expect(lines == [])
        let other = try TestCertificate(in: pair.folder, name: "other", days: 90)
        try Data(try other.keyBytes).write(to: URL(filePath: pair.first.keyPath))
        keeper.look { lines.append($0) }
        #expect(keeper.identity.certificate === before && keeper.state.fault?.contains("doesn't belong") == true)
        keeper.look { lines.append($0) }
        #expect(lines.map(\.level) == [.error] && lines[0].message.contains("stays in use"))
        try other.replace(pair.first)
        keeper.look { lines.append($0) }
        #expect(keeper.identity.certificate !== before && keeper.state.fault == nil)
        #expect(lines.map(\.level) == [.error, .info])
        try FileManager.default.removeItem(atPath: pair.first.path)
        keeper.look { lines.append($0) }
        #expect(keeper.state.fault?.contains("Can't read") == true && lines.count == 3)
    }

    @Test func `a start without a usable pair is refused, with the file and the remedy`() throws {
        #expect(pair.refusal() == nil)
        pair.days.withLock { $0 = 31 }
        #expect(pair.refusal()?.contains("renew it") == true)
        pair.days.withLock { $0 = -1 }
        #expect(pair.refusal()?.contains("isn't valid yet") == true)
        pair.days.withLock { $0 = 0 }
        for mode in [0o640, 0o604, 0o660] {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: pair.first.keyPath)
            #expect(pair.refusal()?.contains("chmod 600") == true)
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: pair.first.keyPath)
        #expect(pair.refusal() == nil)
        try FileManager.default.removeItem(atPath: pair.first.keyPath)
        #expect(pair.refusal()?.contains(pair.first.keyPath) == true)
    }

    @Test func `links are followed, as renewing programs make them, and a new target counts as a change`() throws {
        let other = try TestCertificate(in: pair.folder, name: "other")
        let (certificate, key) = (pair.folder.file("live.pem"), pair.folder.file("live.key"))
        func link(to target: TestCertificate) throws {
            for (path, to) in [(certificate, target.path), (key, target.keyPath)] {
                try? FileManager.default.removeItem(atPath: path)
                try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: to)
            }
        }
        try link(to: pair.first)
        let keeper = try CertificateKeeper(CertificateFiles(certificate: certificate, key: key)) {
            Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000) + 60_000)
        }
        let before = keeper.identity.certificate
        try link(to: other)
        keeper.look { #expect($0.level == .info) }
        #expect(keeper.identity.certificate !== before)
    }

    @Test func `metrics and readiness say how long it lasts and whether it is that of the files`() throws {
        let keeper = try pair.keeper()
        let authority = pair.folder.file("authority.pem")
        try Data(try pair.first.bytes).write(to: URL(filePath: authority))
        let server = try TestServer(isWatched: true, certificate: keeper, trusting: authority)
        #expect(try server.call(.health).status == 200)
        #expect(try server.watched("/ready").text == "ready\n")
        var read = try server.metrics()
        #expect(
            (29...30).contains(read["rvault_certificate_days_left"] ?? 0) && read["rvault_certificate_current"] == 1)
        try pair.folder.write("no certificate", to: "tls.pem")
        keeper.look { _ in }
        #expect(try server.watched("/ready").text == "ready, but the new certificate can't be used: see the log\n")
        #expect(try server.call(.health).status == 200)
        read = try server.metrics()
        #expect(read["rvault_certificate_current"] == 0 && read["rvault_ready"] == 1)
        pair.days.withLock { $0 = 31 }
        let answer = try server.watched("/ready")
        #expect(answer.status == 503 && answer.text == "the certificate has ended\n")
    }
}
