internal import HTTPServerKit
internal import VaultWire

/// Reads a body to its end without keeping it, since a browser that is answered earlier reports a broken connection.
struct DroppedBody: HTTPBodyReceiver {
    let answer: HTTPResponse

    func take(_ bytes: [UInt8]) {}

    func finish() -> HTTPResponse { answer }

    func abandon() {}
}
