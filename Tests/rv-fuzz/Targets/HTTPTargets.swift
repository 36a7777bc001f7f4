import BytesAsText
import VaultModel
import VaultWire

@testable import HTTPClientKit
@testable import HTTPServerKit
@testable import ServerBlobs
@testable import VaultNet

extension FuzzTarget {
    static let addresses = FuzzTarget(
        "addresses", "addresses of servers and of uploads, by libcurl",
        longest: 512,
        seeds: [
            "vault.example.org", "https://a.example:8443/base/", "http://127.0.0.1:8080", "http://[::1%25lo]:1/",
            "HTTPS://ä.example/%2e%2e",
            "https://u:p@h/?q#f", "http://127.1/", "http://localhost.evil.example",
        ],
        words: ["https://", "http://", "[::1]", "%25", "127.0.0.1", "@", ":", "/../", "?", "#", "xn--"]
    ) { bytes in
        let text = bytes.text
        if let parts = try URLParts(text) {
            try expect(
                !parts.host.isEmpty && parts.path.utf8.first == UInt8(ascii: "/"), "an address has a host and a path")
        }
        guard let address = try? ServerAddress(text) else { return }
        let again = try ServerAddress(address.description)
        try expect(again.description == address.description, "an address reads again: \(address.description)")
        try expect(address.trusts(address.url(path: "/v1/health", query: ["nonce": text])), "it trusts itself")
        try expect(
            address.description.utf8.starts(with: "https://".utf8) || address.isOnThisMachine,
            "plain HTTP stays on this computer")
    }

    static let requestHead = FuzzTarget(
        "request-head", "targets and framing of requests: a target decodes once, and a body has one end",
        longest: 1024,
        seeds: [
            "/v1/sync/pull?cursor=1.e.a.7&x=%C3%A4+b\nHost: a\nContent-Length: 5",
            "http://h/v1/x?q\nTransfer-Encoding: chunked",
            "/%2e%2e/%00\nContent-Length: 1\nContent-Length: 1", "/\nTransfer-Encoding: chunked\nContent-Length: 3",
            "*\nX : y",
        ],
        words: [
            "Content-Length: ", "Transfer-Encoding: ", "chunked", "%2F", "%00", "%", "?", "&", "=", "https://", "\t",
        ]
    ) { bytes in
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        let target = RequestTarget(Array(lines.first ?? []).text)
        let written = ByteText.percentEncoded(target.path, keepingSlashes: true)
        if target.path.hasPrefix("/") {
            try expect(RequestTarget(written).path.utf8.elementsEqual(target.path.utf8), "a path is decoded once")
        }
        for (name, value) in target.query {
            let pair = ByteText.percentEncoded(name) + "=" + ByteText.percentEncoded(value)
            try expect(RequestTarget("/?" + pair).query == [name: value], "a query is decoded once")
        }
        _ = Route.match(.get, target.path)
        var headers = HTTPHeaders()
        for line in lines.dropFirst() {
            let sides = line.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
            headers.add(Array(sides[0]).text, sides.count > 1 ? Array(sides[1].drop { $0 == 0x20 }).text : "")
        }
        guard RequestFraming.fault(in: headers, version: "HTTP/1.1") == nil else { return }
        let framing = headers.fields.filter { $0.isNamed("Content-Length") || $0.isNamed("Transfer-Encoding") }
        try expect(framing.count <= 1, "a body has one end")
        try expect(headers.fields.allSatisfy { !$0.value.utf8.contains { $0 < 0x20 && $0 != 9 } }, "values are plain")
    }

    static let answerHead = FuzzTarget(
        "answer-head", "an answer as the client sees it: head, body, problem, and how long to wait",
        longest: 2048,
        seeds: [
            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nReceipt-Vault-Protocol: 1\r\n\r\n" + SeedTexts.page,
            "HTTP/1.1 100 Continue\r\n\r\nHTTP/2 503\r\nRetry-After: 120\r\nDate: Sun, 06 Nov 1994 08:49:37 "
                + "GMT\r\n\r\n",
            "HTTP/1.1 429 x\r\nContent-Type: application/problem+json\r\nReceipt-Vault-Protocol: "
                + "1\r\nRetry-After: Sun, 06 Nov 1994 "
                + "08:49:37 GMT\r\n\r\n{\"code\":\"rateLimited\",\"detail\":\"x\",\"errors\":[{\"pointer"
                + "\":\"/a\",\"detail\":\"b\"}]}",
        ],
        words: [
            "HTTP/1.1 ", "Retry-After: ", "Receipt-Vault-Protocol: 1", "Content-Type: application/", "problem+json",
            "\r\n\r\n",
        ]
    ) { bytes in
        var (head, rest) = (AnswerHead(), bytes[...])
        while !head.isWhole, let end = rest.firstIndex(of: 0x0A) {
            guard head.take(Array(rest[...end]).text) else { return }
            rest = rest[(end + 1)...]
        }
        var response = head.response
        response.body = Array(rest)
        let now = Timestamp(milliseconds: 1_700_000_000_000)
        if let pause = AnswerReading.pause(response, now: now) {
            try expect((0...3_600_000).contains(pause), "a wait has bounds")
        }
        _ = Problem(response)
        if let page = try? AnswerReading.message(PullResponse.self, in: response, now: now) {
            try expect((200...299).contains(response.status), "only a success has a page")
            _ = page
        }
    }

    static let listing = FuzzTarget(
        "listing", "lists of objects of an S3-compatible store: a list reads as it was written",
        longest: 2048,
        seeds: [
            "<?xml version=\"1.0\"?><ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>a&a"
                + "mp;b</NextContinuationToken>"
                + "<Contents><Key>u/x&lt;y</Key></Contents></ListBucketResult>",
            "<ListBucketResult xmlns=\"x\"><Key></Key>",
        ],
        words: [
            "<Key>", "</Key>", "&amp;", "&lt;", "&#34;", "<IsTruncated>true</IsTruncated>", "<NextContinuationToken>",
        ]
    ) { bytes in
        guard let list = S3Listing(bytes) else { return }
        func escaped(_ text: String) -> String {
            [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")].reduce(text) { $0.replacing($1.0, with: $1.1) }
        }
        let next = list.next.map {
            "<IsTruncated>true</IsTruncated><NextContinuationToken>\(escaped($0))</NextContinuationToken>"
        }
        let written = list.keys.map { "<Key>\(escaped($0))</Key>" }.joined() + (next ?? "")
        try expect(S3Listing(Array("<ListBucketResult>\(written)".utf8)) == list, "a list reads as it was written")
    }
}
