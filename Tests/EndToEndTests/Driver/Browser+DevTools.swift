import VaultJSON

/// The keyboard, what the browser pretends, and what it noted.
extension Browser {
    /// Presses a key and releases it: a character, or a number of WebDriver's table such as ``tab``.
    func press(_ key: String) throws {
        let strokes: JSON = [
            ["type": "keyDown", "value": .string(key)], ["type": "keyUp", "value": .string(key)],
        ]
        try ask("POST", "/actions", ["actions": [["type": "key", "id": "keys", "actions": strokes]]])
    }

    static let tab = "\u{E004}"

    /// Cuts the network of the page, or restores it.
    func setOffline(_ isOffline: Bool) throws {
        try devTools(
            "Network.emulateNetworkConditions",
            ["offline": .bool(isOffline), "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1])
    }

    /// Has the person prefer light text on dark ground, or the other way round.
    func setDark(_ isDark: Bool) throws {
        let scheme: JSON = ["name": "prefers-color-scheme", "value": isDark ? "dark" : "light"]
        try devTools("Emulation.setEmulatedMedia", ["features": [scheme]])
    }

    /// Sends a command of the protocol of the browser's developer tools.
    func devTools(_ command: String, _ parameters: JSON) throws {
        try ask("POST", "/goog/cdp/execute", ["cmd": .string(command), "params": parameters])
    }

    /// The complaints of the browser itself since the last call, such as a violated policy.
    func complaints() throws -> [String] {
        try ask("POST", "/se/log", ["type": "browser"]).array?.compactMap { $0["message"]?.string } ?? []
    }

    /// The addresses that the browser requested since the last call.
    func requests() throws -> [String] {
        let lines = try ask("POST", "/se/log", ["type": "performance"]).array ?? []
        return lines.compactMap { line in
            guard let message = line["message"]?.string.flatMap({ try? JSON(parsing: $0) })?["message"],
                message["method"] == "Network.requestWillBeSent"
            else { return nil }
            return message["params"]?["request"]?["url"]?.string
        }
    }
}
