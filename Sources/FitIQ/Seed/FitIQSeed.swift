import GRDB
import UnderstudyCore

/// The `fitiq` block of an account in the seed file.
struct FitIQSeed: SeedBlock {
    let userID: String
    /// In place of the account's.
    let email: String?
    let passwordHash: PasswordHash?
    let ownsAccount: Bool
    /// Whether the account's user has been deleted; then there is nothing else.
    let isDeleted: Bool
    let profile: ProfileSeed
    let preferences: PreferencesSeed?
    let progress: ProgressSeed
    let insights: InsightSeed
    let insightsThrough: SeedDate?
    let toldFacts: [String]?
    let createdAt: SeedInstant?
    let claims: [SeedClaim]
    private let store: InsightStore
    private let path: String

    init(_ reader: SeedReader, ofAccount key: String, store: InsightStore) {
        self.store = store
        path = reader.path
        let id = reader.string("userId", length: 1...128)
        userID = id?.lowercased() ?? User.seededID(ofAccount: key)
        email = reader.value("email", expected: "an e-mail address") { json in json.string.flatMap { $0.contains("@") ? $0 : nil } }
        passwordHash = reader.string("passwordHash").map(PasswordHash.init(text:))
        ownsAccount = reader.bool("ownsAccount") ?? false
        isDeleted = reader.bool("deleted") ?? false
        profile = ProfileSeed(reader)
        preferences = reader.object("preferences").map(PreferencesSeed.init)
        progress = ProgressSeed(reader, ofAccount: key)
        insights = InsightSeed(reader, ofAccount: key)
        insightsThrough = reader.date("insightsThrough")
        toldFacts = reader.strings("toldFacts")
        createdAt = reader.instant("createdAt")
        var claims = [SeedClaim(kind: "fitiq.userId", value: userID, path: id == nil ? reader.path : reader.path(of: "userId"))]
        if let email { claims.append(SeedClaim(kind: "fitiq.email", value: User.emailKey(email), path: reader.path(of: "email"))) }
        claims += insights.claims + progress.claims
        self.claims = claims
        reader.finish()
    }

    func lay(for account: Account, at moment: SeedMoment, in db: Database) throws {
        if isDeleted { return try User.noteDeletion(ofAccount: account.key, in: db) }
        let email = email ?? account.email ?? "\(userID)@understudy.test"
        try check(userID, path: "\(path).userId", isFreeIn: "SELECT account FROM fitiq_user WHERE id = ?", userID, db)
        try check(email, path: "\(path).email", isFreeIn: "SELECT account FROM fitiq_user WHERE email_key = ?", User.emailKey(email), db)
        let yesterday = moment.today - 1
        let user = User(
            id: userID, account: account.key, email: email, passwordHash: passwordHash ?? account.passwordHash, ownsAccount: ownsAccount,
            insightsThrough: insightsThrough?.resolved(at: moment) ?? yesterday,
            createdAt: (createdAt?.resolved(at: moment) ?? account.createdAt).wholeSeconds)
        try user.insert(in: db)
        let profile = try self.profile.lay(for: user, of: account, at: moment, in: db)
        try preferences?.lay(for: user, profileID: profile?.id ?? Profile.id(ofUser: userID), at: moment, in: db)
        for entry in progress.entries(at: moment) {
            try check(entry.id, path: path, isFreeIn: Self.entryOwner, entry.id, db)
            try entry.insert(for: userID, in: db)
        }
        let nights = DateRange(1, endingOn: yesterday)
        if let toldFacts {
            try ToldFacts.insert(toldFacts, ofUser: userID, in: db)
        } else {
            // What the entries had reached by last night is no news any more.
            let history = try ProgressHistory.load(ofUser: userID, nights: nights, in: moment.zone, from: db)
            try ToldFacts.insert(history.milestones(on: yesterday).map(\.fact), ofUser: userID, in: db)
        }
        for insight in try insights.insights(for: userID, at: moment, in: db) {
            try check(insight.id, path: path, isFreeIn: Self.insightOwner, insight.id, db)
            try store.insert(insight, in: db)
        }
    }

    private static let entryOwner = """
        SELECT account FROM fitiq_progress_entry CROSS JOIN fitiq_user ON fitiq_user.id = user_id WHERE fitiq_progress_entry.id = ?
        """
    private static let insightOwner = """
        SELECT account FROM fitiq_insight CROSS JOIN fitiq_user ON fitiq_user.id = user_id WHERE fitiq_insight.id = ?
        """

    /// What belongs to an account that stays is not taken from it.
    private func check(_ name: String, path: String, isFreeIn sql: String, _ value: String, _ db: Database) throws {
        guard let owner = try String.fetchOne(db, sql: sql, arguments: [value]) else { return }
        throw SeedError(faults: [
            SeedFault(path: path, found: "\"\(name)\"", expected: "a name that the account \(owner) does not have")
        ])
    }
}

extension Instant {
    /// Without what is beyond the second, which these tables do not hold.
    var wholeSeconds: Instant { Instant(seconds: seconds) }
}
