import Foundation
import Glibc
import Testing
import VaultTestKit

/// A phone made of files, which gammu takes for a real one, and the daemon that sends through it.
final class DummyPhone {
    private let folder: TemporaryDirectory
    private let daemon: SpawnedProcess

    /// The command that hands a text to the daemon.
    var gateway: String { "gammu-smsd-inject -c \(folder.file("smsdrc")) TEXT {number} -text {text}" }
    /// The command without the daemon, which is the program's own, with the phone's configuration.
    var direct: String { "gammu -c \(folder.file("smsdrc")) sendsms TEXT {number} -text {text}" }

    init() throws {
        folder = try TemporaryDirectory()
        let places = ["sms/1", "sms/2", "sms/3", "sms/4", "sms/5", "alarm", "calendar", "fs", "note", "todo"]
        let boxes = ["inbox", "outbox", "sent", "error"].map { "spool/" + $0 }
        for name in places.map({ "phone/" + $0 }) + ["phone/pbk/MC", "phone/pbk/ME", "phone/pbk/SM"] + boxes {
            try FileManager.default.createDirectory(
                atPath: folder.file(name), withIntermediateDirectories: true)
        }
        try folder.write("", to: "phone/operations.log")
        let rc = """
            [gammu]
            model = dummy
            connection = none
            device = \(folder.file("phone"))
            gammuloc = /dev/null
            [smsd]
            service = files
            outboxformat = unicode
            transmitformat = auto
            inboxpath = \(folder.file("spool/inbox/"))
            outboxpath = \(folder.file("spool/outbox/"))
            sentsmspath = \(folder.file("spool/sent/"))
            errorsmspath = \(folder.file("spool/error/"))
            commtimeout = 1
            sendtimeout = 5
            statusfrequency = 0
            loopsleep = 1
            checksecurity = 0
            checkbattery = 0
            checksignal = 0
            checknetwork = 0
            hangupcalls = 0
            logfile = \(folder.file("log"))
            """
        try folder.write(rc + "\n", to: "smsdrc")
        daemon = try SpawnedProcess(["/usr/bin/gammu-smsd", "-c", folder.file("smsdrc")])
    }

    /// Waits until so many texts have left the phone, and returns them with their numbers.
    func sent(_ count: Int) throws -> [(number: String, text: String)] {
        let limit = ContinuousClock.now + .seconds(20)
        let box = folder.file("spool/sent")
        while try FileManager.default.contentsOfDirectory(atPath: box).count < count, ContinuousClock.now < limit {
            poll(nil, 0, 20)
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: box).sorted()
        try #require(names.count == count, "\(names)")
        return try names.map { name in
            let text = try String(contentsOfFile: box + "/" + name, encoding: .utf16)
            return (name.split(separator: "_").dropLast().last.map(String.init) ?? "", text)
        }
    }
}
