package import MediaReading
package import MediaTools
package import ReceiptReading
internal import VaultModel
internal import VaultQuery
internal import VaultSettings
package import VaultStore

/// How files are read on this device.
extension ClientEnvironment {
    /// The programs that decode and read pictures.
    package var mediaTools: MediaTools { MediaTools(path: variables["PATH"] ?? "/usr/local/bin:/usr/bin:/bin") }

    /// The reader of pictures and PDFs.
    ///
    /// - Parameter languages: as in the setting `import.languages`; nil for its value.
    package func pictureReader(languages: String? = nil) -> PictureReader {
        PictureReader(tools: mediaTools, languages: recognitionLanguages(languages))
    }

    /// The languages of the recognition, whether they are installed or not. The country that money is written for says
    /// most about the receipts.
    package func recognitionLanguages(_ setting: String? = nil) -> [String] {
        RecognitionLanguages.choose(
            setting: setting ?? configuration.settings.importLanguages ?? RecognitionLanguages.automatic,
            locale: LocaleGuess.locale(variables, "LC_MONETARY"), installed: nil)
    }

    /// Facts that reading uses if the receipt does not say them.
    package var readingHints: ReadingHints {
        let guess = LocaleGuess(variables: variables)
        return ReadingHints(
            today: today, currency: configuration.settings.currency ?? (guess.isFromCountry ? guess.currency : nil))
    }

    /// The same facts, with the stores and the home currency of a vault.
    package func readingHints(_ reader: VaultReader) -> ReadingHints {
        let facets = try? reader.facets(ReceiptQuery())
        let stores = facets?.lines.filter { $0.kind == .store }.map(\.name) ?? []
        let currency = (try? PreferenceSettings.chosen(reader, self))?.homeCurrency
        return ReadingHints(today: today, currency: currency ?? readingHints.currency, stores: stores)
    }
}
