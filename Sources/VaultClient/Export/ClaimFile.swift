internal import CommandTable
internal import PDFWriter
package import Translation
internal import VaultDocuments
package import VaultModel
package import VaultStore
internal import VaultWording

/// A claim pack as a PDF.
package struct ClaimFile {
    /// The most receipts in one pack; more than that is too much for a person.
    static let limit = 500

    /// The whole file.
    package let bytes: [UInt8]
    package let pages: Int
    /// The number of receipts.
    package let count: Int
    /// The number of characters that are not printed, because no font here has them.
    private let missing: Int

    /// - Throws: ``Failure`` if no receipt is left, the libraries or fonts for a PDF are missing, or there are more than
    ///   ``limit`` receipts.
    ///
    /// - Parameter files: of the vault, for its pictures.
    package init(
        _ ids: [ReceiptID], _ reader: VaultReader, of files: VaultFiles, _ environment: ClientEnvironment
    ) throws(Failure) {
        guard ids.count <= ClaimFile.limit else {
            throw Failure(
                .failed, "A PDF holds at most \(ClaimFile.limit) receipts; you chose \(ids.count).",
                hint: "Choose fewer.")
        }
        let made = Language.$current.withValue(environment.language) {
            Result { () throws(Failure) in try ClaimFile.set(ids, reader, files, environment) }
        }
        (bytes, pages, count, missing) = try made.get()
    }

    /// Lays out the pack in the current language, which is the user's.
    private static func set(
        _ ids: [ReceiptID], _ reader: VaultReader, _ files: VaultFiles, _ environment: ClientEnvironment
    ) throws(Failure) -> (bytes: [UInt8], pages: Int, count: Int, missing: Int) {
        let reading = try ClaimReading(reader, environment)
        var claims: [ClaimFacts] = []
        try Failure.wrapping {
            for id in ids {
                guard var facts = try reading.facts(of: id) else { continue }
                facts.pictures = try ClaimPictures(reader, files, environment.mediaTools).pictures(of: id)
                claims.append(facts)
            }
        }
        guard !claims.isEmpty else { throw Failure(.nothingMatched, "The receipt is no longer in the vault.") }
        do throws(PDFError) {
            let file = try PDFFile(ClaimPack(claims, reading.style))
            return (file.bytes, file.pageCount, claims.count, file.missing.count)
        } catch {
            throw Failure(error)
        }
    }

    /// A sentence about characters that are not printed; nil if there are none.
    package var remark: Phrase? {
        guard missing > 0 else { return nil }
        let place: Phrase =
            "see its last lines. Packages with more fonts: fonts-noto-core, fonts-noto-cjk, fonts-noto-color-emoji."
        return .counted(
            missing, "\(missing) character isn't printed, because no font here has it: \(place)",
            "\(missing) characters aren't printed, because no font here has them: \(place)")
    }

    /// `claim-bo-concept-oslo-7Q2K4MZQ.pdf`, or `claims-2025-11-21.pdf` for several.
    package static func name(_ receipts: [Receipt], today: CalendarDay) -> String {
        guard receipts.count == 1, let receipt = receipts.first, let id = receipt.id else {
            return "claims-\(today).pdf"
        }
        let store = FileNameWords.words(receipt.storeName)
        return "claim-" + (store.isEmpty ? "" : store + "-") + id.ulid.short + ".pdf"
    }
}
