import GRDB
import UnderstudyCore
import Values

extension FitIQBackend {
    package func decodeSeed(_ block: ObjectReader, ofAccount key: String) -> any SeedBlock {
        FitIQSeed(block, ofAccount: key, store: insights, resources: resources)
    }

    package var seedLists: [any SeedList] {
        let rules = [
            Resource.consultations.kind: ResourceList.Rules(
                check: ConsultationSeed.check,
                stored: { try ConsultationSeed.addReplies(greeting: Profile.find(ofUser: $0.scope.user, in: $0.db)?.name, in: $0) }),
            Resource.workoutTemplates.kind: ResourceList.Rules(deleting: { try $1.deleteShares(ofTemplate: $0) }),
        ]
        return [ProgressList(), InsightList(store: insights)]
            + resources.seedLists(of: Self.name, rules: rules, timestamp: \.timestamp) { account, db in
                try User.id(ofAccount: account.key, in: db).map { ResourceScope(user: $0, account: account.key) }
            }
    }

    package func exportSeed(of account: Account, from db: Database) throws -> JSON? {
        guard let user = try User.find(account: account.key, in: db) else {
            return try User.isDeleted(account: account.key, in: db) ? ["deleted": true] : nil
        }
        return JSON.object(
            omittingMissing: [
                ("userId", .string(user.id)),
                ("email", user.hasOwnEmail ? .string(user.email) : nil),
                ("passwordHash", user.hasOwnPassword ? JSON.optional(user.passwordHash?.text) : nil),
                ("ownsAccount", user.ownsAccount ? true : nil),
                ("createdAt", .timestamp(user.createdAt)),
                ("profile", try Profile.find(ofUser: user.id, in: db)?.seedJSON ?? .null),
                ("preferences", try Records(ofUser: user.id, at: user.createdAt, in: db).find(.preferences).map(PreferencesSeed.json)),
                ("insightsThrough", .string(user.insightsThrough.description)),
                ("toldFacts", .strings(try ReportedFacts.all(ofUser: user.id, in: db).sorted())),
                ("insights", .array(try insights.all(ofUser: user.id, in: db).map(\.seedJSON))),
                ("progress", .array(try ProgressEntry.all(ofUser: user.id, in: db).map(\.seedJSON))),
            ])
    }

    package func exportRecords(of account: Account, from db: Database, to writer: inout JSONWriter) throws {
        guard let user = try User.id(ofAccount: account.key, in: db) else { return }
        try resources.writeSeeds(ofUser: user, of: Self.name, in: db, to: &writer)
    }
}
