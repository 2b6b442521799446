import GRDB
import MicroHTTP
import UnderstudyCore

extension LongevityBackend {
    /// longevity.md 3.3
    func me(_ currentUser: CurrentUser, _ body: JSON?, _ context: Context) throws -> Response {
        let profile = try GivenProfile(body)
        let moment = context.session.moment
        var user: User
        if let known = try context.user(currentUser.uid) {
            user =
                profile.isEmpty ? known : try context.write(as: currentUser) { try profile.update(known.uid, at: moment, in: $0) ?? known }
        } else {
            user = try context.write(as: currentUser) { try profile.create(currentUser, by: revision, at: moment, in: $0) }
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

    func create(_ currentUser: CurrentUser, by revision: Revision, at moment: RequestTime, in db: Database) throws -> User {
        var user = try User.create(for: currentUser, by: revision, at: moment.now, in: db)
        try save(to: &user, at: moment, in: db)
        return user
    }

    func update(_ uid: String, at moment: RequestTime, in db: Database) throws -> User? {
        guard var user = try User.find(uid, in: db) else { return nil }
        try save(to: &user, at: moment, in: db)
        return user
    }

    /// The stored age follows the world's clock; see ``Context/user(_:)``.
    private func save(to user: inout User, at moment: RequestTime, in db: Database) throws {
        if let firstName { user[.firstName] = .string(firstName) }
        if let lastName { user[.lastName] = .string(lastName) }
        if let dateOfBirth { user[.dateOfBirth] = .string(dateOfBirth) }
        user.refreshAge(at: moment.due)
        user.touch(at: moment.now)
        try user.save(in: db)
    }
}
