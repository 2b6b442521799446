import HTTPTypes
import MicroHTTP
import UnderstudyCore
import Values

/// The backend's error responses (brados.md 1.5).
struct BradOSError: Error, Equatable {
    /// The `error` of the envelope.
    let json: JSON
    let status: HTTPResponse.Status
}

extension BradOSError {
    private init(_ code: String, _ message: String, _ status: HTTPResponse.Status, details: JSON? = nil) {
        let members: [(String, JSON?)] = [("code", .string(code)), ("message", .string(message)), ("details", details)]
        self.init(json: .object(omittingMissing: members), status: status)
    }

    /// The request has no App Check token, and the setting requires one (1.3).
    static let appCheckMissing = BradOSError("APP_CHECK_MISSING", "Missing App Check token", .unauthorized)
    /// The App Check token cannot be decoded, or has expired.
    static let appCheckInvalid = BradOSError("APP_CHECK_INVALID", "Invalid App Check token", .unauthorized)
    /// The coach finds no recovery data (3.10).
    static let recoveryNotSynced = BradOSError(
        "RECOVERY_NOT_SYNCED", "No recovery data available. Enable HealthKit sync in the app.", .badRequest)
    /// The coach finds no FTP (brados-training.md 7.3).
    static let ftpRequired = BradOSError("FTP_REQUIRED", "FTP not set. Please set your FTP first.", .badRequest)

    /// Values break rules. The message depends on the endpoint family.
    static func invalid(_ message: String, issues: [Violation]? = nil, status: HTTPResponse.Status = .badRequest) -> BradOSError {
        BradOSError("VALIDATION_ERROR", message, status, details: issues.map { .array($0.map(\.json)) })
    }

    static func notFound(_ message: String) -> BradOSError { BradOSError("NOT_FOUND", message, .notFound) }

    /// There is no record of this kind with this id.
    static func notFound(_ name: String, id: String) -> BradOSError { notFound("\(name) with id \(id) not found") }

    /// An error whose `error` member is a text instead of an object.
    static func bare(_ text: String, status: HTTPResponse.Status = .badRequest) -> BradOSError {
        BradOSError(json: .string(text), status: status)
    }

    /// The backend's form of any thrown error. An unknown error becomes the backend's own 500.
    init(_ error: any Error) {
        self =
            switch error {
            case let error as BradOSError: error
            case let error as MealPlanError: BradOSError(error.code, error.message, error.status)
            case ResourceError.invalid(let violations): .invalid(Self.invalidData, issues: violations)
            case ResourceError.notFound(let label, let id), ResourceError.foreign(let label, let id): .notFound(label, id: id)
            case ResourceError.refused(let message): .invalid(message)
            case ResourceError.parameter: .invalid("Invalid query parameters")
            case ResourceError.conflict(let message): BradOSError("CONFLICT", message, .conflict)
            // Express has no 405: a wrong method is an unknown route.
            case RequestError.notFound, RequestError.methodNotAllowed: .notFound("Not found")
            // Express parses the body before the route is matched (brados.md C12).
            case RequestError.invalidJSON, RequestError.refused(.malformedCoding): .invalid(Self.invalidBody)
            case RequestError.refused(.bodyTooLarge): .invalid("Request body too large", status: .contentTooLarge)
            case RequestError.refused(let refusal): .invalid(refusal.expressMessage ?? "Bad request", status: refusal.status)
            case RequestError.injected(.unauthorized): .appCheckInvalid
            case RequestError.injected(let status) where status != .internalServerError: Self.injected(status)
            case RequestError.unavailable: Self.injected(.serviceUnavailable)
            default: BradOSError("INTERNAL_ERROR", "An unexpected error occurred", .internalServerError)
            }
    }

    private static func injected(_ status: HTTPResponse.Status) -> BradOSError {
        BradOSError(status.code < 500 ? "REQUEST_FAILED" : "INTERNAL_ERROR", status.reasonPhrase, status)
    }

    /// The message of `health-sync` for a body that breaks rules.
    static let invalidBody = "Invalid request body"

    /// The message of other bodies that break rules.
    static let invalidData = "Invalid request data"
}

extension BradOSError: ReasonedError {
    /// The message with the first problem of the body, or the text in place of an error.
    var sentence: String {
        let problem = json["details"]?.array?.first.map { ": \(Self.place(of: $0)): \($0["message"]?.string ?? "")" } ?? ""
        return (json["message"]?.string ?? json.string ?? status.reasonPhrase) + problem
    }

    private static func place(of problem: JSON) -> String {
        let steps = (problem["path"]?.array ?? []).map { $0.string ?? $0.text }
        return steps.isEmpty ? "the body" : steps.joined(separator: ".").cut()
    }
}

extension MealPlanError: ReasonedError {
    var sentence: String { message }
}

extension MealPlanError {
    fileprivate var status: HTTPResponse.Status {
        switch self {
        case .insufficientMeals: .unprocessableContent
        case .alreadyFinalized, .finalized, .notFinalized: .badRequest
        }
    }
}
