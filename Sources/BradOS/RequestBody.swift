import MicroHTTP
import UnderstudyCore

/// A request's body, as Express reads one.
struct RequestBody {
    let json: JSON

    /// What is not declared as JSON, or empty, is an object without members (brados.md 1.5).
    ///
    /// - Throws: ``RequestError/invalidJSON(_:)`` for what is neither an object nor an array.
    init(_ request: Request) throws(RequestError) {
        let isSent = !request.body.isEmpty && Self.isJSON(request.headers[.contentType] ?? "")
        json = isSent ? try JSON(expressBody: request.body) : [:]
    }

    /// Throws every problem at once.
    func check(by schema: Schema, else message: String) throws(BradOSError) {
        let issues = schema.issues(in: json)
        if !issues.isEmpty { throw .invalid(message: message, issues: issues) }
    }

    /// The members that a schema knows, checked.
    func checked(by schema: Schema, else message: String) throws(BradOSError) -> JSON {
        try check(by: schema, else: message)
        return schema.known(json)
    }

    private static func isJSON(_ contentType: String) -> Bool {
        Substring(contentType.utf8.prefix { $0 != UInt8(ascii: ";") }).trimmingSpace().lowercased().isSame(as: "application/json")
    }
}

extension Context {
    /// The body of a request below `/health-sync`, checked.
    func healthSyncBody(_ schema: Schema) throws -> JSON {
        try RequestBody(request).checked(by: schema, else: BradOSError.invalidBody)
    }

    /// The body of any other request, checked.
    func body(_ schema: Schema) throws -> JSON {
        try RequestBody(request).checked(by: schema, else: "Invalid request data")
    }
}
