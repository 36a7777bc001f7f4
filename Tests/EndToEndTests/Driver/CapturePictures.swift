import Foundation
import SystemKit
import Testing

/// Saves pictures of the page for the guide: small ones, since it shows many of them.
struct CapturePictures {
    /// The folder that `make capture-pictures` names; nil in other runs, which save none.
    static let wanted = ProcessInfo.processInfo.environment["RVAULT_CAPTURE_PICTURES"].map(CapturePictures.init)

    /// The states that are shown in German and Greek, too.
    private static let translated: Set = ["pairing", "crop", "draft", "list"]
    /// The states that are shown dark, too.
    private static let dark: Set = ["pairing", "draft", "list"]

    let folder: String

    private init(folder: String) { self.folder = folder }

    func save(_ state: String, _ browser: Browser, language: String) throws {
        let isEnglish = language.hasPrefix("en")
        guard isEnglish || Self.translated.contains(state) else { return }
        // Each code is another one, and messages go by themselves.
        try browser.run(
            """
            const [code, message] = ["code", "message"].map((id) => document.getElementById(id));
            if (code.value) code.value = "K7M2QX4T";
            message.textContent = "";
            """)
        if !state.hasSuffix("error") {
            try browser.run("document.activeElement.matches('input') && document.activeElement.blur(); scrollTo(0, 0)")
        }
        let name = folder + "/" + state + (isEnglish ? "" : ".\(language.prefix(2))")
        try browser.setDark(false)
        try save(name + ".png", browser)
        guard isEnglish, Self.dark.contains(state) else { return }
        try browser.setDark(true)
        try save(name + ".dark.png", browser)
    }

    private func save(_ path: String, _ browser: Browser) throws {
        try browser.screenshot(to: path + ".full.png")
        let words = ["copy", path + ".full.png", path + "[palette,Q=80,compression=9,strip]"]
        let saved = try CommandRunner().run(
            ChildCommand("/usr/bin/vips", words, environment: ["PATH": "/usr/bin:/bin"]))
        try #require(saved.isSuccess, "vips: \(saved.said)")
        try FileManager.default.removeItem(atPath: path + ".full.png")
    }
}
