internal import CommandTable
internal import PDFWriter
internal import SystemKit
package import Translation
package import VaultDocuments

/// A recovery sheet as a file: a PDF if its name ends in `.pdf`, otherwise text. It never replaces a file, and only its
/// owner can read it.
package struct RecoveryFile {
    package let path: String
    private let isPDF: Bool

    /// Checks that the name is free and that the file can be drawn, before there is a code to lose.
    package init(_ path: String) throws(Failure) {
        self.path = path
        let (store, name) = FileStore.locating(path)
        if store.isFolder(name) { throw Failure(.failed, "\(path) is a folder; name a file.") }
        do throws(SystemError) {
            if try store.contains(name) { throw SystemError(.alreadyExists, function: "open") }
        } catch {
            throw RecoveryFile.failure(error, path)
        }
        isPDF = path.lowercased().hasSuffix(".pdf")
        guard isPDF else { return }
        do throws(PDFError) { try PDFFile.check() } catch { throw Failure(error) }
    }

    /// Writes the sheet; fails if somebody has created a file of that name since.
    package func write(_ sheet: RecoverySheet, in language: Language) throws(Failure) {
        let drawn = Language.$current.withValue(language) {
            Result { () throws(Failure) in try content(of: sheet) }
        }
        let bytes = try drawn.get()
        let (store, name) = FileStore.locating(path)
        do {
            try store.create(name) { try DescriptorIO.writeAll(bytes, to: $0) }
        } catch let error as SystemError {
            throw RecoveryFile.failure(error, path)
        } catch {
            throw Failure(error)
        }
    }

    private func content(of sheet: RecoverySheet) throws(Failure) -> [UInt8] {
        guard isPDF else { return Array(sheet.plainText.utf8) }
        do throws(PDFError) { return try PDFFile(sheet).bytes } catch { throw Failure(error) }
    }

    private static func failure(_ error: SystemError, _ path: String) -> Failure {
        guard error.code == .alreadyExists else { return Failure(error) }
        return Failure(.failed, "\(path) already exists; the recovery code needs a new file.")
    }
}
