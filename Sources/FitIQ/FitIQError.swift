import HTTPTypes
import MicroHTTP
import UnderstudyCore

/// The backend's error responses. fitiq.md says where each one occurs.
enum FitIQError: Error, Equatable {
    /// 1.2
    case invalidAPIKey
    /// No valid access token (1.2).
    case unauthorized
    /// 3.16
    case invalidCredentials
    /// A refresh token that is not valid. The message says why (3.17).
    case invalidRefreshToken(String)
    /// A body that is not a JSON object, or a field of the wrong JSON type (1.5).
    case invalidPayload
    /// A value that breaks a rule. The message is the rule's.
    case invalid(String)
    /// A compressed body, which the service does not decode.
    case unsupportedCoding(String)
    /// 3.15
    case emailTaken
    /// 3.19
    case profileNotFound
    case profileExists
    /// A record of a resource; see ``notFound(_:)``.
    case recordNotFound(label: String, code: String)
    case foreignRecord(label: String)
    /// A 404 with a message of its own.
    case nothingFound(String)
    /// A record that exists already, which the details show.
    case duplicateEntry(String, existing: JSON)
    /// A change to an entry of HealthKit: `modified` or `deleted`.
    case healthKitImmutable(_ change: String)
    /// 3.3
    case insightNotFound
    case foreignInsight
    /// 3.13
    case progressEntryNotFound
    case foreignProgressEntry
    /// Only with `progressDuplicates: conflict` (3.11).
    case duplicateProgressEntry
    /// fitiq-wellness.md 3.3
    case tooManyConsultations
    case consultationNotActive
    /// fitiq-wellness.md 10.6
    case imageTooLarge
    /// fitiq-wellness.md 11
    case foodNotFound
    case inputLength
    case unparsableMeal
    /// A path of the inventory that is not implemented (1.5).
    case notImplemented

    var status: HTTPResponse.Status {
        switch self {
        case .invalidAPIKey, .unauthorized, .invalidCredentials, .invalidRefreshToken: .unauthorized
        case .invalidPayload, .invalid, .inputLength: .badRequest
        case .emailTaken, .profileExists, .duplicateProgressEntry, .duplicateEntry: .conflict
        case .profileNotFound, .recordNotFound, .nothingFound, .insightNotFound, .progressEntryNotFound, .foodNotFound: .notFound
        case .foreignInsight, .foreignProgressEntry, .foreignRecord, .healthKitImmutable, .consultationNotActive: .forbidden
        case .tooManyConsultations: .tooManyRequests
        case .imageTooLarge: .contentTooLarge
        case .unparsableMeal: .unprocessableContent
        case .unsupportedCoding: .unsupportedMediaType
        case .notImplemented: .notImplemented
        }
    }

    var code: String {
        switch self {
        case .invalidAPIKey: "INVALID_API_KEY"
        case .unauthorized: "UNAUTHORIZED"
        case .invalidCredentials: "INVALID_CREDENTIALS"
        case .invalidRefreshToken: "INVALID_TOKEN"
        case .invalidPayload, .invalid: "VALIDATION_ERROR"
        case .emailTaken: "EMAIL_ALREADY_EXISTS"
        case .profileNotFound: "PROFILE_NOT_FOUND"
        case .profileExists: "PROFILE_ALREADY_EXISTS"
        case .recordNotFound(_, let code): code
        case .insightNotFound: "INSIGHT_NOT_FOUND"
        case .foreignInsight, .foreignProgressEntry, .foreignRecord: "FORBIDDEN"
        case .progressEntryNotFound, .nothingFound, .foodNotFound: "NOT_FOUND"
        case .duplicateEntry: "DUPLICATE_ENTRY"
        case .healthKitImmutable: "HEALTHKIT_IMMUTABLE"
        // The contract defines no code here. This one follows the other codes.
        case .duplicateProgressEntry: "ENTRY_ALREADY_EXISTS"
        case .tooManyConsultations: "TOO_MANY_ACTIVE_CONSULTATIONS"
        case .consultationNotActive: "CONSULTATION_NOT_ACTIVE"
        case .imageTooLarge: "PAYLOAD_TOO_LARGE"
        case .inputLength: "INVALID_INPUT"
        case .unparsableMeal: "PARSING_FAILED"
        case .unsupportedCoding: "UNSUPPORTED_MEDIA_TYPE"
        case .notImplemented: "NOT_IMPLEMENTED"
        }
    }

    /// The `details` of the error.
    var details: JSON? { if case .duplicateEntry(_, let existing) = self { existing } else { nil } }

    var message: String {
        switch self {
        case .invalidAPIKey: "Invalid API key"
        case .unauthorized: "Invalid authentication"
        case .invalidCredentials: "Invalid email or password"
        case .invalidRefreshToken(let message), .invalid(let message), .nothingFound(let message), .duplicateEntry(let message, _): message
        case .healthKitImmutable(let change): "HealthKit entries are immutable and cannot be \(change)"
        case .invalidPayload: "Invalid request payload"
        case .emailTaken: "Email already exists"
        case .profileNotFound: "User profile not found"
        case .profileExists: "User profile already exists"
        case .recordNotFound(let label, _): "\(label) not found"
        case .foreignRecord(let label): "you do not have permission to access this \(label)"
        case .insightNotFound: "Insight not found"
        case .foreignInsight: "Unauthorized access to insight"
        case .progressEntryNotFound: "progress entry not found"
        case .foreignProgressEntry: "you do not have permission to delete this progress entry"
        case .duplicateProgressEntry: "Entry already exists for this date"
        case .tooManyConsultations: "too many active consultations: please complete some before creating new ones"
        case .consultationNotActive: "Consultation is not active"
        case .imageTooLarge: "Image exceeds 20MB limit"
        case .foodNotFound: "Food not found"
        case .inputLength: "Input must be between 3 and 1000 characters"
        case .unparsableMeal: MealLog.failure
        case .unsupportedCoding(let name): "Unsupported content encoding \"\(name.cut())\": send the body uncompressed"
        case .notImplemented: "Not implemented by the mock"
        }
    }
}
