/// The names of a request's fields.
extension FieldName {
    package static let type: FieldName = "type"
    package static let payload: FieldName = "payload"
    package static let errorCode: FieldName = "errorCode"
    package static let errorMessage: FieldName = "errorMessage"
    package static let appliedAt: FieldName = "appliedAt"
}
