import AttachmentStore
import Foundation
import VaultAttachments
import VaultClient
import VaultIntake
import VaultModel
import VaultStore
import VaultWire

// Attaches pictures to the receipts of an unlocked vault, much faster than the program does: each is its own thumbnail,
// and counts as drawn and read. Standard input has a receipt a line: its ID, a tab, and the path of a JPEG or PNG.

struct Refused: Error {
    let line: String
}

let environment = ClientEnvironment.current()
let opener = VaultOpener(environment, files: try VaultLocator.files(named: nil, in: environment))
guard let open = try opener.openUnlocked() else { throw Refused(line: "The vault is locked.") }
let folder = try await open.attachments.contents()

func attach(_ path: String, to receipt: ReceiptID) async throws {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    let stored = try folder.add(bytes)
    let (id, now) = await open.vault.newAttachment()
    let file = AttachmentFile(
        hash: stored.hash, type: path.hasSuffix(".png") ? .png : .jpeg, byteCount: stored.byteCount, isHere: true,
        isThere: false)
    let record = AttachmentRecord(id: id, name: "receipt", addedAt: now, original: file, thumbnail: file)
    try await open.vault.attach([record], to: receipt) { table in
        try table.drew(id, likeness: nil)
        try table.read(id, .failure("It was not read."))
    }
}

while let line = readLine() {
    let parts = line.split(separator: "\t").map(String.init)
    guard parts.count == 2, let receipt = ReceiptID(parts[0]) else { throw Refused(line: line) }
    try await attach(parts[1], to: receipt)
}
open.close()
