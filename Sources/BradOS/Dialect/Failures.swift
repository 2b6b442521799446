import UnderstudyCore
import Values

/// The errors of every operation (brados.md 1.5, 1.6).
extension SharedFailure {
    static let badRequest = SharedFailure(
        .badRequest, "BradOSBadRequest",
        """
        The path has a malformed percent-escape, or the headers do not determine the end of the request. A request that the HTTP library \
        cannot parse, for example with a `Content-Length` that is not a number, gets a line of HTML without a content type.
        """,
        validationSchema, example: failed("VALIDATION_ERROR", "Bad request"))

    static let appCheckRefused = SharedFailure(
        .unauthorized, "BradOSAppCheckRefused",
        "Only with the setting `bradOS.appCheck` = `required`: the App Check token is missing, empty, not a JSON Web Token, or has expired.",
        failure(
            "AppCheck", ["APP_CHECK_MISSING", "APP_CHECK_INVALID"], .choice(["Missing App Check token", "Invalid App Check token"])),
        examples: [
            "missing": failed("APP_CHECK_MISSING", "Missing App Check token"),
            "invalid": failed("APP_CHECK_INVALID", "Invalid App Check token"),
        ])

    static let foreignCaller = SharedFailure(
        .forbidden, "BradOSForeignCaller",
        """
        The request has a public host name that is not in `allowedHosts`, or comes from a page of another site that is not in \
        `allowedOrigins`. The response is Understudy's own, a problem document. Addresses, `localhost` and names that cannot be in public \
        DNS are accepted.
        """,
        problem, examples: ["host": foreignHost], as: "application/problem+json")

    static let unknownPath = SharedFailure(
        .notFound, "BradOSUnknownPath",
        """
        There is no such path. An environment other than `dev` and `prod` belongs to no backend, and gets the short form. A known path with \
        another method is unknown, too: there is no 405.
        """,
        notFoundSchema, examples: ["path": failed("NOT_FOUND", "Not found"), "environment": ["error": "Not found"]])

    static let bodyTooLarge = SharedFailure(
        .contentTooLarge, "BradOSBodyTooLarge", "The body exceeds the setting `limits.bodyBytes`, 10 MiB by default.", validationSchema,
        example: failed("VALIDATION_ERROR", "Request body too large"))

    static let targetTooLong = SharedFailure(
        .uriTooLong, "BradOSTargetTooLong",
        "Path and query exceed the setting `limits.headerBytes`, 36 KiB by default. Far beyond, the body is HTML without a content type.",
        validationSchema, example: failed("VALIDATION_ERROR", "Bad request"))

