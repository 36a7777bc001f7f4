internal import BytesAsText
internal import DigestKit
internal import Sealing
package import VaultModel

/// Signs addresses by AWS Signature Version 4 in the query
/// (<https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html>).
package struct S3Signer: Sendable {
    let keys: S3Keys
    let region: String

    package init(keys: S3Keys, region: String) {
        self.keys = keys
        self.region = region
    }

    /// A request to sign.
    package struct Request: Sendable {
        package var method: String
        package var scheme: String
        /// With its port, as it is sent in `Host`.
        package var host: String
        /// Not escaped.
        package var path: String
        package var query: [String: String]
        /// Besides `host`; each of them has to be sent exactly so. Names in lower case.
        package var headers: [String: String]

        package init(
            _ method: String, scheme: String, host: String, path: String, query: [String: String] = [:],
            headers: [String: String] = [:]
        ) {
            self.method = method
            self.scheme = scheme
            self.host = host
            self.path = path
            self.query = query
            self.headers = headers
        }
    }

    /// The signed address, valid for that many seconds from `now`.
    package func url(_ request: Request, now: Timestamp, seconds: Int64) -> String {
        let time = S3Signer.basic(now)
        let scope = "\(time.prefix(8))/\(region)/s3/aws4_request"
        var headers = request.headers
        headers["host"] = request.host
        let names = headers.keys.sorted().joined(separator: ";")
        var query = request.query
        query["X-Amz-Algorithm"] = "AWS4-HMAC-SHA256"
        query["X-Amz-Credential"] = "\(keys.id)/\(scope)"
        query["X-Amz-Date"] = time
        query["X-Amz-Expires"] = String(seconds)
        query["X-Amz-SignedHeaders"] = names
        if let token = keys.token { query["X-Amz-Security-Token"] = token }
        let path = ByteText.percentEncoded(request.path, keepingSlashes: true)
        let pairs = query.map { (ByteText.percentEncoded($0.key), ByteText.percentEncoded($0.value)) }
        let text = pairs.sorted { $0.0 < $1.0 }.map { "\($0.0)=\($0.1)" }.joined(separator: "&")
        let fields = headers.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)\n" }.joined()
        let canonical = [request.method, path, text, fields, names, "UNSIGNED-PAYLOAD"].joined(separator: "\n")
        let hash = ByteText.hex(SHA256.hash(Array(canonical.utf8)))
        let toSign = ["AWS4-HMAC-SHA256", time, scope, hash].joined(separator: "\n")
        let signature = ByteText.hex(HMACSHA256.authenticate(Array(toSign.utf8), key: key(String(time.prefix(8)))))
        return "\(request.scheme)://\(request.host)\(path)?\(text)&X-Amz-Signature=\(signature)"
    }

    /// The key of a day, region and service.
    private func key(_ day: String) -> [UInt8] {
        [day, region, "s3", "aws4_request"].reduce(Array("AWS4\(keys.secret)".utf8)) { key, part in
            HMACSHA256.authenticate(Array(part.utf8), key: key)
        }
    }

    /// `20260131T120000Z`.
    private static func basic(_ time: Timestamp) -> String {
        time.description.prefix(19).filter { $0 != "-" && $0 != ":" } + "Z"
    }
}
