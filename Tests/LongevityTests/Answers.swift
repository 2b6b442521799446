import UnderstudyCore
import Values

/// A response's status and body.
typealias Answer = (status: Int, body: JSON)

/// The errors that many endpoints share, to the letter.
enum Refused {
    static let unauthorized: JSON = ["error": "Unauthorized"]
    static let subscriptionRequired: JSON = [
        "error": "subscription_required", "message": "An active subscription is required to access this feature.",
        "code": "SUBSCRIPTION_REQUIRED",
    ]
    static let emailVerificationRequired: JSON = [
        "error": "email_verification_required",
        "message": "Email verification is required for this action. Please verify your email address.",
    ]
    static let invalidJSON: JSON = ["error": "Invalid JSON"]
    static let notFound: JSON = ["error": "Not found"]
    static let internalError: JSON = ["error": "Internal server error"]
    static let invalidRange: JSON = ["error": "Invalid range. Use weekly, monthly, or yearly"]
}
