package import Pixels
internal import SystemKit

/// A code on a picture, such as a QR code, and what is in it.
package struct ScannedCode: Hashable, Sendable {
    /// The kind as ZBar names it: `QR-Code`, `EAN-13`, `CODE-128`.
    package let kind: String
    /// Text from outside.
    package let payload: String
}

extension MediaTools {
    /// Reads the codes on a picture.
    ///
    /// ZBar decodes by ImageMagick, which takes 16 bytes for each pixel. So of a large picture it gets the whole at half
    /// the size, on which it finds large codes, and then parts at full size, on which it finds small ones.
    package func codes(in image: GrayImage) async throws(MediaError) -> [ScannedCode] {
        var found: [ScannedCode] = []
        for part in Self.parts(of: image) {
            for code in try await codes(inPart: part) where !found.contains(code) { found.append(code) }
        }
        return found
    }

    /// The most pixels that ZBar gets at once: 60 MB.
    private static let codePixels = 4_000_000

    /// The picture itself if it is small; else at half the size, and in bands, each of which has a quarter of its rows in
    /// common with the next one.
    static func parts(of image: GrayImage) -> [GrayImage] {
        let (width, height) = (image.size.width, image.size.height)
        guard width * height > codePixels, height > 4 else { return [image] }
        let rows = max(codePixels / width, 4)
        let starts = stride(from: 0, to: max(height - rows / 4, 1), by: rows - rows / 4)
        return [image.halved()] + starts.map { image.cropped(toRows: $0..<min($0 + rows, height)) }
    }

    private func codes(inPart image: GrayImage) async throws(MediaError) -> [ScannedCode] {
        let codes = CodeList.read(try await zbar(["--xml"], on: image))
        // ZBar guesses the character set of a list, often wrongly; the bytes of several codes have no separators.
        guard codes.count == 1, let code = codes.first, !code.payload.utf8.allSatisfy({ $0 < 0x80 }) else {
            return codes
        }
        return [ScannedCode(kind: code.kind, payload: try await zbar(["-Sbinary"], on: image))]
    }

    /// ImageMagick, which decodes for ZBar, gets the format as a prefix, and reads the descriptor in place: of a pipe it would
    /// make a file.
    private func zbar(_ arguments: [String], on image: GrayImage) async throws(MediaError) -> String {
        let result = try await run(.zbarimg, ["--nodbus", "-q"] + arguments + ["pgm:fd:0"], input: image.netPBM)
        // 4 says that there was no code.
        if result.ending == .exited(4) { return "" }
        if let error = ToolFailure(result).error { throw error }
        return result.outputText
    }
}
