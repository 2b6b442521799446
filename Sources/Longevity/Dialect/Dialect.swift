import HTTPTypes
import MicroHTTP
import UnderstudyCore
import Values

extension LongevityBackend {
    package static let pathPrefix = ""

    package static let readsBodyFirst = true

    package static func body(of request: Request) throws -> JSON { try JSON(expressBody: request.body) }

    package static func success(_ data: JSON, status: HTTPResponse.Status) -> Response { .json(data, status: status) }

    package static let ownCaller = Access<LongevityBackend, CurrentUser>.currentUser.asCaller {
        EndpointCaller(account: $0.account, id: $0.uid, email: $0.email)
    }
}

extension LongevityBackend {
    /// The body of a request that needs one. With fidelity `backend` a missing body is a 500, with `guide` it counts as empty.
    func requiredBody(_ body: JSON?) throws(LongevityError) -> JSON {
        if let body { return body }
        guard fidelity == .guide else { throw .backendFailure }
        return [:]
    }

    /// A stored field as it is sent.
    ///
    /// With fidelity `backend` a field that was never written is omitted. With `guide` a missing or null field is sent as `fallback`.
    func stored(_ field: UserField, of user: User, else fallback: JSON = .null) -> JSON? {
        switch fidelity {
        case .backend: user[field]
        case .guide: user[field].flatMap { $0 == .null ? nil : $0 } ?? fallback
        }
    }
}

extension Input<LongevityBackend, JSON?> {
    /// A body that the operation reads by JavaScript's rules; `nil` if there is none. The schema only describes it. See ``Context/body()``.
    static func json(_ schema: ValueSchema, mayBeMissing: Bool = false) -> Input {
        .described(schema, mayBeMissing: mayBeMissing) { try $0.body() }
    }

    /// A body that is parsed and ignored: invalid JSON is a 400.
    static let ignored = json(
        .described(["type": ["object", "array"], "description": "Anything; ignored.", "items": [:], "examples": [[:]]]), mayBeMissing: true)

    /// The same, of an operation whose document has no body.
    static let ignoredSilently = described(nil) { try $0.body() }
}

extension Call where Served == LongevityBackend, Sent == JSON? {
    /// The body of a request that needs one; see ``LongevityBackend/requiredBody(_:)``.
    var body: JSON {
        get throws(LongevityError) { try service.requiredBody(sent) }
    }

    /// A member of the body that is a text and not empty; 400 otherwise.
    func text(_ key: String) throws(LongevityError) -> String { try body.text(key) }
}

extension JSON {
    /// A member that is a text and not empty; 400 otherwise.
    func text(_ key: String) throws(LongevityError) -> String {
        guard let text = self[key]?.string, !text.isEmpty else { throw .missing(key) }
        return text
    }
}

extension Answer {
    /// A message beside `success`.
    static func done(_ message: String, _ about: String) -> Answer {
        .ok(
            .named("LongevityDone", .object([.required("success", .alwaysTrue), .required("message", .text)])), about,
            example: ["success": true, "message": .string(message)])
    }
}

extension Response {
    static func done(_ message: String) -> Response { .json(["success": true, "message": .string(message)]) }
}

extension Parameter<DeltaRange> {
    /// The span of a chart, `?range=` (longevity.md 3.2).
    static let range = Parameter(
        "range", ["type": "string", "enum": ["weekly", "monthly", "yearly", ""], "default": "weekly"],
        "The span, case-sensitive; may be given once. Empty means weekly.", example: "weekly"
    ) { query in
        // The backend reads a repeated parameter, or one with brackets, as a list. Both are therefore invalid.
        let items = query.items.filter { $0.name.isSame(as: "range") || $0.name.begins(with: "range[") }
        let text = items.first?.value ?? ""
        let range = text.isEmpty ? .weekly : DeltaRange(exact: text)
        guard items.count <= 1, items.allSatisfy({ $0.name.isSame(as: "range") }), let range else { throw LongevityError.invalidRange }
        return range
    }
}

extension ParameterDescription {
    /// The id in a path.
    static let userID = ParameterDescription(
        inPath: "userId", ["type": "string", "minLength": 1], "Ignored; the user is the token's.", example: "six-days")
}
