import GRDB
import Storage
import UnderstudyCore
import Values

/// The `fitiq` block of an account in the seed file.
struct FitIQSeed: SeedBlock {
    let userID: String
    /// In place of the account's address.
    let email: String?
    let passwordHash: PasswordHash?
    /// Whether the user has no password, although the account has one.
    let hasNoPassword: Bool
    let ownsAccount: Bool
    /// Whether the account's user has been deleted. All other members are then ignored.
    let isDeleted: Bool
    let profile: ProfileSeed
    let preferences: PreferencesSeed?
    let progress: ProgressSeed
    let insights: InsightSeed
    /// The records that are described as values.
    let records: [ResourceSeed]
    private let generators: [any RecordGenerator]
    /// Whether other users read templates or foods of the account, or see the number of its copies.
    private let isShared: Bool
    let insightsThrough: SeedDate?
    let toldFacts: [String]?
    let createdAt: SeedInstant?
    let claims: [UniqueName]
    private let store: InsightStore
    /// The kinds of records of the backend.
    private let resources: [Resource]
    private let path: String

    init(_ reader: ObjectReader, ofAccount key: String, store: InsightStore, resources: [Resource]) {
        self.store = store
        self.resources = resources
        path = reader.path
        let id = reader.string("userId", length: 1...128)
        userID = id?.lowercased() ?? User.seededID(ofAccount: key)
        email = reader.value("email", expected: "an e-mail address") { json in json.string.flatMap { $0.has("@") ? $0 : nil } }
        passwordHash = reader.passwordHash("passwordHash")
        hasNoPassword = reader.json("passwordHash") == .null
        ownsAccount = reader.bool("ownsAccount") ?? false
        isDeleted = reader.bool("deleted") ?? false
        profile = ProfileSeed(reader)
        preferences = reader.object("preferences").map(PreferencesSeed.init)
        progress = ProgressSeed(reader, ofAccount: key)
        insights = InsightSeed(reader, ofAccount: key)
        records = resources.seeds(of: FitIQBackend.name, in: reader, scope: "all users")
        generators = reader.generators([
            NightGenerator.self, MoodGenerator.self, TrainingGenerator.self, GoalGenerator.self, SnapshotGenerator.self,
            MealGenerator.self, JournalGenerator.self,
        ])
        isShared = Self.isShared(reader)
        ConsultationSeed.check(reader)
        insightsThrough = reader.date("insightsThrough")
        toldFacts = Self.facts(reader)
        createdAt = reader.instant("createdAt")
        var claims = [UniqueName(kind: "fitiq.userId", value: userID, path: id == nil ? reader.path : reader.path(of: "userId"))]
        if let email { claims.append(UniqueName(kind: Self.emailKind, value: User.emailKey(email), path: reader.path(of: "email"))) }
        claims += [profile.claim, preferences?.claim].compactMap { $0 } + insights.claims + progress.claims + records.flatMap(\.claims)
        self.claims = claims
        reader.finish()
    }

    /// In bytes. Real facts are shorter.
    private static let maxFactLength = 200

    private static func facts(_ reader: ObjectReader) -> [String]? {
        let facts = reader.strings("toldFacts")
        for (index, fact) in (facts ?? []).enumerated() where fact.utf8.count > maxFactLength {
            reader.fault("toldFacts", at: index, expected: "a fact of \(maxFactLength) bytes at most")
        }
        return facts
    }

    private static func isShared(_ reader: ObjectReader) -> Bool {
        func records(_ resource: Resource) -> [JSON] { resource.seedKey.flatMap { reader.json($0)?.array } ?? [] }
        return !records(.templateShares).isEmpty
            || records(.workoutTemplates).contains { $0["is_public"] == true || $0["copied_from"]?.string != nil }
            || (records(.foods) + records(.mealTemplates)).contains { $0["is_public"] == true }
    }

    /// A deleted user has no data that could be inserted later.
    var canWait: Bool { !isDeleted && !isShared && !records.contains { $0.isShared && !$0.isEmpty } }
    var isSecret: Bool { !insights.literal.isEmpty }

    /// Inserts the user alone. Until the rest is inserted, no response shows the creation time and no nightly insights are made.
    func insertUser(for account: Account, at moment: SeedMoment, in db: Database) throws {
        _ = try insertedUser(for: account, at: moment, in: db)
    }

