import MicroHTTP
import UnderstudyCore
import Values

extension LongevityBackend {
    /// longevity.md 3.3
    func me(_ currentUser: CurrentUser, _ body: JSON?, _ context: Context) throws -> Response {
        let profile = try GivenProfile(body)
        let known = try context.user(currentUser.uid)
        var user: User
        if let known, profile.isEmpty {
            user = known
        } else {
            user = try context.writeUser(of: currentUser, by: revision) { user, _ in
                profile.apply(to: &user)
                // The stored age follows the world's clock; see ``Context/user(_:)``.
                user.refreshAge(at: context.session.due)
            }
        }
        user = context.asOfNow(user)
        return .json(
            .object(
                omittingMissing: [
                    ("uid", .string(currentUser.uid)),
                    ("email", .optional(currentUser.email)),
                    // The token's value, like the address: it changes with the next token (longevity-2026-01-20.md 6.1).
                    ("emailVerified", revision == .january20 ? .bool(currentUser.emailVerified) : nil),
                    ("profile", user.profile(tokenEmail: currentUser.email)),
                    ("hasCompletedOnboarding", .bool(user.hasCompletedOnboarding)),
                    ("consentNeedsUpdate", .bool(user.needsConsent)),
                    ("subscription", Subscription(of: user).json),
                ]))
    }

    /// longevity.md 3.8
    func logOut(_ currentUser: CurrentUser, _ body: JSON?, _ context: Context) -> Response {
        .json([
            "success": true, "message": "Logout successful. Please sign out on the client side using Firebase Auth SDK.",
        ])
    }
}

/// The profile in the body of `auth/me`. Blank names and values of other types count as missing.
private struct GivenProfile {
    let firstName: String?
    let lastName: String?
    let dateOfBirth: String?

    init(_ body: JSON?) throws(LongevityError) {
        func name(_ key: String) -> String? {
            guard let text = body?[key]?.string?.trimmingSpace(), !text.isEmpty else { return nil }
            return String(text)
        }
        firstName = name("firstName")
        lastName = name("lastName")
        dateOfBirth = body?["dateOfBirth"]?.string
        if let dateOfBirth, LocalDate.components(of: dateOfBirth) == nil {
            throw .badRequest("dateOfBirth must be in ISO format (YYYY-MM-DD)")
        }
    }

    var isEmpty: Bool { firstName == nil && lastName == nil && dateOfBirth == nil }

    func apply(to user: inout User) {
        if let firstName { user[.firstName] = .string(firstName) }
        if let lastName { user[.lastName] = .string(lastName) }
        if let dateOfBirth { user[.dateOfBirth] = .string(dateOfBirth) }
    }
}
