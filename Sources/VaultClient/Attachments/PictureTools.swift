internal import MediaReading
package import MediaTools
package import ReceiptReading
internal import VaultModel
internal import VaultQuery
internal import VaultSettings
package import VaultStore

extension ClientEnvironment {
    /// The programs that decode and read pictures, as found in PATH.
    package var mediaTools: MediaTools { MediaTools(path: variables["PATH"] ?? "/usr/local/bin:/usr/bin:/bin") }

    /// The languages in which receipts are read, those of the locale.
    package var recognitionLanguages: [String] {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { variables[$0] }.first { !$0.isEmpty } ?? ""
        return RecognitionLanguages.choose(
            setting: RecognitionLanguages.automatic, locale: locale, installed: nil)
    }

    /// What is known of a receipt before it is read: the day, the home currency, and the stores in the vault.
    package func readingHints(_ reader: VaultReader) -> ReadingHints {
        let facets = try? reader.facets(ReceiptQuery())
        let stores = facets?.lines.filter { $0.kind == .store }.map(\.name) ?? []
        let currency = (try? PreferenceSettings.chosen(reader, self))?.homeCurrency
        return ReadingHints(today: today, currency: currency, stores: stores)
    }
}
