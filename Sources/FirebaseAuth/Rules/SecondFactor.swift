import Values

/// A second factor of a user: a phone number that receives codes. The emulator has no other second factors (firebase-auth-more.md 12).
struct SecondFactor: Sendable, Equatable {
    /// The id of the enrolment, unique among the user's factors.
    let id: String
    let phoneNumber: String
    var displayName: String?
    /// `nil` for a factor that the owner added without a time.
    var enrolledAt: Instant?

    /// Every digit but the last four is an asterisk (B76).
    var maskedPhoneNumber: String {
        var digits = 0
        let masked = phoneNumber.unicodeScalars.reversed().map { scalar -> Unicode.Scalar in
            guard ("0"..."9").contains(scalar) else { return scalar }
            digits += 1
            return digits > Self.shownDigits ? "*" : scalar
        }
        return String(String.UnicodeScalarView(masked.reversed()))
    }

    private static let shownDigits = 4

    /// An element of `mfaInfo`, as seeds and the database have it.
    var json: JSON {
        .object(
            omittingMissing: [
                ("mfaEnrollmentId", .string(id)), ("displayName", displayName.map(JSON.string)),
                ("enrolledAt", enrolledAt.map { .string($0.description) }), ("phoneInfo", .string(phoneNumber)),
            ])
    }

    /// The element as `lookup` shows it, with the number in full (B73).
    var shown: JSON { json.merging(["unobfuscatedPhoneInfo": .string(phoneNumber)]) }

    /// The element as a sign-in shows it, which has not proven the second factor yet (B76).
    var masked: JSON {
        .object(
            omittingMissing: [
                ("displayName", displayName.map(JSON.string)), ("enrolledAt", enrolledAt.map { .string($0.description) }),
                ("mfaEnrollmentId", .string(id)), ("phoneInfo", .string(maskedPhoneNumber)),
            ])
    }
}
