import GRDB
import MicroHTTP
import UnderstudyCore

/// The form of FitIQ's resources (fitiq.md 1.4 to 1.8).
struct FitIQDialect: ResourceDialect {
    /// Authenticates requests.
    let fitIQ: FitIQBackend
    let backend = FitIQBackend.name
    let pathPrefix = FitIQBackend.pathPrefix

    func authentication(for owner: Resource.Owner, writes: Bool) -> Authentication<ResourceScope> {
        fitIQ.apiKeyAndBearer.map { currentUser, _ in ResourceScope(user: currentUser.id, account: currentUser.user.account) }
    }

    func body(of context: Context) throws -> JSON { try RequestBody(context.request).members }

    func write<Value>(_ context: Context, in scope: ResourceScope, _ body: (Database) throws -> Value) throws -> Value {
        try context.write(asUser: scope.user, of: scope.account, body)
    }

    /// Users change only their own records, for which ``write(_:in:_:)`` does this.
    func willChangeRecords(of user: String, in db: Database) throws {}

    func timestamp(_ instant: Instant) -> String { instant.timestamp }

    func response(_ record: JSON, isNew: Bool) -> Response { .success(record, status: isNew ? .created : .ok) }

    func response(list: [UInt8]) -> Response {
        .success { writer in list.withUnsafeBufferPointer { writer.write(encoded: $0) } }
    }

    func response(deleted resource: Resource) -> Response {
        Self.deletesWithMessage.contains(resource.kind) ? .success(["message": "Deleted successfully"]) : .noContent
    }

    /// The kinds of records whose deletion has a body (fitiq-wellness.md 2.8).
    fileprivate static let deletesWithMessage = ["activitySnapshot"]
}

extension Records {
    /// A user's records outside of a request of the user.
    convenience init(ofUser id: String, at now: Instant, in db: Database) {
        self.init(of: FitIQBackend.name, scope: ResourceScope(user: id), at: now, in: db, timestamp: \.timestamp)
    }
}

extension FitIQError {
    /// The error for a body that breaks rules. The service reports only the first problem (fitiq.md 1.5).
    init(_ violations: [Violation]) {
        let field = violations.first?.path.last { $0.string != nil }?.string ?? ""
        self =
            switch violations.first?.problem {
            case .type(_, received: "undefined")? where !field.isEmpty: .invalid("\(field) is required")
            case nil, .type(_, received: _)?, .fraction?: .invalidPayload
            case .length(.minimum(let least))? where least > 1:
                .invalid("\(field) must be at least \(JSON.number(least).text) characters")
            case .length(.minimum)?: .invalid("\(field) is required")
            case .length(.maximum(let most))?: .invalid("\(field) must be at most \(JSON.number(most).text) characters")
            case .count(.maximum(let most))?: .invalid("\(field) must have at most \(JSON.number(most).text) elements")
            case .size(let mostBytes)?: .invalid("\(field) is too long: an entry has at most \(mostBytes) bytes of JSON")
            case .pattern(.date, _)?: .invalid("Invalid \(field): expected YYYY-MM-DD")
            case .number(_, _, of: let range)?:
                .invalid(range.bounds.map { "\(field) must be between \($0) and \($1)" } ?? "Invalid \(field)")
            case .pattern(.timestamp, _)?, .pattern(.utcTimestamp, _)?, .pattern(.instant, _)?:
                .invalid("Invalid \(field): expected RFC3339")
            default: .invalid("Invalid \(field)")
            }
    }

    init(_ parameter: ResourceError.Parameter) {
        self =
            switch parameter {
            case .paging: .invalidPaging
            case .date: .invalid("Invalid date: expected YYYY-MM-DD")
            case .dateRange: .invalid("Invalid date range")
            case .value(let name): .invalid("Invalid \(name)")
            }
    }
}

extension NumberRange {
    /// The texts of both bounds; `nil` if there is one bound at most.
    fileprivate var bounds: (String, String)? {
        guard let minimum, let maximum else { return nil }
        return (JSON.number(minimum).text, JSON.number(maximum).text)
    }
}

extension OpenAPIForm {
    static let fitIQ = OpenAPIForm(
        operationPrefix: FitIQBackend.name, componentPrefix: "FitIQ", pathPrefix: FitIQBackend.pathPrefix,
        security: [["FitIQAPIKey": [], "FitIQBearer": []]], pathParameters: [], userParameters: [], nullIsAbsent: true,
        bodyMayBeMissing: false,
        everywhere: [
            "405": reference("MethodNotAllowed"), "413": reference("ContentTooLarge"), "414": reference("TargetTooLong"),
            "431": reference("HeadersTooLarge"), "500": reference("InternalError"), "503": reference("Unavailable"),
        ],
        failures: ["400": reference("BadRequest"), "401": reference("Unauthorized")],
        invalid: ["415": reference("UnsupportedCoding")],
        notFound: ["403": reference("ForeignRecord"), "404": reference("UnknownRecord")], conflict: ["409": reference("Conflict")],
        pathParameter: { _ in "The record's id, in any case." },
        failureSchema: { _ in ["$ref": "#/components/schemas/FitIQError"] },
        headers: [
            "Cache-Control": ["$ref": "#/components/headers/FitIQNoStore"], "X-Request-Id": ["$ref": "#/components/headers/FitIQRequestID"],
        ],
        envelope: { data in
            [
                "type": "object", "required": ["success", "data", "error"], "additionalProperties": false,
                "properties": ["success": ["type": "boolean", "const": true], "data": data, "error": ["type": "null"]],
            ]
        },
        exampleEnvelope: { data in ["success": true, "data": data, "error": .null] },
        deletion: { resource in
            FitIQDialect.deletesWithMessage.contains(resource.kind) ? ["200": reference("Deleted")] : ["204": reference("NoContent")]
        })

    private static func reference(_ name: String) -> JSON { ["$ref": .string("#/components/responses/FitIQ\(name)")] }
}

extension FitIQBackend {
    package static let pathPrefix = "/api/v1"

    /// The kinds of records that are described as values.
    package static let resources: [Resource] = [
        .preferences, .moodEntries, .journal, .sleepSessions, .workouts, .workoutExercises, .workoutTemplates, .templateShares,
        .bodyMetrics, .activitySnapshots, .wellnessTemplates, .goals, .goalInstances, .goalActivities, .consultations,
        .mealLogs, .photoRecognitions, .foods, .foodLogs, .mealTemplates, .exercises,
    ]
}
