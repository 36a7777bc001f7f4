import SystemKit
import VaultTestKit

extension TemporaryDirectory {
    var store: FileStore { FileStore(directory: path) }
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
