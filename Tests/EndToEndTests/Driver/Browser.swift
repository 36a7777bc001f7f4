import Foundation
import Glibc
import SystemKit
import Testing
import VaultJSON
import VaultTestKit

/// A real Chromium without a window, as large as a phone's screen, driven over WebDriver; ended with its owner.
final class Browser {
    /// The sizes of three phones, in CSS pixels.
    static let phones = [(360, 740), (393, 852), (430, 932)]

    /// A name of this computer that browsers don't take for it, so that pages from there are insecure without HTTPS.
    static let insecureHost = "receipts.test"

    /// The driver answered with an error.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let driver: SpawnedProcess
    private let port: UInt16
    private let session: String

    /// Starts the browser.
    ///
    /// - Parameters:
    ///   - profile: the folder of the browser's data. A later browser with the same one has what this one stored.
    ///   - video: what the camera shows, as Motion JPEG; nil for no camera.
    ///   - language: the browser's, as in `de-DE`.
    init(
        profile: String, size: (Int, Int) = phones[0], video: String? = nil, language: String = "en-US"
    ) throws {
        (driver, port) = try Self.startedDriver(profile: profile, language: language)
        var arguments = [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(profile)", "--lang=\(language)",
            "--window-size=\(size.0),\(size.1)", "--force-device-scale-factor=1", "--no-first-run",
            "--disable-background-networking", "--disable-component-update",
            "--host-resolver-rules=MAP \(Browser.insecureHost) 127.0.0.1",
        ]
        if let video {
            arguments += [
                "--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream",
                "--use-file-for-fake-video-capture=\(video)",
            ]
        }
        let options: JSON = [
            "args": .array(arguments.map(JSON.string)),
            "prefs": ["intl.accept_languages": .string(language)],
        ]
        let wanted: JSON = [
            "capabilities": [
                "alwaysMatch": [
                    "browserName": "chrome", "goog:chromeOptions": options,
                    "goog:loggingPrefs": ["browser": "ALL", "performance": "ALL"],
                    // In milliseconds: longer than any wait in the page.
                    "timeouts": ["script": 150_000],
                ]
            ]
        ]
        session = try #require(try Self.ask(port, "POST", "/session", wanted)["sessionId"]?.string)
        // A window is never as narrow as a phone.
        try devTools(
            "Emulation.setDeviceMetricsOverride",
            [
                "width": .integer(Int64(size.0)), "height": .integer(Int64(size.1)), "deviceScaleFactor": 1,
                "mobile": true,
            ])
    }

    /// Starts chromedriver, up to five times: it takes a free port of IPv6 and then the same one of IPv4, which another
    /// program may have.
    private static func startedDriver(profile: String, language: String) throws -> (SpawnedProcess, UInt16) {
        var said = ""
        for _ in 1...5 {
            let driver = try SpawnedProcess([
                "/usr/bin/env", "HOME=\(profile)", "LANGUAGE=\(language)", "/usr/bin/chromedriver", "--port=0",
            ])
            said = ""
            while !said.contains("successfully on port") || !said.hasSuffix("\n") {
                let piece = driver.read()
                if piece.isEmpty { break }
                said += piece
            }
            let words = said.split(separator: "successfully on port ").dropFirst().last
            if let port = words.flatMap({ UInt16($0.prefix(while: \.isNumber)) }) { return (driver, port) }
        }
        throw Failure(description: "chromedriver ended: \(said)")
    }

    deinit {
        _ = try? ask("DELETE", "")
        kill()
    }

    /// Kills the browser where it is, as a phone does with a program that takes too much memory.
    func kill() {
        _ = try? CommandRunner().run(
            ChildCommand("/usr/bin/pkill", ["-KILL", "-P", String(driver.pid)], environment: [:]))
        driver.end(SIGKILL)
    }

    func open(_ address: String) throws { try ask("POST", "/url", ["url": .string(address)]) }

    /// The address of the page, with what is behind `#`.
    var address: String {
        get throws { try ask("GET", "/url").string ?? "" }
    }

    /// Runs the body of an asynchronous function in the page and returns its result; it can use `await`.
    @discardableResult
    func run(_ script: String, _ arguments: [JSON] = []) throws -> JSON {
        let body =
            "const done = arguments[arguments.length - 1];"
            + "(async function () { \(script) }).apply(null, arguments).then(done, (e) => done('error: ' + e));"
        return try ask("POST", "/execute/async", ["script": .string(body), "args": .array(arguments)])
    }

    /// All text that is shown.
    var text: String {
        get throws { try run("return document.body.innerText").string ?? "" }
    }

    /// Waits until the page shows a text; fails after a while with what it shows.
    @discardableResult
    func wait(for words: String, seconds: Int = 60) throws -> String {
        let found =
            try run(
                """
                const end = Date.now() + \(seconds * 1000);
                while (!document.body.innerText.includes(arguments[0]) && Date.now() < end) {
                  await new Promise((r) => setTimeout(r, 50));
                }
                return document.body.innerText;
                """, [.string(words)]
            ).string ?? ""
        try #require(found.contains(words), "No \(words) in: \(found)")
        return found
    }

    /// Waits until an expression of the page is true.
    func wait(until condition: String, seconds: Int = 60) throws {
        let isTrue = try run(
            """
            const end = Date.now() + \(seconds * 1000);
            while (!(\(condition)) && Date.now() < end) await new Promise((r) => setTimeout(r, 50));
            return Boolean(\(condition));
            """)
        let shown = try text
        try #require(isTrue == true, "Not \(condition): \(shown)")
    }

    func click(_ selector: String) throws { try ask("POST", "/element/\(try element(selector))/click", [:]) }

    /// Types into a field; for the field of a file, the path of one.
    func type(_ text: String, into selector: String) throws {
        try ask("POST", "/element/\(try element(selector))/value", ["text": .string(text)])
    }

    /// Saves a picture of the page.
    func screenshot(to path: String) throws {
        let bytes = try #require(Data(base64Encoded: try ask("GET", "/screenshot").string ?? ""))
        try bytes.write(to: URL(fileURLWithPath: path))
    }

    private func element(_ selector: String) throws -> String {
        let found = try ask("POST", "/element", ["using": "css selector", "value": .string(selector)])
        return try #require(found.object?.values.first?.string)
    }

    /// Asks the driver for something of this session.
    @discardableResult
    func ask(_ method: String, _ path: String, _ body: JSON? = nil) throws -> JSON {
        try Self.ask(port, method, "/session/\(session)\(path)", body)
    }

    private static func ask(_ port: UInt16, _ method: String, _ path: String, _ body: JSON?) throws -> JSON {
        let client = try RawHTTPClient(port: port, patience: 160_000)
        let answer: RawHTTPClient.Response
        do {
            answer = try client.request(
                method, path, headers: body == nil ? [] : [("Content-Type", "application/json")],
                body: body.map { Array($0.text.utf8) })
        } catch {
            throw Failure(description: "\(method) \(path) \(body?.text.prefix(300) ?? ""): \(error)")
        }
        let value = try JSON(parsing: answer.body)["value"] ?? .null
        guard answer.status == 200 else {
            throw Failure(description: "\(method) \(path): \(value["message"]?.string ?? answer.text)")
        }
        return value
    }
}
