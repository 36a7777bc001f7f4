import Foundation
import HTTPServerKit
import Testing
import VaultTestKit
import VaultWire

@Suite("HTTPS")
struct TLSTests {
    private let limits = HTTPServerLimits(bodyBytes: 1 << 20)

    @Test func `requests with long bodies and long answers follow each other on one connection`() throws {
        let service = LengthService()
        let secure = try SecureServer(limits: limits, service: service)
        let client = try secure.client()
        for count in [0, 1, 5000, 20_000, 600_000, 3] {
            let body = [UInt8](repeating: 66, count: count)
            let answer = try client.request("POST", "/\(count)", body: body)
            #expect(answer.status == 200 && answer.body.count == count)
            #expect(answer.headers["length"] == "\(count)" && answer.headers["secure"] == "true")
        }
        #expect(secure.server.connectionCount == 1)
    }

    @Test func `a new certificate is shown from the next connection on, and a stream continues`() throws {
        let service = LengthService()
        let secure = try SecureServer(limits: limits, service: service)
        let open = try secure.client()
        open.send("GET /stream HTTP/1.1\r\nHost: x\r\n\r\n")
        service.stream.send([1])
        #expect(try open.head().status == 200 && open.chunk() == [1])
        let other = try secure.another()
        #expect(throws: RawHTTPClient.Failure.self) { try secure.client(trusting: other) }
        secure.identity.replace(with: try TLSCertificate(chain: other.bytes, key: other.keyBytes))
        #expect(try secure.client(trusting: other).request("GET", "/7").body.count == 7)
        #expect(throws: RawHTTPClient.Failure.self) { try secure.client() }
        service.stream.send([2])
        #expect(try open.chunk() == [2])
        secure.server.stop()
        #expect(open.isClosedByServer())
    }

    @Test(arguments: [("+VERS-TLS1.3", true), ("+VERS-TLS1.2", true), ("+VERS-TLS1.1", false), ("+VERS-TLS1.0", false)])
    func `only TLS 1.2 and 1.3 are spoken`(version: String, isSpoken: Bool) throws {
        let secure = try SecureServer(limits: limits, service: LengthService())
        let answer = try? secure.client(versions: version).request("GET", "/")
        #expect((answer?.status == 200) == isSpoken)
    }

    @Test func `plain HTTP ends the connection, and gets no answer`() throws {
        let secure = try SecureServer(limits: limits, service: LengthService())
        let client = try secure.mute()
        client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(!String(decoding: client.everything(), as: UTF8.self).contains("HTTP"))
    }

    @Test(arguments: [[], [22, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3]] as [[UInt8]])
    func `a handshake that doesn't end is cut off after the time for one request`(start: [UInt8]) throws {
        let limits = HTTPServerLimits(bodyBytes: 4096, requestTime: .milliseconds(1), idleTime: .seconds(1000))
        let secure = try SecureServer(limits: limits, service: LengthService())
        let client = try secure.mute()
        client.send(start)
        #expect(client.isClosedByServer())
    }
}

@Suite("Certificates")
struct TLSCertificateTests {
    private let folder: TemporaryDirectory
    private let certificate: TestCertificate

    init() throws {
        folder = try TemporaryDirectory(on: .memory)
        certificate = try TestCertificate(in: folder, days: 30)
    }

    private func error(_ chain: [UInt8], _ key: [UInt8]) -> TLSCertificateError? {
        do throws(TLSCertificateError) {
            _ = try TLSCertificate(chain: chain, key: key)
            return nil
        } catch {
            return error
        }
    }

    @Test func `a pair that belongs together says how long it is valid`() throws {
        let read = try TLSCertificate(chain: certificate.bytes, key: certificate.keyBytes)
        #expect(read.end - read.start == 30 * 86_400)
    }

    @Test func `a chain has the server's own certificate first`() throws {
        let other = try TestCertificate(in: folder, name: "other")
        #expect(error(try certificate.bytes + other.bytes, try certificate.keyBytes) == nil)
        #expect(error(try other.bytes + certificate.bytes, try certificate.keyBytes) == .mismatch)
    }

    @Test func `what can't be used says why`() throws {
        let (chain, key) = (try certificate.bytes, try certificate.keyBytes)
        let other = try TestCertificate(in: folder, name: "other")
        #expect(error(chain, try other.keyBytes) == .mismatch)
        #expect(error([], key) == .noCertificate && error(key, key) == .noCertificate)
        #expect(error(Array(chain.dropLast(chain.count / 2)), key) == .noCertificate)
        #expect(error(chain, []) == .noKey && error(chain, chain) == .noKey)
        #expect(error(chain, Array(key.dropLast(key.count / 2))) == .noKey)
        let sealed = folder.file("sealed.key")
        try TestCertificate.openssl("pkcs8 -topk8 -in \(certificate.keyPath) -passout pass:x -out \(sealed)")
        #expect(error(chain, Array(try Data(contentsOf: URL(filePath: sealed)))) == .keyEncrypted)
    }
}
