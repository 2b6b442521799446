import UnderstudyCore
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
    static let shape = Shape<SecondFactor>(
        "FirebaseFactor",
        [
            .init("mfaEnrollmentId", .text, example: "m1") { $0.id }, .optional("displayName", .text, example: "Mobile") { $0.displayName },
            .optional("enrolledAt", .timestamp, "Absent for a factor that the owner added without a time.") { $0.enrolledAt?.description },
            .init("phoneInfo", .text, "The phone number.", example: "+15555550100") { $0.phoneNumber },
            .init("unobfuscatedPhoneInfo", .text, "The phone number.", example: "+15555550100") { $0.phoneNumber },
        ])

    /// The element as a sign-in shows it, which has not proven the second factor yet (B76).
    static let maskedShape = Shape<SecondFactor>([
        .optional("displayName", .text, example: "Mobile") { $0.displayName },
        .optional("enrolledAt", .timestamp) { $0.enrolledAt?.description },
        .init("mfaEnrollmentId", .text, example: "m1") { $0.id },
        .init("phoneInfo", .text, "The phone number. Every digit but the last four is an asterisk.", example: "+*******0100") {
            $0.maskedPhoneNumber
        },
    ])

    /// The elements of a request; see ``SecondFactors/init(_:makeID:)``.
    static let givenList = ValueSchema.named(
        "FirebaseGivenFactors",
        .list(
            of: .object([
                .optional("mfaEnrollmentId", .text), .optional("displayName", .text), .optional("enrolledAt", .timestamp),
                .optional("phoneInfo", number, numberWords, example: "+15555550100"),
            ])))

    /// The phone number in a request; see ``Checks/phoneNumber(_:)``.
    static let number = ValueSchema.text(length: 0...128)
    static let numberWords = "Begins with `+`."
}
