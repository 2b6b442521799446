import HTTPTypes
import MicroHTTP
import UnderstudyCore
import Values

/// An error response that several operations have, with examples by the names of their cases (fitiq.md 1.5).
struct FitIQFailure: Sendable {
    private let status: HTTPResponse.Status
    private let name: String
    private let about: String
    private let errors: [(key: String, value: FitIQError)]
    private let headers: JSON
    /// Whether the path of the request, and so the form of the error, can be unknown.
    private let hasEitherForm: Bool

    private init(
        _ status: HTTPResponse.Status, _ name: String, _ about: String, _ errors: KeyValuePairs<String, FitIQError>, headers: JSON = [:],
        inEitherForm hasEitherForm: Bool = false
    ) {
        self.status = status
        self.name = name
        self.about = about
        self.errors = Array(errors)
        self.headers = OpenAPIForm.usualHeaders.merging(headers)
        self.hasEitherForm = hasEitherForm
    }

    var shared: SharedFailure {
        SharedFailure(
            status, "FitIQ\(name)", about, hasEitherForm ? .oneOf([Self.schema, Self.insightSchema]) : Self.schema,
            cases: errors.map { ($0.key, $0.value.body()) }, headers: headers)
    }

    /// The same below `/insights`, where the error is a text.
    var insight: SharedFailure {
        SharedFailure(
            status, "FitIQInsight\(name)", about, Self.insightSchema, cases: errors.map { ($0.key, $0.value.body(isAboutInsights: true)) },
            headers: headers)
    }
}

extension Failure {
    static func of(_ failure: FitIQFailure) -> Failure { .shared(failure.shared) }
}

extension [Failure] {
    /// The errors of every operation below `/insights`.
    static let insights = [
        FitIQFailure.badRequest, .unauthorized, .methodNotAllowed, .contentTooLarge, .unsupportedCoding, .internalError, .unavailable,
    ].map { Failure.shared($0.insight) }

    /// The same with the errors of an operation on one insight.
    static let insight = insights + [FitIQFailure.foreignInsight, .unknownInsight].map { Failure.shared($0.insight) }
}

extension FitIQFailure {
    static let badRequest = FitIQFailure(
        .badRequest, "BadRequest",
        "The body is missing, is not a JSON object, or has a member with an invalid type or value; or the path or the headers are malformed.",
        ["payload": .invalidPayload])
    static let unauthorized = FitIQFailure(
        .unauthorized, "Unauthorized", "No API key, or no valid bearer token.", ["apiKey": .invalidAPIKey, "token": .unauthorized])
    static let unauthorizedKey = FitIQFailure(.unauthorized, "UnauthorizedKey", "No API key.", ["apiKey": .invalidAPIKey])
    static let unauthorizedToken = FitIQFailure(.unauthorized, "UnauthorizedToken", "No valid token.", ["token": .unauthorized])
    static let methodNotAllowed = FitIQFailure(
        .methodNotAllowed, "MethodNotAllowed", "The path does not support the request's method.",
        ["method": FitIQError(RequestError.methodNotAllowed(allowed: []))], headers: ["Allow": ["$ref": "#/components/headers/FitIQAllow"]])
    static let contentTooLarge = FitIQFailure(
        .contentTooLarge, "ContentTooLarge", "The body exceeds `limits.bodyBytes`, by default 10 MiB.", ["body": .bodyTooLarge])
    static let targetTooLong = FitIQFailure(
        .uriTooLong, "TargetTooLong",
        """
        Path and query exceed `limits.headerBytes`, by default 36 KiB. Far beyond, the response is the HTTP library's HTML without a \
        `Content-Type`.
        """, ["target": .invalidPayload], inEitherForm: true)
    static let headersTooLarge = FitIQFailure(
        .requestHeaderFieldsTooLarge, "HeadersTooLarge",
        """
        The headers, cookies included, exceed `limits.headerBytes`, by default 36 KiB. Far beyond, the response is the HTTP library's \
        HTML without a `Content-Type`.
        """, ["headers": .invalidPayload], inEitherForm: true)
    static let internalError = FitIQFailure(
        .internalServerError, "InternalError", "An unexpected failure.",
        ["failure": FitIQError(RequestError.injected(.internalServerError))])
    static let unavailable = FitIQFailure(
        .serviceUnavailable, "Unavailable",
        "The disk is full, another program holds the database's lock, or too many large bodies are in transfer.",
        ["database": FitIQError(RequestError.unavailable), "bodies": .invalidPayload], headers: retryAfter)

