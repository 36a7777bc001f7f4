internal import VaultJSON
package import VaultModel

extension ReceiptReading {
    /// The fields of a receipt that were read, for a person to accept. Total and currency come together or not at all.
    package var fields: Fields {
        var fields: Fields = [:]
        if let merchant { fields[.storeName] = .string(merchant.value) }
        if let date { fields[.purchaseDate] = .string(date.value.description) }
        if let total, let currency {
            fields[.totalMinor] = .integer(total.value)
            fields[.currency] = .string(currency.value.code)
        }
        if let months = warrantyMonths { fields[.warrantyMonths] = .integer(Int64(months.value)) }
        if let returnDays, let date, let last = date.value.adding(days: returnDays.value) {
            fields[.returnBy] = .string(last.description)
        }
        return fields
    }
}
