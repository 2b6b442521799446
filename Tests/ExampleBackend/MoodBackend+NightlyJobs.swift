import UnderstudyCore
import Values

extension MoodBackend {
    package func runMidnights(_ session: Session) throws {
        let accounts = try session.read { db in
            try MoodDiary.accounts(in: db).compactMap { try Account.find($0, in: db) }
        }
        for account in accounts { try session.askAboutPastDays(of: account) }
    }
}

extension Session {
    /// Asks about each ended local day without a mood, by the world's clock, since the last run. Evergreen accounts are seeded again
    /// instead.
    func askAboutPastDays(of account: Account) throws {
        let yesterday = account.zone.localDate(at: due) - 1
        guard account.evergreen == nil, let diary = try read({ try MoodDiary.find(of: account.key, in: $0) }),
            diary.askedThrough < yesterday
        else { return }
        try write { db in
            // Another request may have asked in the meantime, and an import may have removed the diary.
            guard let diary = try MoodDiary.find(of: account.key, in: db) else { return }
            try diary.ask(through: yesterday, in: db)
        }
    }
}
