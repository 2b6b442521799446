import HTTPTypes
import MicroHTTP
import UnderstudyCore

/// The backend's error responses (brados.md 1.5).
enum BradOSError: Error, Equatable {
    /// The request has no App Check token, and the setting requires one (1.3).
    case appCheckMissing
    /// The App Check token cannot be decoded, or has expired.
    case appCheckInvalid
    /// Values break rules. The message depends on the endpoint family.
    case invalid(message: String, issues: [Violation]?)
    case notFound(String)
    /// The coach finds no recovery data (3.10).
    case recoveryNotSynced
    /// The coach finds no FTP (brados-training.md 7.3).
    case ftpRequired
    /// An error whose `error` member is a text instead of an object.
    case bare(String, status: HTTPResponse.Status = .badRequest)

    /// There is no record of this kind with this id.
    static func notFound(_ name: String, id: String) -> BradOSError {
        .notFound("\(name) with id \(id) not found")
    }

    var status: HTTPResponse.Status {
        switch self {
        case .appCheckMissing, .appCheckInvalid: .unauthorized
        case .invalid, .recoveryNotSynced, .ftpRequired: .badRequest
        case .bare(_, let status): status
        case .notFound: .notFound
        }
    }

    /// The `error` of the envelope.
    var json: JSON {
        switch self {
        case .appCheckMissing: Self.object("APP_CHECK_MISSING", "Missing App Check token")
        case .appCheckInvalid: Self.object("APP_CHECK_INVALID", "Invalid App Check token")
        case .invalid(let message, let issues): Self.object("VALIDATION_ERROR", message, details: issues.map { .array($0.map(\.json)) })
        case .notFound(let message): Self.object("NOT_FOUND", message)
        case .recoveryNotSynced:
            Self.object("RECOVERY_NOT_SYNCED", "No recovery data available. Enable HealthKit sync in the app.")
        case .ftpRequired: Self.object("FTP_REQUIRED", "FTP not set. Please set your FTP first.")
        case .bare(let text, _): .string(text)
        }
    }

    /// The response to any thrown error. An unknown error becomes the backend's own 500.
    static func response(for error: any Error) -> Response {
        switch error {
        case ResourceError.invalid(let violations): response(for: BradOSError.invalid(message: invalidData, issues: violations))
        case ResourceError.notFound(let label, let id), ResourceError.foreign(let label, let id):
            response(for: BradOSError.notFound(label, id: id))
        case ResourceError.refused(let message): response(for: BradOSError.invalid(message: message, issues: nil))
        case ResourceError.parameter: response(for: BradOSError.invalid(message: "Invalid query parameters", issues: nil))
        case ResourceError.conflict(let message): .failure(object("CONFLICT", message), status: .conflict)
        case let error as BradOSError: .failure(error.json, status: error.status)
        case let error as MealPlanError: .failure(object(error.code, error.message), status: error.status)
        // Express has no 405: a wrong method is an unknown route.
        case RequestError.notFound, RequestError.methodNotAllowed: .failure(BradOSError.notFound("Not found").json, status: .notFound)
        // Express parses the body before the route is matched (brados.md C12).
        case RequestError.invalidJSON, RequestError.refused(.malformedCoding):
            .failure(object("VALIDATION_ERROR", invalidBody), status: .badRequest)
        case RequestError.refused(.bodyTooLarge): .failure(object("VALIDATION_ERROR", "Request body too large"), status: .contentTooLarge)
        case RequestError.refused(let refusal):
            .failure(object("VALIDATION_ERROR", refusal.expressMessage ?? "Bad request"), status: refusal.status)
        case RequestError.injected(.unauthorized): .failure(BradOSError.appCheckInvalid.json, status: .unauthorized)
        case RequestError.injected(let status) where status != .internalServerError:
            .failure(object(status.code < 500 ? "REQUEST_FAILED" : "INTERNAL_ERROR", status.reasonPhrase), status: status)
        case RequestError.unavailable: response(for: RequestError.injected(.serviceUnavailable))
        default: .failure(object("INTERNAL_ERROR", "An unexpected error occurred"), status: .internalServerError)
        }
    }

    /// The message of `health-sync` for a body that breaks rules.
    static let invalidBody = "Invalid request body"

    /// The message of other bodies that break rules.
    static let invalidData = "Invalid request data"

    private static func object(_ code: String, _ message: String, details: JSON? = nil) -> JSON {
        .object(omittingMissing: [("code", .string(code)), ("message", .string(message)), ("details", details)])
    }
}

extension MealPlanError {
    fileprivate var status: HTTPResponse.Status {
        switch self {
        case .insufficientMeals: .unprocessableContent
        case .alreadyFinalized, .finalized, .notFinalized: .badRequest
        }
    }
}
