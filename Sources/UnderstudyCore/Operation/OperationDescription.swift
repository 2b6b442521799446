import Values

/// The words about an operation in the OpenAPI document.
struct OperationDescription: Sendable {
    let id: String
    var tag: String?
    /// Whether it is one of a user's own endpoints.
    var isYours = false
    let summary: String
    let details: String?
    /// The security requirement; `nil` for that of the backend.
    var security: JSON?
    /// Whether requests have credentials, such as the header that names a user.
    let hasCredentials: Bool
    let parameters: [ParameterDescription]
    let body: ValueSchema?
    /// The body as `multipart/form-data`, and as `application/x-www-form-urlencoded`, which are accepted beside JSON.
    let form: ValueSchema?
    let plainForm: ValueSchema?
    /// Further forms of the body that the operation reads, which the document has in words only.
    var otherBodies: [ValueSchema] = []
    /// Whether it declares the names in requests. A user's own fixed answers do not.
    var declaresRequest = true
    /// Whether a request may lack the body.
    let bodyMayBeMissing: Bool
    /// Bodies by the names of their cases, in place of the schema's example.
    let examples: [(key: String, value: JSON)]
    let answers: [Answer]
    /// Whether the call is for one user. Otherwise no record is foreign.
    let hasUser: Bool
    let failures: [Failure]
    /// The messages that a WebSocket takes.
    let messages: [MessageDescription]

    /// The parameters of the query.
    var queryNames: [String] { parameters.filter(\.isOfQuery).map(\.name) }

    var secretNames: SecretNames {
        SecretNames(
            parameters: parameters, bodies: ([body, form, plainForm] + messages.map(\.schema)).compactMap(\.self),
            answers: answers.compactMap(\.schema))
    }
}
