internal import CCurl
internal import VaultWire

/// A request's header fields as libcurl's list.
enum CurlFields {
    /// Returns nil if a field cannot be sent. The list is never empty, and the caller must free it.
    static func list(_ request: HTTPRequest) -> UnsafeMutablePointer<curl_slist>? {
        // An empty value removes a field that libcurl would add: it must not wait for permission to send the body.
        var lines = ["Expect:"]
        if request.headers["Content-Type"] == nil { lines.append("Content-Type:") }
        for field in request.headers.fields {
            guard isPlain(field.name), isPlain(field.value), !field.name.isEmpty else { return nil }
            lines.append(field.value.isEmpty ? field.name + ";" : "\(field.name): \(field.value)")
        }
        var list: UnsafeMutablePointer<curl_slist>?
        for line in lines {
            guard let longer = ccurl_list_append(list, line) else {
                ccurl_list_free(list)
                return nil
            }
            list = longer
        }
        return list
    }

    /// Whether a text contains nothing that would end the line and start another field.
    static func isPlain(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }
}
