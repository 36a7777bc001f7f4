import Foundation
import VaultJSON
import VaultModel
import VaultNet
import VaultSync
import VaultWire

/// Bytes that a server might reply with, and the form of our requests to it.
enum RawReply {
    static func http(
        _ status: Int = 200, type: String = "application/json", headers: [String] = ["Receipt-Vault-Protocol: 1"],
        length: Int? = nil, body: String
    ) -> [UInt8] {
        let lines = [
            "HTTP/1.1 \(status) Whatever", "Content-Type: \(type)", "Content-Length: \(length ?? body.utf8.count)",
            "Connection: close",
        ]
        return Array(((lines + headers).joined(separator: "\r\n") + "\r\n\r\n" + body).utf8)
    }

    static let page = PullResponse(
        changes: [], cursor: Cursor(rawValue: "c1"), hasMore: false, lastDeviceSeq: 0, epoch: "e",
        serverTime: Timestamp(milliseconds: 0))

    static let goodPage = http(body: String(decoding: page.json.bytes, as: UTF8.self))
    static let portal = http(type: "text/html", headers: [], body: "<html>Log in to Hotel WiFi</html>")

    static func problem(_ problem: Problem, headers: [String] = []) -> [UInt8] {
        let body = String(decoding: problem.response.body, as: UTF8.self)
        return http(
            problem.code.status, type: "application/problem+json", headers: headers + ["Receipt-Vault-Protocol: 1"],
            body: body)
    }

    static func transport(
        to server: TinyServer, host: String = "127.0.0.1", deadline: Duration = .seconds(3600),
        answerBytes: Int = 1_000_000
    ) throws -> HTTPTransport {
        HTTPTransport(
            address: try ServerAddress("http://\(host):\(server.port)"),
            limits: HTTPTransport.Limits(deadline: deadline, connecting: .seconds(3600), answerBytes: answerBytes))
    }
}

/// Runs one pull from the server, or from its port on another host, and closes everything afterwards.
func pull(
    from server: TinyServer, host: String = "127.0.0.1", deadline: Duration = .seconds(300),
    answerBytes: Int = 1_000_000
) async throws -> Result<PullResponse, RemoteFailure> {
    let transport = try RawReply.transport(to: server, host: host, deadline: deadline, answerBytes: answerBytes)
    defer {
        transport.close()
        server.close()
    }
    let remote = HTTPRemote(transport: transport, token: "tok", deviceName: "laptop") { Timestamp(milliseconds: 0) }
    do throws(RemoteFailure) {
        return .success(try await remote.pull(PullRequest(cursor: Cursor(rawValue: "c0"))))
    } catch {
        return .failure(error)
    }
}

extension Result where Failure == RemoteFailure {
    var failure: RemoteFailure? {
        if case .failure(let failure) = self { failure } else { nil }
    }
}
