import Testing
import VaultJSON
import VaultModel
import VaultSettings
import VaultTestKit

/// The table of typed texts through settings: those of environment variables, which `rvault config set` reads alike.
@Suite("Typed texts in settings")
struct SettingTypedTextTests {
    private static let variables: [FieldName: String] = [.currency: "RVAULT_CURRENCY", .isFavorite: "RVAULT_MOUSE"]
    /// An empty variable is not set.
    static let texts = TypedText.all.filter { variables[$0.field] != nil && !$0.text.isEmpty }

    @Test(arguments: texts)
    func `a setting takes a text as everything else does`(typed: TypedText) throws {
        let variable = try #require(Self.variables[typed.field])
        let (settings, faults) = SettingsReader.read(variables: [variable: typed.text])
        let value: JSON? =
            typed.field == .currency ? settings.currency.map { .string($0.code) } : settings.mouse.map(JSON.bool)
        #expect(value.map(TypedText.Meaning.value) ?? .refused == typed.meaning)
        #expect(faults.isEmpty == (value != nil))
    }
}
