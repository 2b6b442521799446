import GRDB
import UnderstudyCore
import Values

extension LongevityBackend {
    package func decodeSeed(_ block: ObjectReader, ofAccount key: String) -> any SeedBlock {
        LongevitySeed(block, ofAccount: key, by: revision)
    }

    package var seedLists: [any SeedList] { [CheckInList(revision: revision)] }

    package func exportSeed(of account: Account, from db: Database) throws -> JSON? {
        guard let user = try User.find(account: account.key, in: db) else { return nil }
        var members: JSON.Members = ["userId": .string(user.uid), "derive": false]
        for field in UserField.allCases { members[field.name] = user[field] }
        members["subscriptionEndedAt"] = (user.subscriptionEnd?.description).map(JSON.string)
        members["checkIns"] = .array(try Entry.all(of: user.uid, in: db).map(\.seedJSON))
        members["score"] = try StoredScore.find(user.uid, in: db)?.json
        return .object(members)
    }
}

extension Entry {
    /// The row as a literal check-in, without its null members.
    var seedJSON: JSON {
        func number(_ value: Double?) -> JSON? { value.map(JSON.number) }
        let metrics = report.metrics
        return .object(
            omittingMissing: [
                ("id", docID == date.description ? nil : .string(docID)),
                ("date", .string(date.description)),
                ("sleepHours", number(metrics.sleepHours)),
                ("steps", number(metrics.steps)),
                ("vigorousMinutes", number(metrics.vigorousMinutes)),
                ("processedFoodScore", number(metrics.processedFoodScore)),
                ("alcoholUnits", number(metrics.alcoholUnits)),
                ("stressLevel", number(metrics.stressLevel)),
                ("lateCaffeine", metrics.lateCaffeine.map(JSON.bool)),
                ("screenLate", metrics.screenLate.map(JSON.bool)),
                ("bedtimeHour", number(metrics.bedtimeHour)),
                ("answers", report.answers?.json),
                ("score", number(score)),
                ("deltaYears", number(deltaYears)),
                ("reasons", .array(reasons.map(JSON.string))),
                ("biologicalAgeYears", number(biologicalAgeYears)),
                ("agingDebtYears", number(agingDebtYears)),
                ("rejuvenationStreakDays", rejuvenationStreakDays.map(JSON.integer)),
                ("accelerationStreakDays", accelerationStreakDays.map(JSON.integer)),
                ("createdAt", createdAt.map { .string($0.description) }),
                ("updatedAt", updatedAt.map { .string($0.description) }),
            ])
    }
}
