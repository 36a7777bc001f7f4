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
        #expect(try text("files/a ü-2.pdf") == "second")
        #expect(
            try text("info/a ü-2.pdf.trashinfo")
                == "[Trash Info]\nPath=\(folder.path)/a%20%C3%BC.pdf\nDeletionDate=2026-11-20T21:04:05\n")
    }

    @Test func `a file that lies there without a note keeps its content`() throws {
        let folder = try TemporaryDirectory()
        let trash = DesktopTrash(data: folder.file("data"))
        try FileManager.default.createDirectory(
            atPath: folder.file("data/Trash/files"), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        _ = try folder.write("of another program", to: "data/Trash/files/a.pdf")
        try trash.take(try folder.write("mine", to: "a.pdf"), at: "")
        let kept = try FileManager.default.contentsOfDirectory(atPath: folder.file("data/Trash/info"))
        #expect(kept == ["a-2.pdf.trashinfo"])
        for (name, text) in [("a.pdf", "of another program"), ("a-2.pdf", "mine")] {
            #expect(try String(contentsOfFile: folder.file("data/Trash/files/" + name), encoding: .utf8) == text)
        }
    }

    @Test func `a file that can't be moved leaves nothing there`() throws {
        let folder = try TemporaryDirectory()
        let trash = DesktopTrash(data: folder.file("data"))
        #expect(throws: SystemError.self) { try trash.take(folder.file("none"), at: "") }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("data/Trash/info")).isEmpty)
    }
}