    static let unsupportedCoding = FitIQFailure(
        .unsupportedMediaType, "UnsupportedCoding", "The body has a `Content-Encoding`, which the service does not decode.",
        ["coding": .unsupportedCoding("gzip")])
    static let foreignRecord = FitIQFailure(
        .forbidden, "ForeignRecord", "The record belongs to another user, or must not change.", ["record": .foreignRecord("mood entry")])
    static let unknownRecord = FitIQFailure(
        .notFound, "UnknownRecord", "There is no such record.", ["record": .recordNotFound("Preferences")])
    static let conflict = FitIQFailure(
        .conflict, "Conflict", "Another record forbids the change.",
        ["record": FitIQError(ResourceError.conflict("The record exists already"))])

    static let notImplemented = FitIQFailure(
        .notImplemented, "NotImplemented", "Not built. Path, method and credentials are valid; parameters and body are ignored.",
        ["path": .notImplemented])
    static let noUpgrade = FitIQFailure(
        .badRequest, "NoUpgrade", "The request is no WebSocket handshake.", ["handshake": FitIQError(WebSocketRefusal.notAnUpgrade)])
    static let unsupportedVersion = FitIQFailure(
        .upgradeRequired, "UnsupportedVersion", "The handshake has a version other than 13.",
        ["version": FitIQError(WebSocketRefusal.unsupportedVersion)])
    static let tooManySockets = FitIQFailure(
        .serviceUnavailable, "TooManySockets",
        "The user has 16 open WebSockets, or all users together have a quarter of `limits.connections`.",
        ["sockets": FitIQError(RequestError.unavailable)], headers: retryAfter)

    static let profileNotFound = FitIQFailure(.notFound, "ProfileNotFound", "The user has no profile.", ["profile": .profileNotFound])
    static let badProfile = FitIQFailure(
        .badRequest, "BadProfile", "The body is invalid.",
        ["name": .invalid("Name is required"), "unitSystem": .invalid("Invalid preferred_unit_system"), "payload": .invalidPayload])
    static let badMeasurementQuery = FitIQFailure(
        .badRequest, "ProgressBadQuery", "A parameter is invalid.",
        [
            "type": .invalid("Invalid progress type"), "date": .invalid("Invalid date: expected YYYY-MM-DD"),
            "range": .invalid("Invalid date range"), "paging": .invalidPaging,
        ])
    static let foreignConsultation = FitIQFailure(
        .forbidden, "ConsultationForbidden", "The chat belongs to another user.", ["chat": .foreignRecord("consultation")])
    static let unknownConsultation = FitIQFailure(
        .notFound, "ConsultationNotFound", "There is no such chat.", ["chat": .recordNotFound("consultation")])
    static let unparsableMeal = FitIQFailure(
        .unprocessableContent, "UnparsableMeal", "The table of foods has none of the foods in the text.", ["foods": .unparsableMeal])

    private static let retryAfter: JSON = ["Retry-After": ["$ref": "#/components/headers/FitIQRetryAfter"]]

    static let foreignInsight = FitIQFailure(.forbidden, "Forbidden", "The insight belongs to another user.", ["insight": .foreignInsight])
    static let unknownInsight = FitIQFailure(.notFound, "NotFound", "There is no such insight.", ["insight": .insightNotFound])

    /// An error with a code and a message, in the envelope.
    static let schema = schema(
        "FitIQError",
        .object([
            .required("code", .text, ""), .required("message", .text, ""),
            .optional("details", .anyObject, "The record that exists already."),
        ]))

    static let insightSchema = schema("FitIQInsightError", .text, [.required("code", .text, "")])

    private static func schema(_ name: String, _ error: ValueSchema, _ more: [ValueSchema.Field] = []) -> ValueSchema {
        let members: [ValueSchema.Field] = [
            .required("success", .bool, "False."), .required("data", .null, "Null."), .required("error", error, ""),
        ]
        return .named(name, .object(members + more + [.required("message", .text, "The message of the error, for the apps.")]))
    }
}
