import GRDB
import UnderstudyCore
import Values

extension User {
    /// Whether the stored age or subscription is out of date.
    func isDue(at now: Instant) -> Bool {
        Subscription(of: self).hasLapsed(at: now) || movedAge(at: now) != nil
    }

    /// Recomputes the age and ends an expired subscription (longevity.md 1.5, 1.8).
    mutating func bringUpToDate(at now: Instant) {
        refreshAge(at: now)
        guard Subscription(of: self).hasLapsed(at: now) else { return }
        setSubscription(status: "expired", end: instant(.subscriptionRenewalDate), at: now)
    }

    /// Recomputes the age from the date of birth. An invalid date, or one in the future, leaves the age unchanged.
    mutating func refreshAge(at now: Instant) {
        guard let age = movedAge(at: now) else { return }
        self[.chronologicalAgeYears] = .number(age)
        touch(at: now)
    }

    /// The age at an instant, if it differs from the stored one.
    func movedAge(at now: Instant) -> Double? {
        guard let dateOfBirth = text(.dateOfBirth), let age = ageYears(bornOn: dateOfBirth, at: now), age != number(.chronologicalAgeYears)
        else {
            return nil
        }
        return age
    }

    mutating func setSubscription(
        status: String, plan: String? = nil, renewalDate: Instant? = nil, transactionID: String? = nil, end: Instant? = nil, at now: Instant
    ) {
        self[.subscriptionStatus] = .string(status)
        self[.subscriptionPlan] = .optional(plan)
        self[.subscriptionRenewalDate] = .optional(renewalDate?.description)
        self[.subscriptionOriginalTransactionId] = .optional(transactionID)
        subscriptionEnd = end
        touch(at: now)
    }

    mutating func touch(at now: Instant) {
        self[.updatedAt] = .string(now.description)
    }

    /// A new user's row, which is not stored yet (longevity.md 3.3). The account is created here if there is none.
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

    /// Creates an account for a user known only from a token. Its key is the user id, with `-2` appended until no other account has it.
    private static func createAccount(for currentUser: CurrentUser, at now: Instant, in db: Database) throws -> String {
        var key = currentUser.uid
        while try Account.find(key, in: db) != nil { key += "-2" }
        var account = Account(key: key, createdAt: now)
        // A token may claim any text: an account's address must be valid, and no other account's.
        if let email = currentUser.email, Account.isEmail(email), try Account.find(email: email, in: db) == nil { account.email = email }
        account.emailVerified = currentUser.emailVerified
        try account.insert(in: db)
        try AuthUser.insertIfForeign(currentUser.uid, account: key, in: db)
        return key
    }

    /// Removes the row and its check-ins.
    func delete(in db: Database) throws {
        try db.run("DELETE FROM longevity_score WHERE uid = ?", [uid])
        try db.run("DELETE FROM longevity_user WHERE uid = ?", [uid])
    }
}
