import Foundation
import SystemKit
import Testing
import VaultTestKit

@Suite("The desktop's trash")
struct DesktopTrashTests {
    @Test func `files go there with their place, also two of one name`() throws {
        let folder = try TemporaryDirectory()
        let trash = DesktopTrash(data: folder.file("data"))
        for text in ["first", "second"] {
            let path = try folder.write(text, to: "a ü.pdf")
            try trash.take(path, at: "2026-11-20T21:04:05")
            #expect(!FileManager.default.fileExists(atPath: path))
        }
        func text(_ name: String) throws -> String {
            try String(contentsOfFile: folder.file("data/Trash/" + name), encoding: .utf8)
        }
        #expect(try text("files/a ü.pdf") == "first")
        #expect(try text("files/a ü.pdf.2") == "second")
        #expect(
            try text("info/a ü.pdf.2.trashinfo")
                == "[Trash Info]\nPath=\(folder.path)/a%20%C3%BC.pdf\nDeletionDate=2026-11-20T21:04:05\n")
    }

    @Test func `a file that can't be moved leaves nothing there`() throws {
        let folder = try TemporaryDirectory()
        let trash = DesktopTrash(data: folder.file("data"))
        #expect(throws: SystemError.self) { try trash.take(folder.file("none"), at: "") }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("data/Trash/info")).isEmpty)
    }
}
