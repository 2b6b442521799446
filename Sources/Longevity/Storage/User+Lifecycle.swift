import GRDB
import UnderstudyCore

extension User {
    /// Whether age or subscription, as stored, are no longer right.
    func isDue(at now: Instant) -> Bool {
        Subscription(of: self).hasLapsed(at: now) || movedAge(at: now) != nil
    }

    /// Recomputes the age and ends a subscription that has run out (longevity.md 1.5, 1.8).
    mutating func bringUpToDate(at now: Instant) {
        refreshAge(at: now)
        if Subscription(of: self).hasLapsed(at: now) { setSubscription(status: "expired", at: now) }
    }

    /// Recomputes the age from the date of birth; an invalid one, or one in the future, leaves the age as it is.
    mutating func refreshAge(at now: Instant) {
        guard let age = movedAge(at: now) else { return }
        self[.chronologicalAgeYears] = .number(age)
        touch(at: now)
    }

    /// The age at an instant, if it is not the stored one.
    func movedAge(at now: Instant) -> Double? {
        guard let dateOfBirth = text(.dateOfBirth), let age = ageYears(bornOn: dateOfBirth, at: now), age != number(.chronologicalAgeYears)
        else {
            return nil
        }
        return age
    }

    mutating func setSubscription(
        status: String, plan: String? = nil, renewalDate: Instant? = nil, transactionID: String? = nil, at now: Instant
    ) {
        self[.subscriptionStatus] = .string(status)
        self[.subscriptionPlan] = .optional(plan)
        self[.subscriptionRenewalDate] = .optional(renewalDate?.description)
        self[.subscriptionOriginalTransactionId] = .optional(transactionID)
        touch(at: now)
    }

    mutating func touch(at now: Instant) {
        self[.updatedAt] = .string(now.description)
    }

    /// The row that signing in creates (longevity.md 3.3). The account is created too where there is none.
    static func create(for currentUser: CurrentUser, by revision: Revision, at now: Instant, in db: Database) throws -> User {
        var user = User(uid: currentUser.uid, account: try currentUser.account ?? createAccount(for: currentUser, at: now, in: db))
        user[.email] = .optional(currentUser.email)
        for field in [
            UserField.firstName, .lastName, .dateOfBirth, .chronologicalAgeYears, .baselineBiologicalAgeYears, .currentBiologicalAgeYears,
        ] {
            user[field] = .null
        }
        user[.currentAgingDebtYears] = 0
        user.setTally(StreakTally(of: revision))
        user[.createdAt] = .string(now.description)
        user.touch(at: now)
        return user
    }

    /// An account for a user whom only a token names: its key is the user id, or close to it where another account has that key.
    private static func createAccount(for currentUser: CurrentUser, at now: Instant, in db: Database) throws -> String {
        var key = currentUser.uid
        while try Account.find(key, in: db) != nil { key += "-2" }
        var account = Account(key: key, createdAt: now)
        // Tokens say what they like: an account's address is one, and its own.
        if let email = currentUser.email, email.has("@"), try Account.find(email: email, in: db) == nil { account.email = email }
        account.emailVerified = currentUser.emailVerified
        try account.insert(in: db)
        try AuthUser.insertIfForeign(currentUser.uid, account: key, in: db)
        return key
    }

    /// Removes the row and its check-ins.
    func delete(in db: Database) throws {
        try db.cachedStatement(sql: "DELETE FROM longevity_score WHERE uid = ?").run([uid])
        try db.cachedStatement(sql: "DELETE FROM longevity_user WHERE uid = ?").run([uid])
    }
}
