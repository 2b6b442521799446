import GRDB
import UnderstudyCore
import Values

/// The `longevity` block of an account in the seed file.
struct LongevitySeed: SeedBlock {
    /// The value of a user field in the seed file.
    enum Value: Sendable {
        case literal(JSON)
        case instant(SeedInstant)
        case date(SeedDate)
    }

    let userID: String
    let fields: [UserField: Value]
    let subscriptionEnd: SeedInstant?
    let checkIns: CheckInSeed
    let score: StoredScore?
    /// Whether missing values are derived by the backend's rules. False in an export, which has every value.
    let derives: Bool
    let claims: [UniqueName]
    /// The revision that derived values follow.
    private let revision: Revision

    init(_ reader: ObjectReader, ofAccount key: String, by revision: Revision) {
        self.revision = revision
        userID = reader.string("userId", length: 1...128) ?? key
        derives = reader.bool("derive") ?? true
        var fields: [UserField: Value] = [:]
        if let subscription = reader.object("subscription") {
            fields[.subscriptionStatus] = Self.value(.subscriptionStatus, "status", in: subscription)
            fields[.subscriptionPlan] = Self.value(.subscriptionPlan, "plan", in: subscription)
            fields[.subscriptionRenewalDate] = Self.value(.subscriptionRenewalDate, "renewalDate", in: subscription)
            subscription.finish()
        }
        for field in UserField.allCases {
            if let value = Self.value(field, field.name, in: reader) { fields[field] = value }
        }
        self.fields = fields
        subscriptionEnd = reader.instant("subscriptionEndedAt")
        checkIns = CheckInSeed(reader)
        score = reader.object("score").map(StoredScore.init(_:))
        claims = [UniqueName(kind: "longevity.userId", value: userID, path: reader.path(of: "userId"))]
        reader.finish()
    }

    private static func value(_ field: UserField, _ key: String, in reader: ObjectReader) -> Value? {
        if reader.json(key) == .null { return .literal(.null) }
        if field == .lastCheckinDayKey { return reader.date(key).map(Value.date) }
        if let choices = field.choices { return reader.value(key, of: choices).map { .literal(.string($0)) } }
        return switch field.kind {
        case .text: reader.string(key).map { .literal(.string($0)) }
        case .number: reader.number(key).map { .literal(.number($0)) }
        case .counter: reader.integer(key, in: 0...1_000_000).map { .literal(.integer($0)) }
        case .instant: reader.instant(key).map(Value.instant)
        case .object: reader.value(key, expected: "an object") { $0.object == nil ? nil : .literal($0) }
        }
    }

    let canWait = true

    func insertUser(for account: Account, at moment: SeedMoment, in db: Database) throws {
        try claimID(for: account, in: db)
        try User(uid: userID, account: account.key).save(in: db)
    }

    private func claimID(for account: Account, in db: Database) throws {
        let path = claims.first?.path ?? account.key
        if let owner = try User.find(userID, in: db)?.account {
            throw SeedError(path, found: userID, expected: "a user id that the account \(owner) does not have")
        }
        try AuthUser.assign(userID, toUserOfAccount: account.key, path: path, in: db)
    }

    func insert(for account: Account, at moment: SeedMoment, in db: Database) throws -> [DueRecord] {
        try claimID(for: account, in: db)
        var user = User(uid: userID, account: account.key)
        for (field, value) in fields {
            user[field] =
                switch value {
                case .literal(let json): json
                case .instant(let instant): .string(instant.resolved(at: moment).description)
                case .date(let date): .string(date.resolved(at: moment).description)
                }
        }
        user.subscriptionEnd = subscriptionEnd?.resolved(at: moment)
        if derives { user.deriveProfile(of: account, onboardedOn: checkIns.firstDate(at: moment), at: moment) }
        let entries = checkIns.entries(of: user, at: moment, by: revision, derives: derives)
        if derives { user.deriveState(from: entries, by: revision, at: moment) }
        try user.save(in: db)
        try Entry.insert(entries, for: userID, in: db)
        try score?.save(for: userID, in: db)
        return []
    }
}

extension User {
    fileprivate mutating func derive(_ field: UserField, _ value: JSON?) {
        if self[field] == nil { self[field] = value }
    }

    /// Derives missing fields from the account and from the questionnaire. (longevity.md 1.8, 3.4)
    ///
    /// - Parameter day: the day of the questionnaire, which is that of the first check-in.
    fileprivate mutating func deriveProfile(of account: Account, onboardedOn day: LocalDate?, at moment: SeedMoment) {
        derive(.email, account.email.map(JSON.string))
        derive(.dateOfBirth, account.dateOfBirth.map(JSON.string))
        derive(.timezone, account.timezone.map(JSON.string))
        derive(.chronologicalAgeYears, text(.dateOfBirth).flatMap { ageYears(bornOn: $0, at: moment.undated) }.map(JSON.number))
        guard let age = number(.chronologicalAgeYearsAtOnboarding) ?? age(on: day ?? moment.today) else { return }
        if self[.baselineBiologicalAgeYears] == nil, let answers = self[.onboardingAnswers], hasCompletedOnboarding {
            let score = OnboardingScore(OnboardingAnswers { JavaScript.number(answers[$0]) }, chronologicalAgeYears: age)
            self[.baselineBiologicalAgeYears] = .number(score.baselineBiologicalAgeYears)
            derive(.baselineBAOYears, .number(score.offsetYears))
            derive(.onboardingTotalScore, .number(score.totalScore))
        }
        guard let baseline = number(.baselineBiologicalAgeYears) else { return }
        let offset = baseline - age
        let evenAnswer = min(max(-offset / 8, -1), 1)
        derive(.chronologicalAgeYearsAtOnboarding, .number(age))
        derive(.baselineBAOYears, .number(offset))
        derive(.onboardingTotalScore, .number(evenAnswer))
        // Ten equal answers are the simplest questionnaire that gives this offset.
        derive(.onboardingAnswers, .object(omittingMissing: OnboardingAnswers.fields.map { ($0, .number(round2(evenAnswer))) }))
    }

    /// Derives the missing state from the check-ins. (longevity.md 3.5, longevity-2026-01-20.md 8)
    mutating func deriveState(from entries: [Entry], by revision: Revision, at moment: SeedMoment) {
        let last = entries.last
        var tally = StreakTally(of: revision)
        for (index, entry) in entries.enumerated() {
            tally.count(deltaYears: entry.deltaYears ?? 0, on: entry.date, after: index > 0 ? entries[index - 1].date : nil)
        }
        let baseline = number(.baselineBiologicalAgeYears)
        let debt = last?.agingDebtYears ?? baseline.map { $0 - (number(.chronologicalAgeYears) ?? 0) } ?? 0
        derive(.currentBiologicalAgeYears, (last?.biologicalAgeYears ?? baseline).map(JSON.number))
        derive(.currentAgingDebtYears, .number(debt))
        derive(.rejuvenationStreakDays, .integer(tally.rejuvenation.streak))
        derive(.accelerationStreakDays, (tally.acceleration?.streak).map(JSON.integer))
        derive(.totalRejuvenationDays, .integer(tally.rejuvenation.total))
        derive(.totalAccelerationDays, (tally.acceleration?.total).map(JSON.integer))
        derive(.lastCheckinDayKey, last.map { .string($0.date.description) })
        derive(.lastCheckinAt, last?.createdAt.map { .string($0.description) })
        derive(.createdAt, .string((entries.first?.createdAt ?? moment.undated).description))
        derive(.updatedAt, self[.lastCheckinAt] ?? self[.createdAt])
    }
}
