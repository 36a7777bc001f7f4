import Foundation
import ServerBlobs
import SystemKit
import Testing
import VaultModel
import VaultServerCore
import VaultTestKit

@Suite("S3")
struct S3Tests {
    private func time(_ text: String) throws -> Timestamp { try #require(Timestamp(text)) }

    /// The example of AWS's documentation.
    @Test func `signs what AWS signs`() throws {
        let keys = S3Keys(id: "AKIAIOSFODNN7EXAMPLE", secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY")
        let request = S3Signer.Request(
            "GET", scheme: "https", host: "examplebucket.s3.amazonaws.com", path: "/test.txt")
        let url = S3Signer(keys: keys, region: "us-east-1").url(
            request, now: try time("2013-05-24T00:00:00.000Z"), seconds: 86_400)
        #expect(
            url == "https://examplebucket.s3.amazonaws.com/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256"
                + "&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request"
                + "&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host"
                + "&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404")
    }

    /// From another implementation, in Python.
    @Test func `signs headers, a port and odd letters in the path`() throws {
        let keys = S3Keys(id: "vaultkey", secret: "vaultsecret12345")
        let request = S3Signer.Request(
            "PUT", scheme: "http", host: "127.0.0.1:19100", path: "/receipts/u/42/å b+c&d=1~.jpg",
            headers: [
                "content-length": "5000", "content-md5": "8pyzVRhgkQ7V7SwPnTIZ7w==", "content-type": "image/jpeg",
            ])
        let url = S3Signer(keys: keys, region: "us-east-1").url(
            request, now: try time("2026-11-20T12:00:00.000Z"), seconds: 900)
        #expect(url.hasSuffix("=c542bc864bff47d0ff12571e254b9b3e420d0cf0e264d92fb758ddc4612e0cfd"))
        #expect(url.contains("X-Amz-SignedHeaders=content-length%3Bcontent-md5%3Bcontent-type%3Bhost&"))
        #expect(url.hasPrefix("http://127.0.0.1:19100/receipts/u/42/%C3%A5%20b%2Bc%26d%3D1~.jpg?"))
    }

    @Test func `the bucket is in the host's name, or in the path`() throws {
        let virtual = try #require(
            S3Location("s3://my-bucket/a/b", endpoint: nil, region: "eu-west-1", usesPathStyle: false))
        #expect(virtual.host == "my-bucket.s3.eu-west-1.amazonaws.com" && virtual.scheme == "https")
        #expect(virtual.prefix == "a/b/")
        let path = try #require(
            S3Location("s3://my-bucket", endpoint: "http://[::1]:9000/", region: "x", usesPathStyle: true))
        #expect(path.host == "[::1]:9000" && path.scheme == "http" && path.prefix.isEmpty && path.isLoopback)
    }

    @Test(arguments: [
        ("s3:/bucket", nil), ("s3://", nil), ("s3://B", nil), ("s3://bucket/a//b", nil), ("s3://bucket/ä", nil),
        ("s3://bucket", "ftp://x"), ("s3://bucket", "https://x/y"), ("s3://bucket", "https://user@x"),
        ("s3://bucket", "https://"), ("s3://bucket", "x"),
    ])
    func `a malformed address is refused`(_ address: String, _ endpoint: String?) {
        #expect(S3Location(address, endpoint: endpoint, region: "us-east-1", usesPathStyle: true) == nil)
    }

    @Test func `keys come from a file like AWS's, which is private`() throws {
        let scratch = try TemporaryDirectory()
        let text = "# mine\n[default]\naws_access_key_id = A:b\n aws_secret_access_key=c/d=\n[other]\naws_x = 1\n"
        let (folder, name) = FileStore.locating(scratch.file("keys"))
        try folder.write(Array(text.utf8), to: name)
        let keys = try S3Keys.read(scratch.file("keys"))
        #expect(keys.id == "A:b" && !"\(keys)".contains("c/d"))
        let open = try scratch.write(text, to: "open")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: open)
        #expect(throws: SystemError.self) { try S3Keys.read(open) }
        #expect(throws: SystemError.self) { try S3Keys.read(scratch.file("missing")) }
        #expect(S3Keys(file: "[a]\naws_access_key_id = x\n[b]\naws_secret_access_key = y") == nil)
        #expect(S3Keys(environment: ["AWS_ACCESS_KEY_ID": "a", "AWS_SECRET_ACCESS_KEY": ""]) == nil)
    }

    @Test func `wrong keys and a missing bucket are the operator's to mend, a silent server is not`() throws {
        let bench = try S3Bench(secret: "another secret")
        let key = SampleBlob().key
        #expect { try bench.store.properties(of: key) } throws: { ($0 as? BlobFailure)?.code == .broken }
        #expect { try bench.store.delete(key) } throws: { ($0 as? BlobFailure)?.code == .broken }
        let keys = S3Keys(id: Rclone.id, secret: Rclone.secret)
        let elsewhere = try S3Bench.store(bench.port, keys: keys, path: "nowhere/vault")
        #expect { try elsewhere.list(of: nil, from: nil, limit: 1) } throws: {
            ($0 as? BlobFailure)?.code == .broken
        }
        let silent = try S3Bench.store(try RawHTTPClient.freePort(), keys: keys, path: "receipts/vault")
        #expect { try silent.properties(of: key) } throws: { ($0 as? BlobFailure)?.code == .unavailable }
    }
}
