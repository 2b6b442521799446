import HTTPTypes
import MicroHTTP
import UnderstudyCore
import Values

/// GRDB has a type of this name.
typealias Record = UnderstudyCore.Record

extension FitIQBackend {
    package static func body(of request: Request) throws -> JSON { try RequestBody(request).members }

    package static func sentBody(of request: Request) -> JSON? {
        guard let form = try? MultipartForm(request) else { return try? body(of: request) }
        return .object(JSON.Members(form.parts.map(\.name).map { ($0, .null) }))
    }

    package static func success(_ data: JSON, status: HTTPResponse.Status) -> Response { .success(data, status: status) }

    package static func success(encoded data: [UInt8]) -> Response {
        .success { writer in data.withUnsafeBufferPointer { writer.write(encoded: $0) } }
    }

    package static func success(status: HTTPResponse.Status) -> Response { .noContent }

    package static func operations(of resource: Resource) -> [Operation<FitIQBackend>] { resource.operations(for: .user) }

    package static let ownCaller = Access<FitIQBackend, CurrentUser>.user.asCaller {
        EndpointCaller(account: $0.user.account, id: $0.id, email: $0.user.email)
    }

    package static let ownResources: EndpointForm? = EndpointForm(identity: .generatedInAnyCase, pagesAreObjects: true)

    package static func timestamp(_ instant: Instant) -> String { instant.timestamp }
}

extension Access where Served == FitIQBackend {
    /// The callers with the API key and a bearer token (fitiq.md 1.1, 1.2).
    ///
    /// - Parameter user: made of the signed-in user.
    static func signedIn(_ user: @escaping @Sendable (FitIQBackend, CurrentUser) throws -> User) -> Access {
        Access("API key, bearer token", [.apiKey, .authorization]) { service, context in
            try service.checkAPIKey(context)
            return try user(service, service.currentUser(context))
        }
    }
}

extension Access<FitIQBackend, CurrentUser> {
    /// The signed-in user.
    static let user = signedIn { _, user in user }

    /// The signed-in user of an operation that ignores the API key.
    static let bearer = Access(
        "bearer token", [.authorization], security: [["FitIQBearer": []]], refuses: [FitIQFailure.unauthorizedToken.shared]
    ) { service, context in
        try service.currentUser(context)
    }
}

extension Access<FitIQBackend, Void> {
    /// Everyone with the API key.
    static let apiKey = Access("API key", [.apiKey], security: [["FitIQAPIKey": []]], refuses: [FitIQFailure.unauthorizedKey.shared]) {
        service, context in
        try service.checkAPIKey(context)
    }

    /// Everyone.
    static let open = Access("none", [], security: []) { _, _ in }
}

extension CurrentUser: RecordsUser {}

extension Input<FitIQBackend, Record> {
    /// A body in which spaces alone count as missing in some members (fitiq-wellness.md 2).
    static func checked(_ schema: ValueSchema, notBlank texts: [Field<String>]) -> Input {
        .described(schema) { Record(kind: "body", try RequestBody($0.request).checked(schema, notBlank: texts.map(\.name))) }
    }
}

extension Call where Served == FitIQBackend {
    /// The id in the path, in lower case as records have it.
    var id: String { context.recordID }
    /// The date in UTC, as goals count their days.
    var today: LocalDate { now.utc.date }

    /// The date in the path; see ``ParameterDescription/date``.
    var date: LocalDate {
        get throws {
            guard let date = path["date"].flatMap({ LocalDate(String($0.prefix(10))) }) else { throw ResourceError.parameter(.date) }
            return date
        }
    }
}

extension ParameterDescription {
    /// The day in a path (fitiq-wellness.md 2.3).
    static let date = ParameterDescription(
        inPath: "date", ["type": "string", "minLength": 1],
        "The day in UTC, `YYYY-MM-DD`. An instant counts as its first ten characters.", example: "2026-01-07")
}

extension Parameter {
    /// `true` or `false` in any case, `1` or `0`.
    static func flag(_ name: String, _ about: String) -> Parameter<Bool> {
        Parameter<Bool>(name, JSON.booleanText.merging(["default": "false"]), about) { try $0.bool(name) ?? false }
    }

