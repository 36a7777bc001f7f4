import Glibc
import SystemKit

/// A separate directory for one test, removed with all its files at the end.
final class Scratch: Sendable {
    let path: String

    init() throws {
        var template = Array("/tmp/rv-systemkit-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw SystemError(.other, function: "mkdtemp") }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    var store: FileStore { FileStore(directory: path) }

    func file(_ name: String) -> String { path + "/" + name }

    deinit {
        _ = try? CommandRunner().run(ChildCommand("/bin/rm", ["-rf", path]))
    }
}

/// Returns the code of the error that the body throws, `nil` if it throws none.
func systemCode(_ body: () throws -> Void) -> SystemError.Code? {
    do {
        try body()
        return nil
    } catch {
        return (error as? SystemError)?.code
    }
}
