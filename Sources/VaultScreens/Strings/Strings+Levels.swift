import Translation
import VaultModel
import VaultWording

extension Strings {
    /// The words for ``ServiceLevel``.
    enum Levels {
        static var title: String { say("What works at each level") }
        static var unknown: String { say("not known yet") }
        static let help: Phrase = "What works at each level of the network"

        /// The line on the Sync screen.
        static func fact(_ level: ServiceLevel?) -> String {
            guard let level else { return unknown }
            return say("\(level.rawValue) of \(ServiceLevel.allCases.count), \(short(level))")
        }

        static func name(_ level: ServiceLevel) -> String {
            switch level {
            case .allOnline: say("All online")
            case .allLocal: say("All local")
            case .lastResort: say("Last resort")
            }
        }

        private static func short(_ level: ServiceLevel) -> String {
            switch level {
            case .allOnline: say("all online: changes sync at once")
            case .allLocal: say("all local: everything works here, changes wait")
            case .lastResort: say("last resort: new receipts leave as text messages")
            }
        }

        static func explained(_ level: ServiceLevel) -> String {
            switch level {
            case .allOnline:
                say(
                    "Changes sync at once, in both directions. Pictures are sent and fetched; devices can join and be signed out."
                )
            case .allLocal:
                say(
                    "Everything on this device works: adding, editing, searching, reminders, import and export. Changes and new pictures wait and are sent when the server can be reached. Devices, and pictures that are only on the server, have to wait."
                )
            case .lastResort:
                say(
                    "Offline for 5 minutes: each new receipt leaves once as a text message. Everything else is as on level 2."
                )
            }
        }

        static func state(_ state: LastResortState) -> String {
            switch state {
            case .notConfigured: say("Not set up on this device.")
            case .configured: say("Set up on this device.")
            case .active: say("In use now.")
            }
        }
    }
}
