internal import Translation
package import VaultModel

extension Strings {
    /// Items, warranties and claims.
    package enum Cover {
        package static func name(of type: EntityType) -> String {
            switch type {
            case .item: say("Item")
            case .warranty: say("Warranty")
            case .claim: say("Claim")
            case .receipt, .category, .event, .request, .match: type.rawValue
            }
        }

        /// The length of a warranty without an end.
        package static var forLife: String { say("for life") }

        /// The name of a part.
        package static func name(of part: Entity) -> String {
            if let warranty = Warranty(part) { return name(of: warranty) }
            let title = part.title
            if part.ref.type == .claim { return title.isEmpty ? name(of: .claim) : say("Claim \(title)") }
            return title.isEmpty ? name(of: part.ref.type) : title
        }

        /// `Insurance, Elkjøp`; without a provider, the kind alone.
        package static func name(of warranty: Warranty) -> String {
            warranty.provider.isEmpty ? kind(warranty.kind) : "\(kind(warranty.kind)), \(warranty.provider)"
        }

        static func kind(_ kind: Warranty.Kind) -> String {
            switch kind {
            case .maker: say("Maker's warranty")
            case .shop: say("Shop's warranty")
            case .extended: say("Extended warranty")
            case .insurance: say("Insurance")
            }
        }

        package static func scope(_ scope: Warranty.Scope) -> String {
            switch scope {
            case .partsAndLabor: say("parts and labor")
            case .parts: say("parts")
            case .labor: say("labor")
            }
        }

        package static func state(_ state: Claim.State) -> String {
            switch state {
            case .open: say("noted")
            case .sent: say("sent")
            case .closed: say("closed")
            }
        }

        package static func outcome(_ outcome: Claim.Outcome) -> String {
            switch outcome {
            case .repaired: say("repaired")
            case .replaced: say("replaced")
            case .refunded: say("refunded")
            case .refused: say("denied")
            case .withdrawn: say("withdrawn")
            }
        }

        static func effect(_ effect: Claim.Effect) -> String {
            switch effect {
            case .none: Strings.noValue
            case .extends: say("extends the warranty by the days below")
            case .restarts: say("restarts the warranty when the claim is closed")
            }
        }
    }
}
