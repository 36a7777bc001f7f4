internal import Glibc

/// Asks for input that may be visible, on the terminal of this process, whatever its standard streams are.
package enum TerminalPrompt {
    /// Returns the typed line without its line break, at most 1024 bytes; nil without a terminal.
    package static func ask(_ prompt: String) throws(SystemError) -> String? {
        let number = try SystemCall.run("open", expecting: ENXIO, ENOENT, subject: "/dev/tty") {
            open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        }
        guard let number else { return nil }
        let terminal = Descriptor(owning: number)
        try DescriptorIO.writeAll(Array(prompt.utf8), to: terminal.number)
        var answer: [UInt8] = []
        while answer.count < 1024 {
            let byte = try DescriptorIO.readAll(from: terminal.number, limit: 1)
            guard let byte = byte.first, byte != 0x0A else { break }
            answer.append(byte)
        }
        return String(decoding: answer, as: UTF8.self)
    }
}
