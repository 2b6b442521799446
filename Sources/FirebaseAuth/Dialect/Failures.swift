import HTTPTypes
import MicroHTTP
import UnderstudyCore

extension SharedFailure {
    static let refused = firebase(
        "Refused",
        """
        `error.message` is a code, with an optional detail after ` : `. A missing, disabled or expired user or token is a 400, too. So is a \
        body that cannot be read.
        """, .emailNotFound)
    static let invalidCredentials = firebase("InvalidCredentials", "A bearer token other than the owner's.", .invalidCredentials)
    static let forbidden = firebase(
        "Forbidden", "No API key; or a caller on another machine, as the owner or on the emulator's own routes.", .missingKey)
    static let bodyTooLarge = firebase(
        "BodyTooLarge", "The body exceeds 2 MiB, or `limits.bodyBytes` for an import, by default 10 MiB.",
        FirebaseError(RequestError.refused(.bodyTooLarge(limitBytes: 0))))
    static let targetTooLong = firebase(
        "TargetTooLong", "Path and query exceed `limits.headerBytes`, by default 36 KiB.",
        FirebaseError(RequestError.refused(.targetTooLong(limitBytes: 0))))
    static let unsupportedCoding = firebase(
        "UnsupportedCoding", "The body has a `Content-Encoding`, which is not decoded.", .unsupportedCoding("gzip"))
    static let headersTooLarge = firebase(
        "HeadersTooLarge", "The headers, cookies included, exceed `limits.headerBytes`, by default 36 KiB.",
        FirebaseError(RequestError.refused(.headersTooLarge(limitBytes: 0))))
    static let internalError = firebase(
        "InternalError", "An unexpected failure.", FirebaseError(RequestError.injected(.internalServerError)))
    static let notImplemented = firebase(
        "NotImplemented", "The request asks for a part of the emulator or of the real service that is not implemented.",
        .notImplemented("provider is not implemented yet."))
    static let unavailable = firebase(
        "Unavailable", "The disk is full, or another program holds the database's lock. The header `Retry-After` says when to try again.",
        FirebaseError(RequestError.unavailable))

    private static func firebase(_ name: String, _ about: String, _ error: FirebaseError) -> SharedFailure {
        SharedFailure(error.status, "Firebase\(name)", about, FirebaseError.schema, example: error.body)
    }
}

extension Failure {
    static let notImplemented = Failure.shared(.notImplemented)

    static func error(_ error: FirebaseError, _ about: String) -> Failure { .own(error.status, about, example: error.body) }
}
