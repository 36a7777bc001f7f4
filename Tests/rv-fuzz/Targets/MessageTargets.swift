import BytesAsText

@testable import VaultWire

extension FuzzTarget {
    static let events = FuzzTarget(
        "events", "the stream of server-sent events: the same in any pieces, and an event is written as it was read",
        seeds: [
            "\u{3}event: change\nid: 7\ndata: {\"seq\":7}\n\n", "\u{1}: ping\n\ndata: a\rdata: b\r\n\r\n",
            "\u{FEFF}data:x\n\n", "id: 1\0\ndata\n\nevent:revoked\ndata:\n\n",
        ],
        words: ["data:", "event:", "id:", ": ping", "\r\n\r\n", "retry: 1"]
    ) { bytes in
        let (size, stream) = bytes.choice
        var parser = ServerSentEventParser()
        let events = parser.read(stream)
        var slow = ServerSentEventParser()
        try expect(
            stream.pieces(of: Int(size % 16)).flatMap { slow.read($0) } == events, "the pieces make no difference")
        for event in events {
            var again = ServerSentEventParser()
            let read = again.read(event.bytes)
            try expect(read == [event], "an event is written as it was read: \(event.bytes)")
        }
        var short = ServerSentEventParser(byteLimit: 32)
        try expect(short.read(stream).allSatisfy { $0.data.utf8.count <= 32 * 3 }, "an event has a limit")
    }

    static let textMessages = FuzzTarget(
        "text-messages", "receipts as text messages, and the form in which a gateway delivers them",
        seeds: [
            "RV1|01J00000000000000000000001|01J00000000000000000000002|CAFE "
                + "OSLO|20260130|12900NOK|24|00000A|ABCDEFGHJK",
            "From=%2B4917000000&Body=RV1%7C01J&MessageSid=SM1&To=x+y", "a=1&a=2&=&%C3%A4=%zz", "RV1||||||||",
        ],
        words: ["RV1|", "%7C", "%C3%A4", "&Body=", "EUR", "|20260228|", "MessageSid="]
    ) { bytes in
        let text = bytes.text
        if let received = ReceivedText(text) {
            let signed = received.receipt.signedText
            try expect(text.hasPrefix(signed + "|"), "a message is written as it was read")
            try expect(received.receipt.body(code: Array(repeating: 0, count: 32)).hasPrefix(signed), "a code is last")
        }
        let folded = ShortAlphabet.folded(text)
        try expect(folded.unicodeScalars.allSatisfy(ShortAlphabet.has), "a folded text is in the short alphabet")
        guard let form = FormBody(bytes) else { return }
        let written = form.fields.map {
            ByteText.percentEncoded($0.name) + "=" + ByteText.percentEncoded($0.value)
        }
        try expect(FormBody(Array(written.joined(separator: "&").utf8)) == form, "a form is written as it was read")
        _ = form["Body"]
    }
}
