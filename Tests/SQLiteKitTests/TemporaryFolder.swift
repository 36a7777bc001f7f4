import Glibc

/// A folder that is deleted with its owner.
final class TemporaryFolder {
    let path: String

    init() {
        var template = Array("/tmp/sqlitekit-XXXXXX".utf8CString)
        path = template.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) } ?? ""
        }
    }

    deinit {
        for name in ["a.db", "plain.db", "link.db"] {
            for suffix in ["", "-journal", "-wal"] { unlink(path + "/" + name + suffix) }
        }
        rmdir(path)
    }

    func file(_ name: String = "a.db") -> String { path + "/" + name }
}

func bytes(of path: String) -> [UInt8] {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var all: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
        let count = read(descriptor, &chunk, chunk.count)
        guard count > 0 else { return all }
        all += chunk.prefix(count)
    }
}

func write(_ content: [UInt8], to path: String, at offset: Int = 0) {
    let descriptor = open(path, O_WRONLY | O_CREAT, 0o600)
    _ = pwrite(descriptor, content, content.count, off_t(offset))
    close(descriptor)
}
