import GRDB
import UnderstudyCore
import Values

/// The signed-in user of a request.
struct CurrentUser: Sendable {
    let account: Account

    /// The user's local date.
    func today(at now: Instant) -> LocalDate { account.zone.localDate(at: now) }
}

extension Access<MoodBackend, CurrentUser> {
    /// A valid key, or an account that stands in for one. Seeds and asks everything that is due.
    static let user = Access("mood key", [.moodKey]) { _, context in
        guard let principal = try context.principal, let key = principal.account,
            let account = try context.read({ try Account.find(key, in: $0) })
        else { throw MoodError.keyNeeded }
        try context.session.renewIfDue(key)
        try context.session.askAboutPastDays(of: account)
        return CurrentUser(account: account)
    }
}

extension Access<MoodBackend, Void> {
    static let open = Access("none", [], security: []) { _, _ in }
}

extension Context {
    /// Runs a transaction on behalf of a user. It must write only the user's own moods. The account is no longer seeded again each day.
    func write<Value>(as user: CurrentUser, _ body: (Database) throws -> Value) throws -> Value {
        let key = user.account.key
        return try write { db in
            // An import may have removed the account since the request arrived.
            guard try Account.find(key, in: db) != nil else { throw MoodError.keyNeeded }
            try Account.stopRenewing(key, in: db)
            try MoodDiary.createIfMissing(of: key, askedThrough: user.today(at: session.moment.beginning) - 1, in: db)
            return try body(db)
        }
    }
}
