import Foundation
import Testing
import VaultJSON

@Suite("A phone as the scanner, for everybody", .serialized)
struct CaptureAccessStory {
    /// axe-core, which `make deps` unpacks.
    private static func axe() throws -> String {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let file = root.appending(path: ".build/axe/axe.min.js")
        guard let script = try? String(contentsOf: file, encoding: .utf8) else {
            throw Browser.Failure(description: "\(file.path) is missing: run make deps")
        }
        return script
    }

    /// Returns what axe finds wrong in the shown screen, and controls without a name.
    private func problems(_ browser: Browser, _ axe: String) throws -> [String]? {
        if try browser.run("return typeof axe") != "object" { try browser.run(axe) }
        return try browser.run(
            """
            const values = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
            // Axe takes a button that is partly behind the bar for a small one, although the list can be scrolled.
            const bars = document.querySelectorAll(".bar");
            bars.forEach((bar) => (bar.style.position = "static"));
            const { violations } = await axe.run(document, { runOnly: { type: "tag", values } });
            bars.forEach((bar) => (bar.style.position = ""));
            axe.setup();
            const shown = document.querySelector("dialog[open]") ?? document;
            const nameless = [...shown.querySelectorAll("button, input, textarea, progress, [role=img]")]
              .filter((one) => one.checkVisibility() && !axe.commons.text.accessibleText(one))
              .map((one) => "no name: " + one.outerHTML);
            axe.teardown();
            return violations.flatMap(({ id, nodes }) => nodes.map((one) => id + ": " + one.html)).concat(nameless);
            """
        ).strings
    }

    /// The controls that Tab reaches from where the screen begins, and those that are shown.
    private func controls(_ browser: Browser) throws -> (reached: [String]?, shown: [String]?) {
        let script = """
            window.nameOf = (one) => one.id || one.getAttribute("aria-label") || one.textContent;
            const dialog = document.querySelector("dialog[open]");
            const start = dialog?.querySelector("button") ?? document.querySelector("section:not([hidden]) h1");
            start.focus();
            window.reached = dialog ? [nameOf(start)] : [];
            return [...(dialog ?? document).querySelectorAll("button, input, textarea")]
              .filter((one) => one.checkVisibility() && !one.disabled).map(nameOf);
            """
        let shown = try browser.run(script).strings
        for _ in 0..<(shown?.count ?? 0) {
            try browser.press(Browser.tab)
            // A dialog leads to the browser's own controls, too.
            try browser.run(
                "const one = document.activeElement; if (one !== document.body) reached.push(nameOf(one));")
        }
        return (try browser.run("return [...new Set(reached)]").strings?.sorted(), shown?.sorted())
    }

    /// Returns what is wider than its place: on a phone, the end of such a word is not seen.
    private func cut(_ browser: Browser) throws -> [String]? {
        try browser.run(
            """
            return [...document.querySelectorAll("h1, h2, p, label, li, button, input:not([hidden])")]
              .filter((one) => one.checkVisibility() && !one.matches(".hidden, .corner, .pages *"))
              .filter((one) => one.scrollWidth > one.clientWidth || one.getBoundingClientRect().right > innerWidth)
              .map((one) => one.outerHTML);
            """
        ).strings
    }

    @Test(arguments: ["en-US", "de-DE", "el-GR"])
    func `no screen and no state has a barrier or a word cut off, light or dark, and Tab reaches every control`(
        language: String
    ) throws {
        let axe = try Self.axe()
        var states: [String] = []
        try CaptureTour.run(language: language) { state, browser in
            states.append(state)
            try CapturePictures.wanted?.save(state, browser, language: language)
            for isDark in [false, true] {
                try browser.setDark(isDark)
                let found = try problems(browser, axe)
                #expect(found == [], "\(state), \(isDark ? "dark" : "light")")
            }
            let tooWide = try cut(browser)
            #expect(tooWide == [], "\(state)")
            let (reached, shown) = try controls(browser)
            #expect(reached == shown, "\(state)")
        }
        #expect(states.count == 13)
    }
}
