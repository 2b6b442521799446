import GRDB
import MicroHTTP
import UnderstudyCore
import Values

extension Records {
    /// The records of a scope, without the identifiers of a request.
    convenience init(of scope: ResourceScope, at now: Instant, in db: Database) {
        self.init(of: BradOSBackend.name, scope: scope, at: now, in: db)
    }

    /// The records that a request reads and changes. The first change of a user's records ends the daily seeding of the user's account.
    convenience init(of scope: ResourceScope, for context: Context, in db: Database) {
        self.init(
            of: BradOSBackend.name, scope: scope, at: context.now, identifiers: context.identifiers, in: db,
            willChange: { user, db in
                if let account = try User.find(user, in: db)?.account { try Account.stopRenewing(account, in: db) }
            })
    }
}

extension BradOSBackend {
    /// Nothing for the records of training, and a mark for others (brados-training.md 1.4).
    package static func deletion(of resource: Resource) -> Shape<Void>? {
        guard !["workout", "workoutSet", "plan", "planDay", "planDayExercise"].hasExactly(resource.kind) else { return nil }
        return Shape([.init("deleted", .bool, example: true) { true }])
    }

    /// The operations of a kind of records.
    package static func operations(of resource: Resource) -> [Operation<BradOSBackend>] {
        switch resource.owner {
        case .user: resource.operations(for: Access<BradOSBackend, CurrentUser>.user)
        case .everyone: resource.operations(for: Access<BradOSBackend, SharedUser>.everyone)
        }
    }

    /// The kinds of records that are described as values.
    package static let resources: [Resource] = [
        .weightGoal, .cyclingProfile, .ftp, .rides, .rideStreams, .vo2MaxEstimates, .trainingBlocks, .stravaConnection, .exercises, .plans,
        .planDays, .planDayExercises, .mesocycles, .workouts, .workoutSets, .stretches, .stretchSessions, .meditationSessions,
        .guidedMeditations, .barcodes, .meals, .ingredients, .recipes, .mealPlans,
    ]
}
