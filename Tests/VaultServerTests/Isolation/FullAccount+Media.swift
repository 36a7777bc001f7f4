import DigestKit
import VaultJSON
import VaultModel
import VaultTestKit
import VaultWire

extension FullAccount {
    /// The announcement of the account's picture, under that id.
    static func announcement(_ id: MediaID, _ content: [UInt8] = content) throws -> MediaRequest {
        guard let hash = ContentHash(bytes: SHA256.hash(content)), let md5 = ContentMD5(bytes: MD5.hash(content)) else {
            throw Failure(description: "no hash")
        }
        return MediaRequest(
            mediaID: id, variant: .original, contentType: .png, byteCount: Int64(content.count), sha256: hash, md5: md5)
    }

    /// Uploads the picture, and returns the name of the content in its address.
    static func upload(_ answer: TestServer.Answer, to server: TestServer) throws -> String {
        guard case .upload(let upload) = try MediaAnswer(json: answer.json) else {
            throw Failure(description: "nothing to upload")
        }
        let target = String(upload.url.dropFirst("http://localhost".count))
        let headers = upload.headers.filter { $0.key != "Content-Length" }.map { ($0.key, $0.value) }
        let stored = try RawHTTPClient(port: server.port).request("PUT", target, headers: headers, body: content)
        if stored.status != 200 { throw Failure(description: stored.text) }
        return String(target.dropFirst("/v1/blobs/".count).prefix { $0 != "?" })
    }
}
