import HTTPTypes
import MicroHTTP
import UnderstudyCore
import Values

/// The errors of the Longevity App's backend. Numbers are sections of longevity.md.
enum LongevityError: Error, Equatable {
    /// No usable token (1.4).
    case unauthorized
    /// 1.5
    case subscriptionRequired
    /// 1.6
    case emailVerificationRequired
    /// A 400 with a message.
    case badRequest(String)
    /// A 400 that names the missing field of the questionnaire (3.4).
    case missingAnswer(field: String)
    /// An error with a code for programs and a message for people.
    case refused(HTTPResponse.Status, code: String, message: String)
    /// A 404 with a message.
    case notFound(String)
    /// 3.5
    case alreadyCheckedIn(dateKey: String)
    /// A second check-in of a day, found only when two requests write at the same time (3.5).
    case checkedInConcurrently
    /// 3.12.4
    case passwordPolicy(PasswordPolicy.Violation)
    /// A 500, because the real backend fails on such a request.
    case backendFailure
    /// A ``backendFailure`` with a message beside the error (3.12.1).
    case chatFailure

    static func missing(_ member: String) -> LongevityError { .badRequest("\(member) is required") }
    static let userNotFound = notFound("User not found")
    static let scoreNotFound = notFound("User score not found. Complete onboarding first.")
    static let invalidRange = badRequest("Invalid range. Use weekly, monthly, or yearly")
    static let invalidDateOfBirth = badRequest("dateOfBirth must be in ISO format (YYYY-MM-DD)")

    var status: HTTPResponse.Status {
        switch self {
        case .unauthorized: .unauthorized
        case .subscriptionRequired, .emailVerificationRequired: .forbidden
        case .badRequest, .missingAnswer, .passwordPolicy: .badRequest
        case .refused(let status, _, _): status
        case .notFound: .notFound
        case .alreadyCheckedIn, .checkedInConcurrently: .conflict
        case .backendFailure, .chatFailure: .internalServerError
        }
    }

    var body: JSON {
        switch self {
        case .unauthorized: ["error": "Unauthorized"]
        case .subscriptionRequired:
            [
                "error": "subscription_required", "message": "An active subscription is required to access this feature.",
                "code": "SUBSCRIPTION_REQUIRED",
            ]
        case .emailVerificationRequired:
            [
                "error": "email_verification_required",
                "message": "Email verification is required for this action. Please verify your email address.",
            ]
        case .badRequest(let text), .notFound(let text): ["error": .string(text)]
        case .missingAnswer(let field): ["error": .string("Missing answer for field: \(field)"), "field": .string("answers.\(field)")]
        case .refused(_, let code, let message): ["error": .string(code), "message": .string(message)]
        case .alreadyCheckedIn(let dateKey):
            [
                "error": "Daily check-in already completed", "message": "You have already completed your daily check-in for today.",
                "dateKey": .string(dateKey),
            ]
        case .checkedInConcurrently:
            ["error": "Daily check-in already completed", "message": "Daily check-in already completed for this date"]
        case .passwordPolicy(let violation): ["error": ["code": .string(violation.code), "details": violation.details]]
        case .backendFailure: ["error": "Internal server error"]
        case .chatFailure: ["error": "Internal server error", "message": "Internal server error"]
        }
    }

    /// The response to any error. An unforeseen error becomes the backend's own 500.
    static func response(for error: any Error) -> Response {
        switch error {
        case let error as LongevityError: .json(error.body, status: error.status)
        case let error as RequestError: response(for: error)
        default: .json(LongevityError.backendFailure.body, status: .internalServerError)
        }
    }

    private static func response(for error: RequestError) -> Response {
        switch error {
        // Express has no 405: a wrong method is an unknown route.
        case .notFound, .methodNotAllowed: .json(["error": "Not found"], status: .notFound)
        case .invalidJSON: .json(["error": "Invalid JSON"], status: .badRequest)
        case .refused(.bodyTooLarge): .json(["error": "Request body too large"], status: .contentTooLarge)
        case .refused(.malformedCoding): .json(["error": "Invalid JSON"], status: .badRequest)
        case .refused(let refusal): .json(["error": .string(refusal.expressMessage ?? "Bad request")], status: refusal.status)
        case .injected(.unauthorized): .json(LongevityError.unauthorized.body, status: .unauthorized)
        case .injected(.internalServerError): .json(LongevityError.backendFailure.body, status: .internalServerError)
        case .injected(let status): .json(["error": .string(status.reasonPhrase)], status: status)
        case .unavailable: response(for: .injected(.serviceUnavailable))
        }
    }
}

extension LongevityError: ReasonedError {
    /// The message for people, or the error.
    var sentence: String {
        if case .passwordPolicy(let violation) = self { return "the password breaks the rule \(violation.code)" }
        return body["message"]?.string ?? body["error"]?.string ?? status.reasonPhrase
    }
}

extension LongevityError {
    /// The user is unknown, or has not answered the questionnaire (3.6, longevity-android.md 3).
    static let notOnboarded = notFound("User not found. Complete onboarding first.")
}

extension Response {
    /// A JSON response with the backend's headers.
    static func json(_ body: JSON, status: HTTPResponse.Status = .ok) -> Response {
        Response(status: status, headers: headers, body: body.encoded)
    }

    /// A 200 whose body is written directly into bytes, because it grows with the stored data.
    static func json(_ members: (inout JSONWriter) -> Void) -> Response {
        var writer = JSONWriter()
        writer.object(members)
        return Response(status: .ok, headers: headers, body: writer.bytes)
    }

    private static let headers: HTTPFields = [
        .contentType: "application/json; charset=utf-8", .accessControlAllowOrigin: "*", .cacheControl: "no-store",
    ]
}
