import MicroHTTP
import UnderstudyCore
import Values

/// A request's body as Express parses it.
struct RequestBody {
    let json: JSON

    /// Throws the refusal of a body that cannot be decoded. Express decodes only what is declared as JSON.
    static func checkCoding(of request: Request) throws(RequestError) {
        if let refusal = request.bodyRefusal, isDeclared(request) { throw .refused(refusal) }
    }

    /// An empty body, or one that is not declared as JSON, is an empty object (brados.md 1.5).
    ///
    /// - Throws: ``RequestError/invalidJSON(_:)`` for malformed JSON, and for JSON that is neither an object nor an array.
    init(_ request: Request) throws(RequestError) {
        let isSent = !request.body.isEmpty && Self.isDeclared(request)
        json = isSent ? try JSON(expressBody: request.body) : [:]
    }

    /// The checked body, with only the members that the schema names. Throws one error with every problem of the body.
    func checked(by schema: ValueSchema, else message: String) throws(BradOSError) -> JSON {
        let issues = schema.violations(in: json)
        if !issues.isEmpty { throw .invalid(message, issues: issues) }
        return schema.known(json)
    }

    /// Whether the content type is JSON's.
    private static func isDeclared(_ request: Request) -> Bool {
        HeaderValue(request.headers[.contentType] ?? "").text.isSame(as: "application/json")
    }
}

extension Context {
    /// The checked body of a request below `/health-sync`.
    func healthSyncBody(_ schema: ValueSchema) throws -> JSON {
        try RequestBody(request).checked(by: schema, else: BradOSError.invalidBody)
    }
}