    private func insertedUser(for account: Account, at moment: SeedMoment, in db: Database) throws -> User {
        let address = email ?? account.email ?? "\(userID)@understudy.test"
        try checkClaims(email: address, in: db)
        let user = User(
            id: userID, account: account.key, email: address,
            passwordHash: hasNoPassword ? nil : passwordHash ?? account.passwordHash, hasOwnEmail: email != nil,
            hasOwnPassword: hasNoPassword || passwordHash != nil, ownsAccount: ownsAccount,
            insightsThrough: insightsThrough?.resolved(at: moment) ?? moment.lastNight,
            createdAt: (createdAt?.resolved(at: moment) ?? account.createdAt).wholeSeconds)
        try user.insert(in: db)
        return user
    }

    func insert(for account: Account, at moment: SeedMoment, in db: Database) throws -> [DueRecord] {
        if isDeleted {
            try User.noteDeletion(ofAccount: account.key, in: db)
            return []
        }
        let user = try insertedUser(for: account, at: moment, in: db)
        let profile = try self.profile.insert(for: user, of: account, at: moment, in: db)
        try preferences?.insert(for: user, profileID: profile?.id ?? Profile.id(ofUser: userID), at: moment, in: db)
        let entries = progress.entries(at: moment)
        for entry in entries { try entry.insert(for: userID, in: db) }
        let stored = Records(ofUser: userID, at: moment.undated, in: db)
        for seed in records { try seed.insert(at: moment, of: FitIQBackend.name, into: stored) }
        // The records of today follow from the whole day's measurements, so that nothing changes later that is already shown.
        for generator in generators { try generator.insert(at: moment, into: stored) }
        try ConsultationSeed.addReplies(greeting: profile?.name, in: stored)
        var due = try resources.takeLater(of: FitIQBackend.name, at: moment, from: stored)
        for entry in entries where moment.isLater(entry.loggedAt) {
            try ProgressEntry.delete(entry.id, in: db)
            due.append(
                DueRecord(
                    backend: FitIQBackend.name, list: ProgressList.name, id: entry.id, dueAt: entry.loggedAt, record: entry.seedJSON))
        }
        let yesterday = moment.today - 1
        let nights = DateRange(1, endingOn: yesterday)
        if let toldFacts {
            try ReportedFacts.insert(toldFacts, ofUser: userID, in: db)
        } else {
            // Milestones that the entries had reached by last night count as reported.
            let history = try ProgressHistory.load(ofUser: userID, nights: nights, in: moment.zone, from: db)
            try ReportedFacts.insert(history.milestones(on: yesterday).map(\.fact), ofUser: userID, in: db)
        }
        let registration = createdAt?.resolved(at: moment)
        for insight in try insights.insights(for: userID, since: registration, at: moment, in: db) {
            try store.insert(insight, in: db)
        }
        return due
    }

    /// Refuses a name or id that belongs to another account in the database.
    private func checkClaims(email: String, in db: Database) throws {
        let address = UniqueName(kind: Self.emailKind, value: User.emailKey(email), path: "\(path).email")
        let faults = ValidationErrors()
        for claim in claims.filter({ $0.kind != Self.emailKind }) + [address] {
            guard let sql = Self.owners[claim.kind], let owner: String = try db.firstValue(sql, [claim.value]) else { continue }
            faults.add(
                claim.path, found: "\"\(claim.value.cut())\"", expected: "a name that the account \(owner) does not have")
        }
        if !faults.all.isEmpty { throw SeedError(faults) }
    }

    private static let emailKind = "fitiq.email"

    /// Queries for the account that has a name, by the kind of the claim.
    private static let owners = [
        "fitiq.userId": "SELECT account FROM fitiq_user WHERE id = ?",
        emailKind: "SELECT account FROM fitiq_user WHERE email_key = ?",
        ProfileSeed.claimKind: """
        SELECT account FROM fitiq_profile AS profile CROSS JOIN fitiq_user ON fitiq_user.id = user_id WHERE profile.id = ?
        """,
        PreferencesSeed.claimKind: """
        SELECT account FROM resource AS preferences CROSS JOIN fitiq_user ON fitiq_user.id = preferences.owner
        WHERE backend = 'fitiq' AND kind = 'preferences' AND json_extract(json, '$.id') = ?
        """,
        LiteralProgressEntry.claimKind: """
        SELECT account FROM fitiq_progress_entry AS entry CROSS JOIN fitiq_user ON fitiq_user.id = user_id WHERE entry.id = ?
        """,
        LiteralInsight.claimKind: """
        SELECT account FROM fitiq_insight AS insight CROSS JOIN fitiq_user ON fitiq_user.number = user WHERE insight.id = ?
        """,
    ]
}
