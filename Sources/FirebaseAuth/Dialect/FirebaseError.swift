import HTTPTypes
import Storage
import UnderstudyCore

/// An error in the emulator's words. Numbers are sections of firebase-auth.md.
struct FirebaseError: Error, Equatable {
    let status: HTTPResponse.Status
    /// A code, and after ` : ` an optional detail. Clients split the text there.
    let message: String
    let reason: String
    var domain: String?
    var statusName: String?
    /// The name of the invalid header.
    var location: String?
}

extension FirebaseError {
    /// A 400 for an invalid request. "Not found" is one too (3.1).
    static func refused(_ code: String, _ detail: String? = nil) -> FirebaseError {
        FirebaseError(
            status: .badRequest, message: detail.map { "\(code) : \($0)" } ?? code, reason: "invalid", domain: "global")
    }

    /// A body that cannot be read (3.1).
    static func unreadable(_ detail: String, isJSON: Bool = true) -> FirebaseError {
        FirebaseError(
            status: .badRequest, message: "Invalid JSON payload received. \(detail)", reason: isJSON ? "invalid" : "parseError",
            domain: "global", statusName: "INVALID_ARGUMENT")
    }

    /// A compressed body, which is not decoded here.
    static func unsupportedCoding(_ name: String) -> FirebaseError {
        FirebaseError(
            status: .unsupportedMediaType, message: "Unsupported content encoding \"\(name.cut())\": send the body uncompressed",
            reason: "badRequest", domain: "global", statusName: "INVALID_ARGUMENT")
    }

    /// The emulator has no such limit.
    static let tooManyPasswords = refused(
        "QUOTA_EXCEEDED", "A request can have \(PasswordHash.mostPerRequest) users with a password to hash. Send several requests.")

    /// 1.5
    static let missingKey = forbidden("The request is missing a valid API key.")

    static func forbidden(_ message: String) -> FirebaseError {
        FirebaseError(status: .forbidden, message: message, reason: "forbidden", domain: "global", statusName: "PERMISSION_DENIED")
    }

    /// 1.5
    static let invalidCredentials = FirebaseError(
        status: .unauthorized, message: "Invalid Credentials", reason: "authError", domain: "global", statusName: "UNAUTHENTICATED",
        location: "Authorization")

    /// 2
    static let notFound = FirebaseError(status: .notFound, message: "Not Found", reason: "notFound", statusName: "NOT_FOUND")

    /// A 501 for an operation that the emulator does not implement either (2).
    ///
    /// - Parameter operation: its dotted name.
    static func unimplemented(_ operation: String) -> FirebaseError {
        notImplemented("\(operation) is not implemented in the Auth Emulator.")
    }

    /// A 501 for a part of a request that the emulator acts on and Understudy does not.
    ///
    /// - Parameter feature: its name in the plural, or with an article.
    static func missing(_ feature: String) -> FirebaseError { notImplemented("Understudy does not have \(feature).") }

    /// A 501 with the emulator's own words.
    static func notImplemented(_ message: String) -> FirebaseError {
        FirebaseError(status: .notImplemented, message: message, reason: "unimplemented", statusName: "NOT_IMPLEMENTED")
    }

    /// The real service's error for an exceeded quota, which the emulator does not have.
    ///
    /// - Parameter limit: the number of users that the world has.
    static func tooManyUsers(_ limit: Int) -> FirebaseError {
        refused("QUOTA_EXCEEDED", "The world has the \(limit) users of the setting firebase.users. Delete some, or raise it.")
    }

    /// 1.5
    static let projectDenied = refused("INSUFFICIENT_PERMISSION", "Only authenticated requests can specify target_project_id.")

    static let emailExists = refused("EMAIL_EXISTS")
    static let emailNotFound = refused("EMAIL_NOT_FOUND")
    static let invalidEmail = refused("INVALID_EMAIL")
    static let invalidIDToken = refused("INVALID_ID_TOKEN")
    static let invalidOobCode = refused("INVALID_OOB_CODE")
    static let invalidPassword = refused("INVALID_PASSWORD")
    static let enrollmentNotFound = refused("MFA_ENROLLMENT_NOT_FOUND")
    static let missingEmail = refused("MISSING_EMAIL")
    static let missingIDToken = refused("MISSING_ID_TOKEN")
    static let missingLocalID = refused("MISSING_LOCAL_ID")
    static let missingPassword = refused("MISSING_PASSWORD")
    static let operationNotAllowed = refused("OPERATION_NOT_ALLOWED")
    static let phoneNumberExists = refused("PHONE_NUMBER_EXISTS")
    static let secondFactorExists = refused(
        "SECOND_FACTOR_EXISTS", "Phone number already enrolled as second factor for this account.")
    static let tokenExpired = refused("TOKEN_EXPIRED")
    static let userDisabled = refused("USER_DISABLED")
    static let userNotFound = refused("USER_NOT_FOUND")
    static let weakPassword = refused("WEAK_PASSWORD", "Password should be at least 6 characters")
}

extension FirebaseError: ReasonedError {
    /// The sentence of the code, or the detail, or else the code in words.
    var sentence: String {
        if let sentence = Self.sentences[message] { return sentence }
        if let mark = message.utf8.firstRange(of: " : ".utf8) { return String(message[mark.upperBound...]) }
        let isCode = message.utf8.allSatisfy { $0 == UInt8(ascii: "_") || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
        return isCode ? message.lowercased().replacing("_", with: " ") : message
    }

    /// Codes that do not say their reason.
    private static let sentences = [
        "EMAIL_EXISTS": "another user has this e-mail address",
        "EMAIL_NOT_FOUND": "no user has this e-mail address",
        "INVALID_CREDENTIALS": "the e-mail address or the password is wrong",
        "INVALID_ID_TOKEN": "the ID token is no ID token of Firebase",
        "INVALID_LOGIN_CREDENTIALS": "the e-mail address or the password is wrong",
        "INVALID_OOB_CODE": "the code of the mail is unknown, used or expired",
        "INVALID_PASSWORD": "the password is not that of the user",
        "INVALID_REFRESH_TOKEN": "this server has not issued the refresh token, or its user is deleted",
        "Invalid Credentials": "the bearer token is not the owner's",
        "Not Found": "there is no such path",
        "OPERATION_NOT_ALLOWED": "the project does not allow this way to sign in",
        "PHONE_NUMBER_EXISTS": "another user has this phone number",
        "TOKEN_EXPIRED": "the token is expired, or was revoked by a change of the password or of the address",
        "USER_DISABLED": "the user is disabled",
        "USER_NOT_FOUND": "there is no such user, or it is deleted",
    ]
}
