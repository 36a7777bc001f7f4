import Foundation
import VaultJSON
import VaultModel

/// Validates the parts of JSON Schema (2020-12) that the OpenAPI document uses; an unknown keyword is a fault too.
struct SchemaValidator {
    let document: JSON

    /// Returns the places where the value does not fit, and why; empty if it fits.
    func faults(of value: JSON, in schema: JSON, at place: String = "") -> [String] {
        (schema.object ?? [:]).sorted { $0.key < $1.key }.flatMap { keyword, rule in
            faults(of: value, keyword, rule, schema, at: place)
        }
    }

    private func faults(
        of value: JSON, _ keyword: String, _ rule: JSON, _ schema: JSON, at place: String
    ) -> [String] {
        func fits(_ rule: JSON) -> Bool { faults(of: value, in: rule).isEmpty }
        func unless(_ isGood: Bool) -> [String] { isGood ? [] : ["\(place): \(keyword) \(rule.text.prefix(80))"] }
        switch keyword {
        case "description", "default", "then", "title": return []
        case "$ref": return faults(of: value, in: resolved(rule), at: place)
        case "type": return unless(kinds(of: value).contains(rule.string ?? ""))
        case "const": return unless(value == rule)
        case "enum": return unless(rule.array?.contains(value) == true)
        case "anyOf": return unless(rule.array?.contains(where: fits) == true)
        case "allOf": return (rule.array ?? []).flatMap { faults(of: value, in: $0, at: place) }
        case "not": return unless(!fits(rule))
        case "if": return fits(rule) ? faults(of: value, in: schema["then"] ?? [:], at: place) : []
        case "properties":
            return (rule.object ?? [:]).sorted { $0.key < $1.key }.flatMap { name, rule in
                value[name].map { faults(of: $0, in: rule, at: "\(place)/\(name)") } ?? []
            }
        case "required":
            let missing = value.object == nil ? [] : (rule.strings ?? []).filter { value[$0] == nil }
            return missing.map { "\(place): \($0) is missing" }
        case "items":
            return (value.array ?? []).enumerated().flatMap { faults(of: $1, in: rule, at: "\(place)/\($0)") }
        case "contains":
            return unless(value.array?.contains { faults(of: $0, in: rule).isEmpty } ?? true)
        case "minItems", "maxItems": return unless(isWithin(value.array?.count, keyword, rule))
        case "minLength", "maxLength": return unless(isWithin(value.string?.unicodeScalars.count, keyword, rule))
        case "minimum", "maximum": return unless(isWithin(value.integer.map(Int.init), keyword, rule))
        case "pattern": return unless(value.string.map { matches($0, rule.string ?? "") } ?? true)
        case "format": return unless(rule == "date-time" && value.string.map { Timestamp($0) != nil } ?? true)
        default: return ["\(place): the keyword \(keyword) is not known"]
        }
    }

    func resolved(_ reference: JSON) -> JSON {
        let names = (reference.string ?? "").split(separator: "/").dropFirst()
        return names.reduce(document) { $0[String($1)] ?? .null }
    }

    private func kinds(of value: JSON) -> [String] {
        switch value {
        case .null: ["null"]
        case .bool: ["boolean"]
        case .integer: ["integer", "number"]
        case .number: ["number"]
        case .string: ["string"]
        case .array: ["array"]
        case .object: ["object"]
        }
    }

    private func isWithin(_ number: Int?, _ keyword: String, _ rule: JSON) -> Bool {
        guard let number, let bound = rule.integer else { return true }
        return keyword.hasPrefix("min") ? number >= bound : number <= bound
    }

    private func matches(_ text: String, _ pattern: String) -> Bool {
        guard let expression = try? NSRegularExpression(pattern: pattern) else { return false }
        return expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
    }
}
