import MediaReading
import Testing

@Suite("Languages of the recognition")
struct RecognitionLanguagesTests {
    private func choose(_ setting: String, _ locale: String, _ installed: [String]? = nil) -> [String] {
        RecognitionLanguages.choose(setting: setting, locale: locale, installed: installed)
    }

    @Test(arguments: [
        ("de_AT.UTF-8", ["deu", "eng"]), ("en_US.UTF-8", ["eng"]), ("nl_BE@euro", ["nld", "fra", "eng"]),
        ("fr_BE", ["fra", "nld", "eng"]), ("de_CH", ["deu", "fra", "eng"]), ("en_CA", ["eng", "fra"]),
        ("pl", ["pol", "eng"]), ("C.UTF-8", ["eng"]), ("POSIX", ["eng"]), ("", ["eng"]), ("_", ["eng"]),
        ("xx_YY", ["eng"]),
    ])
    func `auto takes those of the locale and English`(locale: String, expected: [String]) {
        #expect(choose("auto", locale) == expected)
        #expect(choose("", locale) == expected)
    }

    @Test func `names are taken in their order, each once`() {
        #expect(choose("deu+eng", "fr_FR") == ["deu", "eng"])
        #expect(choose(" swe + swe+chi_sim+", "C") == ["swe", "chi_sim"])
    }

    @Test func `languages that are not installed are left out, and there is always one`() {
        #expect(choose("deu+eng", "C", ["eng", "fra"]) == ["eng"])
        #expect(choose("auto", "el_GR", ["ell", "eng"]) == ["ell", "eng"])
        #expect(choose("deu", "C", ["fra", "eng"]) == ["eng"])
        #expect(choose("deu", "C", ["fra", "swe"]) == ["fra"])
        #expect(choose("deu", "C", []) == ["deu"])
    }
}
