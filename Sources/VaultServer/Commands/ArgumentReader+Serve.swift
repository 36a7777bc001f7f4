internal import CommandLineKit
internal import ServerBlobs
internal import VaultServerCore

extension ArgumentReader<ServerTable> {
    /// The options of `serve`.
    func serveOptions() throws(UsageError) -> ServeOptions {
        let front = try frontOptions()
        let address = try listenAddress(
            value(.listen) ?? "127.0.0.1:8080", of: .listen, example: 8080, isSecure: front.certificate != nil)
        var policy = AccountPolicy(isRegistrationOpen: has(.openRegistration))
        policy.quotas = try quotas()
        var options = ServeOptions(
            data: data, database: try database(), listen: address, policy: policy, blobs: try blobOptions(),
            publicURL: try publicURL(),
            reading: try readingOptions(), connections: try connections())
        options.directDatabase = try database(.directDatabase)
        options.smsTokenFile = value(.smsToken)
        options.front = front
        try addOperation(to: &options)
        return options
    }

    private func connections() throws(UsageError) -> Int? {
        guard let text = value(.connections) else { return nil }
        let range = OpenFiles.connections
        guard let number = Int(text), range.contains(number) else {
            throw error(
                "Invalid value for --connections: \(quoted(text)).",
                hint: "Use a whole number from \(range.lowerBound) to \(range.upperBound).")
        }
        return number
    }

    private func readingOptions() throws(UsageError) -> ReadingOptions {
        var options = ReadingOptions()
        if let text = value(.read) {
            options.isOff = text == "off"
            let names = text.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
            let isPlain = names.allSatisfy { name in
                !name.isEmpty && name.utf8.allSatisfy { $0 == 0x5F || (0x61...0x7A).contains($0 | 0x20) }
            }
            guard isPlain else {
                throw error(
                    "Invalid value for --read: \(quoted(text)).", hint: "Use off, or languages such as deu+eng.")
            }
            if !options.isOff { options.languages = names }
        }
        options.model = try modelOptions(isOff: options.isOff)
        return options
    }

    private func modelOptions(isOff: Bool) throws(UsageError) -> ModelOptions? {
        guard let text = value(.llm) else {
            let flags: [ServerFlag] = [.llmModel, .llmKey, .llmPrivate]
            if let flag = flags.first(where: { has($0) || value($0) != nil }) {
                throw error("--\(flag.rawValue) needs --llm URL.")
            }
            return nil
        }
        if isOff { throw error("--llm needs recognized texts, and --read off recognizes none.") }
        guard let name = value(.llmModel), !name.isEmpty else { throw error("--llm needs --llm-model NAME.") }
        let url = try address(text, of: .llm, example: "https://llm.example.org/v1")
        guard url.hasPrefix("https://") || has(.llmPrivate) else {
            throw error(
                "Recognized texts would travel over plain HTTP.",
                hint: "Use an https address for --llm, or add --llm-private for an endpoint in your own network.")
        }
        return ModelOptions(url: url, name: name, keyFile: value(.llmKey), allowsPrivate: has(.llmPrivate))
    }

    /// The place of attachments, for `serve` and `doctor`.
    func blobOptions() throws(UsageError) -> BlobOptions {
        let place = value(.blobs) ?? data + "/blobs"
        let flags: [ServerFlag] = [.s3Endpoint, .s3Region, .s3Credentials, .s3PathStyle]
        guard place.hasPrefix("s3:") else {
            if let flag = flags.first(where: { has($0) || value($0) != nil }) {
                throw error("--\(flag.rawValue) needs --blobs s3://BUCKET.")
            }
            guard !place.isEmpty else { throw error("--blobs needs a folder or s3://BUCKET.") }
            return .folder(place)
        }
        let location = S3Location(
            place, endpoint: value(.s3Endpoint), region: value(.s3Region) ?? "us-east-1",
            usesPathStyle: has(.s3PathStyle))
        guard let location else {
            throw error(
                "Invalid address of a bucket: \(quoted(place)), or of its server.",
                hint: "Use --blobs s3://BUCKET or s3://BUCKET/PREFIX, and --s3-endpoint https://HOST without a path.")
        }
        guard location.scheme == "https" || has(.insecureHTTP) || location.isLoopback else {
            throw error(
                "Attachments would travel to \(location.host) over plain HTTP.",
                hint: "Use an https address for --s3-endpoint, or add --insecure-http.")
        }
        return .s3(location, credentials: value(.s3Credentials))
    }

    private func publicURL() throws(UsageError) -> String? {
        guard let text = value(.publicURL) else { return nil }
        return try address(text, of: .publicURL, example: "https://receipts.example.org")
    }

    /// An address without a query, and without a slash at the end.
    private func address(_ text: String, of flag: ServerFlag, example: String) throws(UsageError) -> String {
        let url = text.hasSuffix("/") ? String(text.dropLast()) : text
        // The text would be seen, so the message doesn't quote it.
        guard !text.prefix(while: { $0 != "?" && $0 != "#" }).contains("@") else {
            throw error(
                "The address for --\(flag.rawValue) contains a user name or a password.",
                hint: flag == .llm ? "Leave it out; --llm-key FILE has the endpoint's key." : "Use \(example).")
        }
        guard url.hasPrefix("https://") || url.hasPrefix("http://"), url.utf8.count <= 1024,
            url.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), !url.contains("?"), !url.contains("#")
        else {
            throw error("Invalid value for --\(flag.rawValue): \(quoted(text)).", hint: "Use \(example).")
        }
        return url
    }

    private func quotas() throws(UsageError) -> Quotas {
        var quotas = Quotas.standard
        if let rows = try number(.maxEntries) { quotas.rows = rows }
        if let mebibytes = try number(.maxMebibytes) { quotas.bytes = mebibytes << 20 }
        if let mebibytes = try number(.maxAttachments) { quotas.mediaBytes = mebibytes << 20 }
        if let rate = try number(.maxOperationsPerMinute) {
            quotas.operationsPerMinute = Int(rate)
            quotas.operationBurst = Int(rate) * 5
        }
        return quotas
    }

    /// A whole number from 1 to 1,000,000,000,000.
    private func number(_ flag: ServerFlag) throws(UsageError) -> Int64? {
        guard let text = value(flag) else { return nil }
        guard let number = Int64(text), (1...1_000_000_000_000).contains(number) else {
            throw error(
                "Invalid value for --\(flag.rawValue): \(quoted(text)).",
                hint: "Use a whole number from 1 to 1000000000000.")
        }
        return number
    }
}
