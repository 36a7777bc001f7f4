import VaultModel

extension Strings {
    static let noValue = "none"
    static let emptyValue = "(empty)"
    static let goneCategory = "a category that is gone"
    static let statusReturned = "given back"
    static let statusActive = "kept"
    static let yes = "yes"
    static let no = "no"

    static let chooseASide = "This one is chosen, not typed: h takes mine, l takes theirs."
    static let typeAStore = "Type the store's name."
    static func typeADay(_ example: String) -> String { "Type a day like \(example), or none." }
    static func typeANumber(_ low: Int64, _ high: Int64) -> String {
        "Type a whole number from \(low) to \(high), or none."
    }
    static func typeAnAmount(_ example: String) -> String { "Type an amount like \(example), or none." }
    static func tooLong(_ limit: Int) -> String { "That is longer than \(limit) characters; shorten it." }
    static func tooManyWords(_ count: Int, length: Int) -> String {
        "At most \(count) words of \(length) characters each, with commas between them."
    }

    /// A field's name as forms and pickers show it; at most 12 columns.
    static func label(of field: FieldName) -> String {
        switch field {
        case .storeName: "Store"
        case .purchaseDate: "Bought"
        case .totalMinor: "Total"
        case .currency: "Currency"
        case .category: "Category"
        case .warrantyMonths: "Warranty"
        case .returnBy: "Return by"
        case .userNotes: "Notes"
        case .userTags: "Tags"
        case .isFavorite: "Favourite"
        case .status: "Status"
        case .isDeleted: "In Trash"
        case .imageKeys: "Pictures"
        case .name: "Name"
        case .icon: "Icon"
        case .sortOrder: "Place"
        default: field.rawValue
        }
    }

    /// `18 Nov 21:10`, with the year where it is another.
    static func moment(_ moment: Timestamp, in context: Context) -> String {
        let local = context.local(moment)
        let time = local.description.split(separator: "T").last.map { String($0.prefix(5)) } ?? ""
        if local.day == context.today { return "today \(time)" }
        let day = "\(local.day.day) \(monthName(local.day.month))"
        return local.day.year == context.today.year ? "\(day) \(time)" : "\(day) \(local.day.year) \(time)"
    }

    /// Three letters; 1 … 12.
    static func monthName(_ month: Int) -> String {
        let names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        return names.indices.contains(month - 1) ? names[month - 1] : "?"
    }
}

extension Strings {
    /// `21:10:05` for today, `18 Nov` for another day; eight columns.
    static func clock(_ moment: Timestamp, in context: Context) -> String {
        let local = context.local(moment)
        if local.day != context.today {
            let day = "\(local.day.day) \(monthName(local.day.month))"
            return local.day.year == context.today.year ? day : "\(monthName(local.day.month)) \(local.day.year)"
        }
        return local.description.split(separator: "T").last.map { String($0.prefix(8)) } ?? ""
    }
}