    /// The same; `nil` if it is absent.
    static func option(_ name: String, _ about: String) -> Parameter<Bool?> {
        Parameter<Bool?>(name, .booleanText, about) { try $0.bool(name) }
    }

    /// One of the type's values.
    static func choice<Choice: CaseIterable & RawRepresentable>(
        _ name: String, of type: Choice.Type, _ about: String
    ) -> Parameter<Choice?> where Choice.RawValue == String {
        let texts = JSON.array(type.allCases.map { .string($0.rawValue) })
        return Parameter<Choice?>(name, ["type": "string", "enum": texts], about) { query in
            try query.value(name, else: .invalid("Invalid \(name)"), Choice.init(exact:))
        }
    }

    /// A text that selects the records with it.
    static func text(_ name: String, _ about: String) -> Parameter<String?> {
        Parameter<String?>(name, ["type": "string"], about) { $0.text(name) }
    }

    /// The text that a search must have; see ``MicroHTTP/Query/searchText``.
    static func search(_ about: String) -> Parameter<String> {
        let description = ParameterDescription("q", ["type": "string", "minLength": 1, "maxLength": 200], about, isRequired: true)
        return Parameter<String>(description) { query in
            guard let text = try query.searchText else { throw FitIQError.invalid("q is required") }
            return text
        }
    }

    /// The page of a list (fitiq-wellness.md 2.10).
    static func page(limit: Int) -> Parameter<ListPage> {
        Parameter<ListPage>(
            ParameterDescription(
                "limit", ["type": "integer", "minimum": 1, "default": .integer(limit)],
                "The limit. Above 100 it is 100, and the response says so."),
            ParameterDescription("offset", ["type": "integer", "minimum": 0, "default": 0], "The number of rows before the page."),
            ParameterDescription(
                "page", ["type": "integer", "minimum": 1], "The page of `limit` rows, from 1. Ignored together with `offset`.")
        ) { try ListPage($0, defaultLimit: limit) }
    }

    /// The time of the records (fitiq-wellness.md 2.10).
    static var range: Parameter<QueryRange> {
        func date(_ name: String, _ about: String) -> ParameterDescription { ParameterDescription(name, .dateText, about) }
        return Parameter<QueryRange>(
            date("from", "Only entries at this instant or later. A date means its first second in UTC. Not after `to`."),
            date("to", "Only entries at this instant or earlier. A date means its last second in UTC."),
            date("start_date", "The old name of `from`. Ignored together with it."),
            date("end_date", "The old name of `to`. Ignored together with it.")
        ) { try QueryRange($0, from: ["from", "start_date"], to: ["to", "end_date"]) }
    }

    /// The time of the records, of which a request must name both ends.
    static var period: Parameter<QueryRange> {
        Parameter<QueryRange>(
            ParameterDescription("from", .dateText, "The start, a date in UTC or an instant.", isRequired: true),
            ParameterDescription("to", .dateText, "The end, a date in UTC or an instant.", isRequired: true)
        ) { try $0.requiredPeriod().range }
    }

    /// The same in the names of dates.
    static var dates: Parameter<QueryRange> {
        Parameter<QueryRange>(
            ParameterDescription(
                "start_date", .dateText, "The first date in UTC, or the first instant.", example: "2026-01-07", isRequired: true),
            ParameterDescription(
                "end_date", .dateText, "The last date in UTC, or the last instant.", example: "2026-01-07", isRequired: true)
        ) { query in
            for name in ["start_date", "end_date"] where !query.has(name) { throw FitIQError.invalid("\(name) is required") }
            return try QueryRange(query, from: ["start_date"], to: ["end_date"])
        }
    }

    /// An integer within a range.
    static func number(_ name: String, in range: ClosedRange<Int>, default usual: Int, _ about: String) -> Parameter<Int> {
        let number = ValueSchema.integer(Double(range.lowerBound)...Double(range.upperBound)).jsonSchema()
        return Parameter<Int>(name, number.merging(["default": .integer(usual)]), about) { try $0.number(name, in: range) ?? usual }
    }
}
