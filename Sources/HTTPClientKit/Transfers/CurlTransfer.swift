internal import CCurl
internal import VaultWire

/// One request and the answer received so far; owns libcurl's handle, and lives on the loop's queue.
///
/// libcurl gets an unretained pointer to this: ``CurlTransfers`` holds the transfer for as long as libcurl may call it.
final class CurlTransfer {
    /// How a transfer ends: with a result of libcurl, or by our decision.
    enum End {
        case curl(CURLcode)
        case failure(HTTPClientFailure.Code)
    }

    let order: CurlOrder
    let easy: UnsafeMutableRawPointer
    /// When the transfer times out; unless it is wanted as a whole, extended by whatever moves.
    private(set) var expiry: ContinuousClock.Instant
    private let fields: UnsafeMutablePointer<curl_slist>?
    private var head = AnswerHead()
    private var body: [UInt8] = []
    /// The number of bytes that went to a sink.
    private var sunk: Int64 = 0
    /// Our reason for stopping libcurl, which says more than libcurl's own result.
    private var reason: HTTPClientFailure.Code?

    /// Nil if the request cannot be sent as it is, or if an option that protects it is refused.
    init?(_ order: CurlOrder, now: ContinuousClock.Instant) {
        guard let fields = CurlFields.list(order.request) else { return nil }
        guard let easy = ccurl_easy_init() else {
            ccurl_list_free(fields)
            return nil
        }
        self.order = order
        self.easy = easy
        self.fields = fields
        expiry = now + order.patience
        let context = Unmanaged.passUnretained(self).toOpaque()
        guard CurlOptions(easy: easy, order: order).apply(),
            ccurl_set_fields(easy, fields) == CURLE_OK,
            ccurl_set_arrivals(easy, context, clientHead, clientBody) == CURLE_OK,
            order.supply.map({ ccurl_set_supply(easy, context, $0.byteCount, clientSupply) == CURLE_OK }) ?? true
        else { return nil }
    }

    deinit {
        ccurl_easy_cleanup(easy)
        ccurl_list_free(fields)
    }

    /// Takes one line of a header; false ends the transfer.
    func takeHead(_ line: UnsafeRawBufferPointer) -> Bool {
        guard !head.isWhole else { return true }
        guard head.take(String(decoding: line, as: UTF8.self)) else { return stop(.tooLarge) }
        guard head.isWhole, case .stream(let inlet) = order.answer else { return true }
        return pass(.head(head.response), to: inlet)
    }

    /// Takes the next bytes of the body, unpacked; false ends the transfer.
    func takeBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        switch order.answer {
        case .whole(let most, _):
            guard bytes.count <= most - body.count else { return stop(.tooLarge) }
            body.append(contentsOf: bytes)
            return true
        case .stream(let inlet):
            return pass(.bytes(Array(bytes)), to: inlet)
        case .sink(let sink, _):
            expiry = .now + order.patience
            guard (200...299).contains(head.response.status) else {
                body.append(contentsOf: bytes.prefix(Self.reasonBytes - body.count))
                return true
            }
            sunk += Int64(bytes.count)
            guard sunk <= sink.byteLimit else { return stop(.tooLarge) }
            return sink.take(Array(bytes)) ? true : stop(.cancelled)
        }
    }

    /// The most that is kept of the body of an unsuccessful answer.
    private static let reasonBytes = 64 << 10
    /// The result of a supply that has failed.
    static let supplyEnd = Int(CURL_READFUNC_ABORT)

    /// Writes the next bytes of the body to be sent; returns their number, or ``supplyEnd``.
    func give(_ place: UnsafeMutableRawBufferPointer) -> Int {
        expiry = .now + order.patience
        guard let bytes = order.supply?.next(place.count), bytes.count <= place.count else {
            _ = stop(.unsendable)
            return Self.supplyEnd
        }
        place.copyBytes(from: bytes)
        return bytes.count
    }

    private func pass(_ piece: HTTPClient.Piece, to inlet: AsyncStream<HTTPClient.Piece>.Continuation) -> Bool {
        expiry = .now + order.patience
        // A dropped piece would leave a gap in the middle of an event.
        guard case .enqueued = inlet.yield(piece) else { return stop(.tooLarge) }
        return true
    }

    private func stop(_ code: HTTPClientFailure.Code) -> Bool {
        reason = code
        return false
    }

    /// Passes the answer on; called once, when libcurl no longer holds the transfer.
    func finish(_ end: End) {
        switch order.answer {
        case .stream(let inlet): inlet.finish()
        case .whole(_, let done), .sink(_, let done): done(result(end))
        }
    }

    private func result(_ end: End) -> Result<HTTPResponse, HTTPClientFailure> {
        switch end {
        case .failure(let code): return .failure(HTTPClientFailure(code))
        case .curl(let result):
            if let reason { return .failure(HTTPClientFailure(reason, number: result.rawValue)) }
            // libcurl reports success for a connection that ends within the header.
            guard result == CURLE_OK, head.isWhole else {
                return .failure(
                    HTTPClientFailure(result, system: ccurl_system_error(easy), verified: ccurl_verify_result(easy)))
            }
            var response = head.response
            response.body = body
            return .success(response)
        }
    }
}
