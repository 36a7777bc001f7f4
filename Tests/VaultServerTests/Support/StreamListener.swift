import VaultTestKit
import VaultWire

/// A stream that has begun, and its events.
final class StreamListener {
    private let client: RawHTTPClient
    private var parser = ServerSentEventParser()
    private var waiting: [ServerSentEvent] = []
    let head: RawHTTPClient.Response

    init(_ device: TestDevice, query: String = "", headers: String = "") throws {
        client = try RawHTTPClient(port: device.server.port)
        client.send(
            "GET /v1/stream\(query) HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(device.token)\r\n\(headers)\r\n")
        head = try client.head()
        if head.status == 200 { waiting = parser.read(try client.chunk()) }
    }

    func next() throws -> ServerSentEvent? {
        while waiting.isEmpty {
            let chunk = try client.chunk()
            if chunk.isEmpty { return nil }
            waiting = parser.read(chunk)
        }
        return waiting.removeFirst()
    }

    func chunk() throws -> [UInt8] { try client.chunk() }
}