    static let unsupportedCoding = SharedFailure(
        .unsupportedMediaType, "BradOSUnsupportedCoding", "The body has a `Content-Encoding` other than gzip and deflate.",
        validationSchema, example: failed("VALIDATION_ERROR", #"unsupported content encoding "br""#))

    static let headersTooLarge = SharedFailure(
        .requestHeaderFieldsTooLarge, "BradOSHeadersTooLarge",
        """
        The headers, cookies included, exceed the setting `limits.headerBytes`, 36 KiB by default. Far beyond, the body is HTML without a \
        content type.
        """,
        validationSchema, example: failed("VALIDATION_ERROR", "Bad request"))

    static let unavailable = SharedFailure(
        .serviceUnavailable, "BradOSUnavailable",
        """
        The data cannot be read or written at present, because another program holds the database's lock, or the disk is full. Repeat the \
        request. Also if the memory for bodies in transfer is full; then the error is `VALIDATION_ERROR`, `Bad request`, and there is no \
        `Retry-After`.
        """,
        failure("Unavailable", ["INTERNAL_ERROR", "VALIDATION_ERROR"], .choice(["Service Unavailable", "Bad request"])),
        examples: ["data": failed("INTERNAL_ERROR", "Service Unavailable")],
        headers: ["Retry-After": ["description": "Seconds until the next attempt.", "schema": ["type": "integer", "minimum": 1]]])
}

/// The errors of several operations.
extension SharedFailure {
    static let invalidUpload = SharedFailure(
        .badRequest, "BradOSInvalidUpload", invalidBody, validationSchema,
        examples: [
            "brokenRules": failed(
                "VALIDATION_ERROR", "Invalid request body",
                details: [
                    [
                        "code": "too_big", "maximum": 300, "type": "number", "inclusive": true, "exact": false,
                        "path": ["entries", 0, "avgMs"], "message": "Number must be less than or equal to 300",
                    ],
                    [
                        "code": "invalid_type", "expected": "integer", "received": "float", "path": ["entries", 0, "sampleCount"],
                        "message": "Expected integer, received float",
                    ],
                ]),
            "noArray": failed(
                "VALIDATION_ERROR", "Invalid request body",
                details: [
                    ["code": "invalid_type", "expected": "array", "received": "undefined", "path": ["entries"], "message": "Required"]
                ]),
            "malformedJSON": failed("VALIDATION_ERROR", "Invalid request body"),
        ])

    static let invalidData = SharedFailure(
        .badRequest, "BradOSInvalidData", invalidBody, validationSchema,
        examples: [
            "brokenRules": failed(
                "VALIDATION_ERROR", "Invalid request data",
                details: [
                    [
                        "code": "too_small", "minimum": 0, "type": "number", "inclusive": false, "exact": false, "path": ["value"],
                        "message": "Number must be greater than 0",
                    ],
                    [
                        "validation": "regex", "code": "invalid_string", "path": ["date"],
                        "message": "Date must be in YYYY-MM-DD format",
                    ],
                    [
                        "received": "guess", "code": "invalid_enum_value", "options": ["manual", "test"], "path": ["source"],
                        "message": "Invalid enum value. Expected 'manual' | 'test', received 'guess'",
                    ],
                ]),
            "malformedJSON": failed("VALIDATION_ERROR", "Invalid request body"),
        ])

    static let unknownRecord = SharedFailure(
        .notFound, "BradOSUnknownRecord", "The path is unknown, or no record has the id.", notFoundSchema,
        example: failed("NOT_FOUND", "Exercise with id nope not found"))

    static let conflict = SharedFailure(
        .conflict, "BradOSConflict", "Another record forbids the change.", failure("Conflict", ["CONFLICT"]),
        example: failed("CONFLICT", "Cannot delete exercise that is used in plans"))

    static let noRecovery = SharedFailure(
        .badRequest, "BradOSNoRecovery", "No recovery is sent, and none is stored. Or the body is invalid, as elsewhere.",
        .oneOf([recoveryNotSynced, validationSchema]),
        examples: [
            "notSynced": failed("RECOVERY_NOT_SYNCED", recoveryMessage),
            "brokenRules": failed(
                "VALIDATION_ERROR", "Invalid request data",
                details: [
                    [
                        "received": "tired", "code": "invalid_enum_value", "options": ["ready", "moderate", "recover"],
                        "path": ["recovery", "state"],
                        "message": "Invalid enum value. Expected 'ready' | 'moderate' | 'recover', received 'tired'",
                    ]
                ]),
        ])

    static let noRecoveryOrFTP = SharedFailure(
        .badRequest, "BradOSNoRecoveryOrFTP",
        "No recovery is sent, and none is stored. Or the user has no FTP. Or the body is invalid, as elsewhere.",
        .oneOf([recoveryNotSynced, failure("FTPRequired", ["FTP_REQUIRED"], .choice([ftpMessage])), validationSchema]),
        examples: ["notSynced": failed("RECOVERY_NOT_SYNCED", recoveryMessage), "noFTP": failed("FTP_REQUIRED", ftpMessage)])

    static let webhookRefused = SharedFailure(
        .forbidden, "BradOSWebhookRefused",
        "The mode or the token does not match. A foreign caller gets a problem document instead.", problem,
        examples: ["host": foreignHost], as: "application/problem+json", orText: "Forbidden")

    static let noStrava = SharedFailure(
        .badRequest, "BradOSNoStrava",
        "No Strava account is connected. The error is a text in place of an object. A malformed path gets an error object.",
        textOrValidation, example: ["success": false, "error": "Strava not connected. Please connect Strava first."])

    static let expiredStrava = SharedFailure(
        .internalServerError, "BradOSExpiredStrava",
        "The access token has expired, and the server has no credentials to renew it. The error is a text in place of an object.", text,
        example: ["success": false, "error": "Strava credentials not configured on server."])

    private static let invalidBody = """
        The body is invalid: nothing is stored, and `details` has every problem, in the order of the fields. A body that is empty, or not \
        declared as `application/json`, counts as `{}`. Malformed JSON, JSON that is neither an object nor an array, and JSON with more \
        than 120 levels are refused without details. A malformed path is `Bad request`.
        """

    private static let recoveryMessage = "No recovery data available. Enable HealthKit sync in the app."
    private static let ftpMessage = "FTP not set. Please set your FTP first."
    private static let recoveryNotSynced = failure("RecoveryNotSynced", ["RECOVERY_NOT_SYNCED"], .choice([recoveryMessage]))

    private static let foreignHost: JSON = [
        "type": "about:blank", "title": "Forbidden", "status": 403,
        "detail": "Understudy does not answer to the host brad-os.example.com; add it to allowedHosts in the configuration",
    ]

    /// An error in the envelope.
    static func failed(_ code: JSON, _ message: String, details: JSON? = nil) -> JSON {
        let error = JSON.object(omittingMissing: [("code", code), ("message", .string(message)), ("details", details)])
        return ["success": false, "error": error]
    }
}
