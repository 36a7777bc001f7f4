internal import CommandTable
internal import PageLayout
internal import PagePrint
internal import SystemKit
package import Translation
package import VaultDocuments

/// A recovery sheet as a file: a PDF if its name ends in `.pdf`, otherwise text. It never replaces a file, and only its
/// owner can read it.
package struct RecoveryFile {
    package let path: String
    private let typeface: Typeface?

    /// Checks that the name is free and loads what the file needs, before there is a code to lose.
    package init(_ path: String) throws(Failure) {
        self.path = path
        let (store, name) = FileStore.locating(path)
        if store.isFolder(name) { throw Failure(.failed, "\(path) is a folder; name a file.") }
        do throws(SystemError) {
            if try store.contains(name) { throw SystemError(.alreadyExists, function: "open") }
        } catch {
            throw RecoveryFile.failure(error, path)
        }
        typeface = path.lowercased().hasSuffix(".pdf") ? try FontFiles.typeface() : nil
    }

    package func write(_ sheet: RecoverySheet, in language: Language) throws(Failure) {
        let bytes = Language.$current.withValue(language) { content(of: sheet) }
        let (store, name) = FileStore.locating(path)
        do {
            try store.create(name) { try DescriptorIO.writeAll(bytes, to: $0) }
        } catch let error as SystemError {
            throw RecoveryFile.failure(error, path)
        } catch {
            throw Failure(error)
        }
    }

    private func content(of sheet: RecoverySheet) -> [UInt8] {
        guard let typeface else { return Array(sheet.plainText.utf8) }
        return PDFFile.bytes(sheet.pages(typeface), typeface, title: "Receipt Vault")
    }

    private static func failure(_ error: SystemError, _ path: String) -> Failure {
        guard error.code == .alreadyExists else { return Failure(error) }
        return Failure(.failed, "\(path) already exists; the recovery code needs a new file.")
    }
}
