import HTTPServerKit
import VaultTestKit
import VaultWire

extension FuzzTarget {
    static let connection = FuzzTarget(
        "connection",
        "a connection to the HTTP server, which gets the bytes and then no more: answers have a form, and it lives on",
        longest: 2048,
        seeds: [
            "GET /a?b=c HTTP/1.1\r\nHost: x\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabcGET / HTTP/1.1\r\nHost: x\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n",
            "GET / HTTP/1.0\n\n",
            "GET /\0x HTTP/1.1\r\nHost: x\r\nA: b\0c\r\n\r\n",
            "PUT / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 9\r\n\r\n",
        ],
        words: [
            "HTTP/1.1\r\n", "Host: x\r\n", "Content-Length: ", "Transfer-Encoding: chunked\r\n", "\r\n\r\n",
            "0\r\n\r\n", "GET / ", "POST / ",
            "Connection: close\r\n", "Expect: 100-continue\r\n", "\r\n ", "\0", "X-Forwarded-For: ",
            "Accept-Encoding: gzip\r\n",
        ],
        run: examineConnection)

    private static let listening = Result {
        try HTTPServer(
            ListenAddress(host: "127.0.0.1", port: 0), limits: HTTPServerLimits(bodyBytes: 1024, answersAtOnce: 2),
            service: EchoService())
    }

    private static func examineConnection(_ bytes: [UInt8]) throws {
        let server = try listening.get()
        let client = try RawHTTPClient(port: server.address.port)
        // The server waits for the rest of a request up to its deadline, although the sender sends no more.
        client.waitForAnswers(milliseconds: 10)
        client.send(bytes)
        client.finishSending()
        let answer = client.everything()
        try expect(answer.isEmpty || answer.starts(with: "HTTP/1.1 ".utf8), "an answer has a form")
    }
}

/// Answers with the body that it gets.
private struct EchoService: HTTPService {
    func refusal(of head: HTTPRequest, bodyBytes: Int?, from peer: HTTPPeer) -> HTTPResponse? {
        (bodyBytes ?? 0) > 1024 ? HTTPResponse(status: 413) : nil
    }

    func answer(_ request: HTTPRequest, from peer: HTTPPeer) -> HTTPAnswer {
        .response(HTTPResponse(status: 200, headers: ["X-Path": String(request.path.utf8.count)], body: request.body))
    }
}
