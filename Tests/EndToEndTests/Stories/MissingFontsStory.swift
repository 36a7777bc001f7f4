import Foundation
import SystemKit
import Testing
import VaultTestKit

@Suite("Without what a PDF is drawn with", .serialized)
struct MissingFontsStory {
    private let device: Device
    private let folder: TemporaryDirectory
    private let id: String

    init() throws {
        (device, folder) = (try Device(), try TemporaryDirectory())
        let added = try Programs.rvault(
            ["add", "--store", "喫茶こもれび", "--total", "39.90"], home: device.folder.path)
        id = added.outputText.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Runs `rvault claim` with these variables of the environment.
    private func claim(_ variables: String...) throws -> CommandResult {
        try Programs.rvault(
            ["claim", id, "-o", "claim.pdf", "--yes"], home: device.folder.path, runner: ["/usr/bin/env"] + variables)
    }

    /// Writes a configuration of fontconfig that knows the fonts of these folders only.
    private func configuration(fonts folders: String...) throws -> String {
        let lines = ["<fontconfig>"] + folders.map { "<dir>\($0)</dir>" } + ["</fontconfig>"]
        return "FONTCONFIG_FILE=" + (try folder.write(lines.joined(), to: "fonts.conf"))
    }

    @Test func `without the library, a claim pack and a sheet say what to install, and text needs none`() throws {
        // An empty file in place of Pango, in the folder where the loader looks first.
        _ = try folder.write("", to: "libpangocairo-1.0.so.0")
        let without = "LD_LIBRARY_PATH=" + folder.path
        let refused = try claim(without)
        #expect(refused.code == 1 && refused.said.contains("Install the package libpangocairo-1.0-0."))
        func make(_ file: String) throws -> CommandResult {
            try Programs.rvault(
                ["init", "--recovery-file", file, "--passphrase-fd", "0"], home: folder.path,
                input: Terminal.passphrase + "\n", runner: ["/usr/bin/env", without])
        }
        let sheet = try make("sheet.pdf")
        #expect(sheet.code == 1 && sheet.said.contains("libpangocairo-1.0-0"), "\(sheet.said)")
        let text = try make("sheet.txt")
        #expect(text.isSuccess, "no vault was created before: \(text.said)")
    }

    @Test func `without any font, a claim pack says so`() throws {
        let refused = try claim(configuration())
        #expect(refused.code == 1 && refused.said.contains("no font is installed"), "\(refused.said)")
        #expect(!FileManager.default.fileExists(atPath: device.folder.path + "/claim.pdf"))
    }

    @Test func `without a font for a script, its characters are squares, and the packages are named`() throws {
        let done = try claim(configuration(fonts: "/usr/share/fonts/truetype/dejavu"))
        #expect(done.isSuccess && done.said.contains("6 characters aren't printed"), "\(done.said)")
        #expect(done.said.contains("fonts-noto-cjk"))
        let text = try Oracle.run("pdftotext", [device.folder.path + "/claim.pdf", "-"], reading: "").output
        #expect(text.contains("□□□□□□") && text.contains("Characters not printed") && text.contains("U+55AB"))
    }

    @Test func `no complaint of the libraries reaches the terminal, and no cache has to be written`() throws {
        let broken = try folder.write("<fontconfig><nonsense", to: "broken.conf")
        for variables in [
            ["FONTCONFIG_FILE=" + broken, "G_MESSAGES_DEBUG=all"], ["FONTCONFIG_FILE=/nowhere"],
            ["XDG_CACHE_HOME=/proc"],
        ] {
            let done = try Programs.rvault(
                ["claim", id, "-o", "claim.pdf", "--yes"], home: device.folder.path,
                runner: ["/usr/bin/env"] + variables)
            #expect(done.said.trimmingCharacters(in: .newlines) == "1 page written to claim.pdf, unencrypted.")
        }
    }
}
