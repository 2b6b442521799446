import GRDB
import UnderstudyCore

/// The records of a kind in a seed.
struct RecordSeed: Sendable {
    private let kind: RecordKind
    private let values: [SeedValue]
    /// The ids that the seed gives.
    let claims: [UniqueName]

    init(_ block: ObjectReader, _ kind: RecordKind, ofUser user: String) {
        let schema = kind.seedSchema
        var claims: [UniqueName] = []
        values =
            block.objects(kind.seedKey) { reader in
                if let id = reader.string("id", length: 1...128) {
                    claims.append(UniqueName(kind: "bradOS.\(kind.seedKey).id of \(user)", value: id, path: reader.path(of: "id")))
                }
                return SeedValue(reader, schema)
            } ?? []
        if kind == .workout { Self.checkSets(of: block, Set(claims.map { ExactText($0.value) })) }
        self.claims = claims
        self.kind = kind
    }

    /// Reports each set that names a workout outside of the block's own list.
    private static func checkSets(of block: ObjectReader, _ ids: Set<ExactText>) {
        let key = RecordKind.workout.seedKey
        for (workout, json) in (block.json(key)?.array ?? []).enumerated() {
            for (exercise, json) in (json["exercises"]?.array ?? []).enumerated() {
                for (set, json) in (json["sets"]?.array ?? []).enumerated() {
                    guard let id = json["workout_id"]?.string, !ids.contains(ExactText(id)) else { continue }
                    block.faults.add(
                        "\(block.path(of: key))[\(workout)].exercises[\(exercise)].sets[\(set)].workout_id", found: .string(id),
                        expected: "the id of one of this account's workouts")
                }
            }
        }
    }

    var isEmpty: Bool { values.isEmpty }

    /// The complete records, in the order of the seed.
    func records(forUser id: String, at moment: SeedMoment) -> [Record] {
        values.map { $0.resolved(at: moment) }.completed(as: kind, forUser: id, at: moment)
    }
}

extension RecordKind {
    /// The name of the kind's array in a seed.
    var seedKey: String {
        switch self {
        case .workout: "workouts"
        case .mealPlan: "mealPlans"
        }
    }
}

extension [JSON] {
    /// Adds the ids that a seed may omit.
    fileprivate func completed(as kind: RecordKind, forUser user: String, at moment: SeedMoment) -> [Record] {
        enumerated().map { index, json in
            let date = json[kind.dateKey]?.string ?? ""
            // By default, a record is created on its own date, but not after now.
            let usualTime = Instant(date) ?? LocalDate(date).map { moment.synced($0) } ?? moment.now
            let given = (json["createdAt"] ?? json["created_at"])?.string.flatMap(Instant.init)
            let made = (given ?? Swift.min(usualTime, moment.now)).written
            let id = json["id"]?.string ?? UUIDText.named("bradOS \(user) \(kind.rawValue) \(index)")
            return Record(kind, kind.schema.known(json), id: id, user: user, createdAt: made)
        }
    }
}
