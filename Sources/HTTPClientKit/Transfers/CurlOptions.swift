internal import CCurl
internal import VaultWire

/// Sets libcurl's options for one transfer.
struct CurlOptions {
    let easy: UnsafeMutableRawPointer
    let order: CurlOrder

    /// Returns false if any option is refused: then nothing may be sent, as it might be an option that protects.
    func apply() -> Bool {
        CurlFields.isPlain(order.url) && CurlFields.isPlain(order.request.method.rawValue)
            && address() && protection() && plainness() && request()
    }

    private func address() -> Bool {
        let isPlain = order.url.lowercased().hasPrefix("http:")
        return set(CURLOPT_URL, order.url) && set(CURLOPT_PROTOCOLS_STR, "http,https")
            // Plain http must not use a proxy, which would read the token. Empty means none, unset the environment's.
            && (!isPlain || set(CURLOPT_PROXY, ""))
            && (!order.limits.isPublicOnly || ccurl_set_public(easy) == CURLE_OK)
            && set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    }

    private func protection() -> Bool {
        set(CURLOPT_SSL_VERIFYPEER, 1) && set(CURLOPT_SSL_VERIFYHOST, 2)
            && set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
            && order.limits.authorities.map { CurlFields.isPlain($0) && set(CURLOPT_CAINFO, $0) } ?? true
            && set(CURLOPT_FOLLOWLOCATION, 0) && set(CURLOPT_NETRC, 0)
    }

    private func plainness() -> Bool {
        let (seconds, attoseconds) = order.limits.connecting.components
        let milliseconds = Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
        // Without quick exit, canceling a transfer would wait for a name lookup in progress.
        return set(CURLOPT_NOSIGNAL, 1) && set(CURLOPT_QUICK_EXIT, 1)
            && set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
            && set(CURLOPT_CONNECTTIMEOUT_MS, max(1, milliseconds))
            && set(CURLOPT_USERAGENT, order.limits.agent)
    }

    private func request() -> Bool {
        let (request, method) = (order.request, order.request.method)
        if case .whole = order.answer, !set(CURLOPT_ACCEPT_ENCODING, "gzip") { return false }
        // Contents are large, and each call costs a copy and a step of whoever takes them.
        if case .sink = order.answer, !set(CURLOPT_BUFFERSIZE, Self.sinkBytes) { return false }
        if method == .head, !set(CURLOPT_NOBODY, 1) { return false }
        if order.supply == nil, method == .post || !request.body.isEmpty {
            let isSet = request.body.withUnsafeBytes { bytes in
                ccurl_set_body(easy, bytes.baseAddress, bytes.count) == CURLE_OK
            }
            guard isSet else { return false }
        }
        return set(CURLOPT_CUSTOMREQUEST, method.rawValue)
    }

    private static let sinkBytes = 64 << 10

    private func set(_ option: CURLoption, _ number: Int) -> Bool {
        ccurl_set_number(easy, option, number) == CURLE_OK
    }

    private func set(_ option: CURLoption, _ text: String) -> Bool {
        ccurl_set_text(easy, option, text) == CURLE_OK
    }
}
