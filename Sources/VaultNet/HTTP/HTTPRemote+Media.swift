internal import HTTPClientKit
package import VaultModel
package import VaultSync
package import VaultWire

extension HTTPRemote: MediaRemote {
    /// The longest time in which nothing of a content may move.
    static let silence = Duration.seconds(60)

    package func announce(_ request: MediaRequest) async throws(RemoteFailure) -> MediaAnswer {
        let response = try await transport.send(HTTPRequest(.announceMedia, token: token, json: request.json))
        return try AnswerReading.message(MediaAnswer.self, in: response, now: wall())
    }

    package func locate(_ id: MediaID, _ variant: MediaVariant) async throws(RemoteFailure) -> MediaLocation {
        var request = HTTPRequest(.locateMedia(id.description), token: token)
        request.query["variant"] = variant.rawValue
        let response = try await transport.send(request)
        return try AnswerReading.message(MediaLocation.self, in: response, now: wall())
    }

    package func upload(
        _ byteCount: Int64, to upload: MediaUpload, next: @escaping @Sendable (Int) -> [UInt8]?
    ) async throws(RemoteFailure) -> Int {
        var request = HTTPRequest(upload.method, "/")
        for (name, value) in upload.headers.sorted(by: { $0.key < $1.key }) {
            // libcurl writes it, from the length that it is given.
            if name.lowercased() != "content-length" { request.headers[name] = value }
        }
        let supply = HTTPSupply(byteCount: byteCount, next: next)
        return try await transport.carry(request, to: upload.url, supply: supply, into: .none).status
    }

    package func download(
        _ location: MediaLocation, take: @escaping @Sendable ([UInt8]) -> Bool
    ) async throws(RemoteFailure) -> Int {
        let sink = HTTPSink(byteLimit: location.byteCount, take: take)
        return try await transport.carry(HTTPRequest(.get, "/"), to: location.url, supply: nil, into: sink).status
    }
}
