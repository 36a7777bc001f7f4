internal import MediaReading
internal import MediaTools
internal import ReceiptReading
internal import Translation
internal import VaultModel
package import VaultServerCore

/// Reads originals by the recognition of this computer, in child processes.
package struct PictureExtractor: MediaExtractor {
    private let reader: PictureReader
    private let today: @Sendable () -> CalendarDay?

    init(_ reader: PictureReader, today: @escaping @Sendable () -> CalendarDay?) {
        self.reader = reader
        self.today = today
    }

    package func read(_ file: [UInt8]) async throws(ExtractionFailure) -> MachineReading {
        do throws(MediaError) {
            return MachineReading(try await reader.read(file, hints: ReadingHints(today: today())))
        } catch {
            throw ExtractionFailure(error)
        }
    }
}

extension ExtractionFailure {
    init(_ error: MediaError) {
        switch error {
        case .unknownFormat, .damaged, .locked, .noPage, .tooLarge: self = .unreadable
        case .cancelled: self = .cancelled
        // A busy computer may be to blame.
        case .missing, .missingLanguage, .notEnclosed, .tooSlow, .system: self = .unavailable(error.sentence.english)
        }
    }
}

extension MachineReading {
    init(_ picture: PictureReading) {
        let reading = picture.reading
        let sum = reading.total.flatMap { total in
            reading.currency.map { currency in
                // An amount is as sure as its less sure half.
                Field(
                    Money(minor: total.value, currency: currency.value),
                    confidence: min(total.confidence, currency.confidence))
            }
        }
        self.init(
            text: picture.text, merchant: reading.merchant.map { Field($0.value, confidence: $0.confidence) },
            day: reading.date.map { Field($0.value, confidence: $0.confidence) }, total: sum,
            warrantyMonths: reading.warrantyMonths.map { Field($0.value, confidence: $0.confidence) })
    }
}
