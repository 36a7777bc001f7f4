internal import AttachmentStore
internal import Translation
internal import VaultAttachments
internal import VaultClient
internal import VaultJSON
internal import VaultModel
internal import VaultStore
internal import VaultWire
internal import VaultWording

/// The files of a receipt as `rvault show` lists them, with the numbers that `rvault open` takes.
struct ShownFiles {
    let files: [AttachmentRecord]

    init(of receipt: ReceiptID, _ session: CommandSession, _ reader: VaultReader) throws(Failure) {
        files = try Failure.wrapping { try reader.attachments { try $0.attachments(of: receipt) } }
    }

    func lines(_ console: Console, hasServer: Bool) -> [String] {
        files.enumerated().map { index, file in
            let facts = Strings.Files.facts(file, hasServer: hasServer)
            let name = "\(index + 1)  \(Strings.Files.name(file.name))"
            return console.visible(facts.isEmpty ? name : "\(name)  \(facts)")
        }
    }

    var json: JSON {
        .array(
            files.enumerated().map { index, file in
                [
                    "number": .integer(Int64(index + 1)), "id": .string(file.id.description),
                    "name": .string(file.name), "type": .optionalText(file.original?.type.rawValue),
                    "byteCount": file.original.map { .integer(Int64($0.byteCount)) } ?? .null,
                    "state": .string(file.state.word), "failure": .optionalText(file.state.failure),
                ]
            })
    }
}

extension AttachmentState {
    /// The word of the state in JSON.
    fileprivate var word: String {
        switch self {
        case .localOnly: "local-only"
        case .uploaded: "uploaded"
        case .failed: "failed"
        case .remoteOnly: "remote-only"
        }
    }

    fileprivate var failure: String? {
        switch self {
        case .failed(let reason): reason
        case .localOnly, .uploaded, .remoteOnly: nil
        }
    }
}
