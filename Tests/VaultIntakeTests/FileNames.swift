import Foundation

/// The files in a folder.
enum FileNames {
    static func sealed(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".sealed") }
    }

    /// The bytes of each file below a folder.
    static func contents(of folder: String) throws -> [[UInt8]] {
        try FileManager.default.subpathsOfDirectory(atPath: folder).compactMap { name in
            var isFolder: ObjCBool = false
            let path = folder + "/" + name
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue else {
                return nil
            }
            return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        }
    }
}
