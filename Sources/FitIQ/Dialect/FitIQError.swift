import HTTPTypes
import MicroHTTP
import UnderstudyCore
import Values

/// An error response of the backend. fitiq.md says where each one occurs.
struct FitIQError: Error, Equatable {
    let status: HTTPResponse.Status
    let code: String
    let message: String
    /// The `details` of the error.
    let details: JSON?

    private init(_ status: HTTPResponse.Status, _ code: String, _ message: String, details: JSON? = nil) {
        self.status = status
        self.code = code
        self.message = message
        self.details = details
    }

    /// 1.2
    static let invalidAPIKey = FitIQError(.unauthorized, "INVALID_API_KEY", "Invalid API key")
    /// No valid access token (1.2).
    static let unauthorized = FitIQError(.unauthorized, "UNAUTHORIZED", "Invalid authentication")
    /// 3.16
    static let invalidCredentials = FitIQError(.unauthorized, "INVALID_CREDENTIALS", "Invalid email or password")
    /// A refresh token that is not valid. The message says why (3.17).
    static func invalidRefreshToken(_ message: String) -> FitIQError { FitIQError(.unauthorized, "INVALID_TOKEN", message) }
    /// A body that is not a JSON object, or a field of the wrong JSON type (1.5).
    static let invalidPayload = FitIQError.invalid("Invalid request payload")
    /// A value that breaks a rule. The message is the rule's.
    static func invalid(_ message: String) -> FitIQError { FitIQError(.badRequest, "VALIDATION_ERROR", message) }
    /// A compressed body, which the service does not decode.
    static func unsupportedCoding(_ name: String) -> FitIQError {
        let message = "Unsupported content encoding \"\(name.cut())\": send the body uncompressed"
        return FitIQError(.unsupportedMediaType, "UNSUPPORTED_MEDIA_TYPE", message)
    }
    /// 3.15
    static let emailTaken = FitIQError(.conflict, "EMAIL_ALREADY_EXISTS", "Email already exists")
    /// 3.19
    static let profileNotFound = FitIQError(.notFound, "PROFILE_NOT_FOUND", "User profile not found")
    static let profileExists = FitIQError(.conflict, "PROFILE_ALREADY_EXISTS", "User profile already exists")
    /// A record of a resource that does not exist. A capitalized label has a code of its own; the others share one.
    static func recordNotFound(_ label: String) -> FitIQError {
        let isNamed = label.first?.isUppercase ?? false
        let code = isNamed ? "\(label.uppercased().replacing(" ", with: "_"))_NOT_FOUND" : "NOT_FOUND"
        return FitIQError(.notFound, code, "\(label) not found")
    }
    static func foreignRecord(_ label: String) -> FitIQError {
        FitIQError(.forbidden, "FORBIDDEN", "you do not have permission to access this \(label)")
    }
    /// A 404 with a message of its own.
    static func nothingFound(_ message: String) -> FitIQError { FitIQError(.notFound, "NOT_FOUND", message) }
    /// A record that exists already, which the details show.
    static func duplicateEntry(_ message: String, existing: JSON) -> FitIQError {
        FitIQError(.conflict, "DUPLICATE_ENTRY", message, details: existing)
    }
    /// A change to an entry of HealthKit: `modified` or `deleted`.
    static func healthKitImmutable(_ change: String) -> FitIQError {
        FitIQError(.forbidden, "HEALTHKIT_IMMUTABLE", "HealthKit entries are immutable and cannot be \(change)")
    }
    /// 3.3
    static let insightNotFound = FitIQError(.notFound, "INSIGHT_NOT_FOUND", "Insight not found")
    static let foreignInsight = FitIQError(.forbidden, "FORBIDDEN", "Unauthorized access to insight")
    /// 3.13
    static let progressEntryNotFound = FitIQError.nothingFound("progress entry not found")
    static let foreignProgressEntry = FitIQError(
        .forbidden, "FORBIDDEN", "you do not have permission to delete this progress entry")
    /// Only with `progressDuplicates: conflict` (3.11). The contract defines no code here. This one follows the other codes.
    static let duplicateProgressEntry = FitIQError(.conflict, "ENTRY_ALREADY_EXISTS", "Entry already exists for this date")
    /// fitiq-wellness.md 3.3
    static let tooManyConsultations = FitIQError(
        .tooManyRequests, "TOO_MANY_ACTIVE_CONSULTATIONS",
        "too many active consultations: please complete some before creating new ones")
    static let consultationNotActive = FitIQError(.forbidden, "CONSULTATION_NOT_ACTIVE", "Consultation is not active")
    static let bodyTooLarge = FitIQError(.contentTooLarge, "VALIDATION_ERROR", "Request body too large")
    /// fitiq-wellness.md 10.6
    static let imageTooLarge = FitIQError(.contentTooLarge, "PAYLOAD_TOO_LARGE", "Image exceeds 20MB limit")
    /// fitiq-wellness.md 11
    static let foodNotFound = FitIQError.nothingFound("Food not found")
    static let inputLength = FitIQError(.badRequest, "INVALID_INPUT", "Input must be between 3 and 1000 characters")
    static let unparsableMeal = FitIQError(.unprocessableContent, "PARSING_FAILED", MealLog.failure)
    /// A path of the inventory that is not implemented (1.5).
    static let notImplemented = FitIQError(.notImplemented, "NOT_IMPLEMENTED", "Not implemented by the mock")
}

extension FitIQError: ReasonedError {
    var sentence: String { message }
}

extension FitIQError {
    /// Accepts any thrown error. An unknown error becomes a 500.
    init(_ error: any Error) {
        self =
            switch error {
            case let error as FitIQError: error
            case ResourceError.invalid(let violations): FitIQError(violations)
            case ResourceError.notFound(let label, _): .recordNotFound(label)
            case ResourceError.foreign(let label, _): .foreignRecord(label)
            case ResourceError.refused(let message): .invalid(message)
            case ResourceError.parameter(let parameter): FitIQError(parameter)
            case ResourceError.conflict(let message): FitIQError(.conflict, "CONFLICT", message)
            case let refusal as WebSocketRefusal:
                FitIQError(
                    refusal == .unsupportedVersion ? .upgradeRequired : .badRequest, "VALIDATION_ERROR", "Bad WebSocket upgrade")
            case RequestError.notFound: .nothingFound("404 page not found")
            case RequestError.methodNotAllowed: FitIQError(.methodNotAllowed, "METHOD_NOT_ALLOWED", "Method not allowed")
            case RequestError.refused(.bodyTooLarge): .bodyTooLarge
            case RequestError.refused(let refusal): FitIQError(refusal.status, "VALIDATION_ERROR", Self.invalidPayload.message)
            case RequestError.injected(.unauthorized): .unauthorized
            case RequestError.injected(let status) where status != .internalServerError: FitIQError(status)
            case RequestError.unavailable: FitIQError(.serviceUnavailable)
            default: FitIQError(.internalServerError, "INTERNAL_ERROR", "Internal server error")
            }
    }

    /// A status with a code in the style of the service: `TOO_MANY_REQUESTS` for 429.
    private init(_ status: HTTPResponse.Status) {
        self.init(status, String(status.reasonPhrase.uppercased().map { $0.isLetter ? $0 : "_" }), status.reasonPhrase)
    }
}
