import Testing
import Translation

@Suite("Language")
struct LanguageTests {
    @Test(arguments: [
        ([:], Language.english),
        (["LANG": "de_DE.UTF-8"], .german),
        (["LANG": "de_DE.UTF-8", "LC_MESSAGES": "el_GR.UTF-8"], .greek),
        (["LANG": "de_DE.UTF-8", "LC_MESSAGES": ""], .german),
        (["LC_ALL": "C.UTF-8", "LANG": "de_DE.UTF-8"], .english),
        (["LANG": "sv_SE.UTF-8", "LANGUAGE": "nb:el:en"], .greek),
        (["LANG": "de_AT.UTF-8", "LANGUAGE": "en_GB:de"], .english),
        (["LANG": "sv_SE.UTF-8"], .english),
        (["LANG": "C", "LANGUAGE": "de"], .english),
    ])
    func `is the one that the person's variables ask for, as gettext reads them`(
        variables: [String: String], language: Language
    ) {
        #expect(Language(variables: variables) == language)
    }
}
