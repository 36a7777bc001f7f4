internal import CUTF8proc
internal import Glibc

extension String {
    /// The text in Unicode NFC: composed, the only form that a vault keeps.
    package var nfc: String { mapped(UTF8PROC_COMPOSE) }

    /// The text in Unicode NFD: decomposed.
    package var nfd: String { mapped(UTF8PROC_DECOMPOSE) }

    /// The text in Unicode NFKD: decomposed, and without differences of mere appearance, such as those of ligatures.
    package var nfkd: String { mapped(UTF8PROC_DECOMPOSE, UTF8PROC_COMPAT) }

    /// A text with too many marks in a row (``MarkRun``), or one that memory does not suffice for, stays as it is; nothing
    /// else can fail, since a String is valid.
    private func mapped(_ options: utf8proc_option_t...) -> String {
        if isEmpty || MarkRun.isTooLong(in: self) { return self }
        let all = options.reduce(UTF8PROC_STABLE.rawValue) { $0 | $1.rawValue }
        var text = self
        return text.withUTF8 { bytes in
            var result: UnsafeMutablePointer<UInt8>?
            let count = utf8proc_map(bytes.baseAddress, bytes.count, &result, utf8proc_option_t(all))
            guard count >= 0, let result else { return self }
            defer { free(result) }
            return String(decoding: UnsafeBufferPointer(start: result, count: count), as: UTF8.self)
        }
    }
}
