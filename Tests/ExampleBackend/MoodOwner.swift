import GRDB
import UnderstudyCore

/// Whose moods a request is about.
struct MoodOwner: Sendable {
    let account: Account

    /// The date on the owner's wall.
    func today(at now: Instant) -> LocalDate { account.zone.localDate(at: now) }
}

extension Authentication<MoodOwner> {
    /// A key in force, or an account that stands in for one; with the moods and the questions that are due by now.
    static let moodKey = Authentication("mood key", [.moodKey]) { context in
        guard let principal = try context.principal, let key = principal.account,
            let account = try context.read({ try Account.find(key, in: $0) })
        else { throw MoodError.keyNeeded }
        try context.session.renewIfDue(key)
        try context.session.askAboutPastDays(of: account)
        return MoodOwner(account: account)
    }
}

extension Context {
    /// Runs a transaction on behalf of an owner that touches the owner's moods alone; the account is no longer seeded again each day.
    func write<Value>(as owner: MoodOwner, _ body: (Database) throws -> Value) throws -> Value {
        let key = owner.account.key
        return try write { db in
            // An import can have removed the account since the request came.
            guard try Account.find(key, in: db) != nil else { throw MoodError.keyNeeded }
            try Account.stopRenewing(key, in: db)
            try MoodDiary.createIfMissing(of: key, askedThrough: owner.today(at: session.moment.beginning) - 1, in: db)
            return try body(db)
        }
    }
}
