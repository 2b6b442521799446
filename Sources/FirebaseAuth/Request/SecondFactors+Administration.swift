import Values

/// The second factors that the owner gives to users (firebase-auth-more.md 12.3).
extension SecondFactors {
    /// The factors of a request to create or to change a user. Of entries with the same number, the first counts.
    ///
    /// - Parameter makeID: makes the ids of a new user's factors; `nil` where each entry must have an id.
    /// - Throws: `INVALID_MFA_PHONE_NUMBER`, `INVALID_MFA_ENROLLMENT_ID` or `DUPLICATE_MFA_ENROLLMENT_ID`.
    init(_ entries: [RequestBody], makeID: (() -> String)? = nil) throws(FirebaseError) {
        var (numbers, ids): (Set<ExactText>, Set<ExactText>) = ([], [])
        for entry in entries {
            guard let number = try entry.string("phoneInfo"), Checks.isPhoneNumber(number) else {
                throw .refused("INVALID_MFA_PHONE_NUMBER", "Invalid format.")
            }
            guard numbers.insert(ExactText(number)).inserted else { continue }
            let given = try entry.filled("mfaEnrollmentId")
            guard let id = makeID?() ?? given else {
                throw .refused("INVALID_MFA_ENROLLMENT_ID", "mfaEnrollmentId must be defined.")
            }
            guard ids.insert(ExactText(id)).inserted else { throw .refused("DUPLICATE_MFA_ENROLLMENT_ID") }
            factors.append(
                SecondFactor(
                    id: id, phoneNumber: number, displayName: try entry.string("displayName"), enrolledAt: try entry.instant("enrolledAt")))
        }
    }

    /// The factors of a user to import (B83).
    ///
    /// - Parameters:
    ///   - email: the user's address.
    ///   - makeID: makes the ids that are missing.
    ///   - now: the time of enrolment, if an entry has none.
    init(
        importing entries: [RequestBody], email: String?, isVerified: Bool, at now: Instant, makeID: () -> String
    ) throws(FirebaseError) {
        guard email != nil else { throw .refused("Second factor account requires email to be presented.") }
        guard isVerified else { throw .refused("Second factor account requires email to be verified.") }
        let given = try entries.map { entry throws(FirebaseError) in try entry.filled("mfaEnrollmentId") }
        var ids: Set<ExactText> = []
        for id in given.compactMap(\.self) where !ids.insert(ExactText(id)).inserted {
            throw .refused("Enrollment id already exists.")
        }
        for (entry, id) in zip(entries, given) {
            guard let number = try entry.filled("phoneInfo") else { throw .refused("Second factor not supported.") }
            guard Checks.isPhoneNumber(number) else { throw .refused("Phone number format is invalid") }
            factors.append(
                SecondFactor(
                    id: id ?? makeID(), phoneNumber: number, displayName: try entry.string("displayName"),
                    enrolledAt: try entry.instant("enrolledAt") ?? now))
        }
    }
}
