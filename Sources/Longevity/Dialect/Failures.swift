import HTTPTypes
import UnderstudyCore
import Values

/// The errors that several operations have, with the errors of Understudy itself as problem documents (longevity.md 1.4 to 1.6).
extension SharedFailure {
    static let badRequest = error(
        .badRequest, "BadRequest", "The path has a malformed escape; or the base URL or one of Understudy's headers is malformed.",
        ["error": "Bad request"])

    static let invalidJSON = error(
        .badRequest, "InvalidJSON",
        "The body is neither a JSON object nor an array, or is nested more than 128 deep; or the path or base URL is malformed.",
        Self.notJSON)

    static let invalidRange = error(
        .badRequest, "InvalidRange", "The range is unknown or given twice; or the path or base URL is malformed.",
        LongevityError.invalidRange.body)

    static let unauthorized = error(
        .unauthorized, "Unauthorized",
        "No usable token, whatever the reason. As a problem document, the control key is missing (other machines) or wrong.",
        LongevityError.unauthorized.body)

    /// The only 401 of an operation without a token.
    static let keyNeeded = SharedFailure(
        .unauthorized, "LongevityKeyNeeded",
        "The control key is missing (other machines, where they choose a world, an account or a time) or wrong.",
        problem, examples: ["key": missingKey], as: "application/problem+json")

    static let forbidden = SharedFailure(
        .forbidden, "LongevityForbidden", "A foreign host or page.", problem,
        examples: [
            "host": foreignHost,
            "page": problem(
                .forbidden,
                "Understudy does not answer to pages of https://app.example; add their origin to allowedOrigins in the configuration"),
        ], as: "application/problem+json")

    static let subscriptionRequired = SharedFailure(
        .forbidden, "LongevitySubscriptionRequired",
        "No active subscription, or no such user. As a problem document, a foreign host or page.",
        .named(
            "LongevityPaywall",
            .object([
                .required("error", .choice(["subscription_required"]), "The text by which the app recognizes it, and shows the paywall."),
                .required("message", .text), .required("code", .choice(["SUBSCRIPTION_REQUIRED"])),
            ])), example: LongevityError.subscriptionRequired.body)

    static let emailVerificationRequired = error(
        .forbidden, "EmailVerificationRequired",
        "The token's address is not verified. As a problem document, a foreign host or page.",
        LongevityError.emailVerificationRequired.body)

    static let unknownPath = error(
        .notFound, "NotFound",
        "Unknown path, or unknown with this method. As a problem document, the request names a missing sandbox or account.",
        ["error": "Not found"])

    static let userNotFound = error(
        .notFound, "UserNotFound",
        "No Firebase user has this id or address any more; or the base URL names a missing sandbox or account.",
        LongevityError.userNotFound.body)

    static let scoreNotFound = error(
        .notFound, "ScoreNotFound",
        "The first revision's questionnaire is not answered; or the base URL names a missing sandbox or account.",
        LongevityError.scoreNotFound.body)

    static let bodyTooLarge = error(
        .contentTooLarge, "TooLarge",
        """
        A body of more than 100 kB, as sent or as decoded. On operations that read no body the limit is `limits.bodyBytes`, 10 MiB by \
        default.
        """, ["error": "Request body too large"])

    static let targetTooLong = error(
        .uriTooLong, "TargetTooLong",
        "Path and query are larger than `limits.headerBytes`, 36 KiB by default. Far beyond, an HTML page without a content type.",
        ["error": "Bad request"])

    static let unsupportedCoding = error(
        .unsupportedMediaType, "UnsupportedCoding", "The body has a `Content-Encoding` other than gzip and deflate.",
        ["error": #"unsupported content encoding "br""#])

    static let headersTooLarge = error(
        .requestHeaderFieldsTooLarge, "HeadersTooLarge",
        """
        The headers, cookies included, are larger than `limits.headerBytes`, 36 KiB by default. Far beyond, an HTML page without a content \
        type.
        """, ["error": "Bad request"])

    static let failure = error(
        .internalServerError, "Failure", "An unforeseen failure. The server's log has an entry with the request's id.",
        LongevityError.backendFailure.body)

    static let unavailable = SharedFailure(
        .serviceUnavailable, "LongevityUnavailable",
        "The disk is full, another program holds the database's lock, or large bodies use all of their memory. Send the request again.",
        error, examples: ["unavailable": ["error": "Service Unavailable"]],
        headers: OpenAPIForm.longevityHeaders.merging(["Retry-After": ["$ref": "#/components/headers/LongevityRetryAfter"]]))

    /// The app shows `message`, or `error` without one.
    static let error = ValueSchema.named(
        "LongevityError",
        .object([
            .required("error", .text, "A sentence, or a code when there is a message."),
            .optional("message", .text, "A sentence for people."),
        ]))

    /// An error of Understudy itself (RFC 9457).
    static let problem = ValueSchema.named(
        "LongevityProblem",
        .object([
            .required("type", .choice(["about:blank"])), .required("title", .text), .required("status", .integer(400...599)),
            .required("detail", .text, "The error, and how to resolve it."),
        ]))

    fileprivate static let notJSON: JSON = ["error": "Invalid JSON"]

    private static func error(_ status: HTTPResponse.Status, _ name: String, _ about: String, _ example: JSON) -> SharedFailure {
        SharedFailure(
            status, "Longevity\(name)", about, error, cases: [("error", example)], headers: OpenAPIForm.longevityHeaders)
    }

    private static func problem(_ status: HTTPResponse.Status, _ detail: String) -> JSON {
        [
            "type": "about:blank", "title": .string(status.reasonPhrase), "status": .integer(status.code), "detail": .string(detail),
        ]
    }

    private static let missingKey = problem(.unauthorized, "behind /_key/ there is not the control key; the key is printed at start")
    private static let foreignHost = problem(
        .forbidden, "Understudy does not answer to the host tests.example.com; add it to allowedHosts in the configuration")

    /// The problem documents of the statuses that Understudy itself answers.
    static func problems(_ status: HTTPResponse.Status) -> JSON {
        let examples: [Int: JSON] = [
            400: problem(.badRequest, "X-Understudy-Now is tomorrow, not \(VirtualClock.expected)"),
            401: missingKey,
            403: foreignHost,
            404: problem(.notFound, "there is no sandbox t1; make it with PUT /_understudy/sandboxes/t1, or set sandboxes.autoCreate"),
            503: problem(.serviceUnavailable, "the database is locked by another program; send the request again"),
        ]
        guard let example = examples[status.code] else { return [:] }
        return ["application/problem+json": ["schema": ["$ref": "#/components/schemas/LongevityProblem"], "example": example]]
    }
}

extension Failure {
    /// A 400 with the errors of an operation, by the names of their cases, and that of invalid JSON.
    ///
    /// - Parameter schema: of bodies that have further members.
    static func invalid(
        _ name: String, _ about: String, _ errors: KeyValuePairs<String, LongevityError>, or schema: ValueSchema? = nil
    ) -> Failure {
        let cases = errors.map { (key: $0.key, value: $0.value.body) } + [(key: "notJSON", value: SharedFailure.notJSON)]
        return .shared(
            SharedFailure(
                .badRequest, "LongevityInvalid\(name)", about, schema.map { .oneOf([SharedFailure.error, $0]) } ?? SharedFailure.error,
                cases: cases, headers: OpenAPIForm.longevityHeaders))
    }

    /// An error of one operation.
    static func error(_ error: LongevityError, _ about: String, schema: ValueSchema? = nil) -> Failure {
        .own(error.status, about, example: error.body, schema: schema)
    }
}
