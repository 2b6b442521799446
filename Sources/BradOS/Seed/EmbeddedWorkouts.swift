import UnderstudyCore
import Values

/// The earlier form of workouts in a seed: each one contains its exercises, their sets, and the name of its plan day.
enum EmbeddedWorkouts {
    /// The block with workouts and sets in place of earlier workouts, and with the plan days and exercises that they show. Without an
    /// earlier workout, the block itself.
    static func expand(_ block: ObjectReader, ofAccount key: String) -> ObjectReader {
        guard var members = block.source.object, let workouts = members["workouts"]?.array,
            workouts.contains(where: { $0["exercises"] != nil })
        else { return block }
        let faults = block.faults.all.count + block.faults.more
        _ = block.objects("workouts") { SeedValue($0, .object(workoutFields)) }
        members["workouts"] = nil
        if block.faults.all.count + block.faults.more == faults {
            var expansion = Expansion(members, user: members["userId"]?.string ?? key)
            for (index, workout) in workouts.enumerated() { expansion.add(workout, at: index) }
            // A plan day has the exercises of its next workout, and otherwise those of its last one.
            let next = workouts.filter { $0["status"] == "pending" || $0["status"] == "in_progress" }
            for workout in next + workouts.reversed() { expansion.addDay(of: workout) }
            members = expansion.members
        }
        return block.replacingMembers(members)
    }

    private static let count = ValueSchema.integer(0...1_000_000)
    private static let state = ValueSchema.choice(WorkoutState.allCases.map(\.rawValue))

    private static let workoutFields: [ValueSchema.Field] = [
        .optional("id", .text), .required("mesocycle_id", .text), .required("plan_day_id", .text), .required("week_number", count),
        .required("scheduled_date", .date), .required("status", state), .required("started_at", .nullable(.timestamp)),
        .required("completed_at", .nullable(.timestamp)), .required("plan_day_name", .text),
        .required("exercises", .array(of: .object(exerciseFields))), .optional("createdAt", .timestamp),
    ]

    private static let exerciseFields: [ValueSchema.Field] = [
        .required("exercise_id", .text), .required("exercise_name", .text), .required("total_sets", count),
        .required("completed_sets", count), .required("rest_seconds", count),
        .required(
            "sets",
            .array(
                of: .object([
                    .required("id", .text), .required("workout_id", .text), .required("exercise_id", .text),
                    .required("set_number", count), .required("target_reps", count), .required("target_weight", .anyNumber),
                    .required("actual_reps", .nullable(count)), .required("actual_weight", .nullable(.anyNumber)),
                    .required("status", state),
                ]))),
        .required(
            "warmup_sets",
            .array(
                of: .object([
                    .required("warmup_number", count), .required("target_reps", count), .required("target_weight", .anyNumber),
                ]))),
    ]
}

/// The members of a block while earlier workouts are added to it.
private struct Expansion {
    private let block: JSON.Members
    private let user: String
    private var added: [String: [JSON]] = [:]
    /// The ids of sets, and of the records that a plan day needs.
    private var ids: [String: Set<ExactText>] = [:]

    init(_ block: JSON.Members, user: String) {
        self.block = block
        self.user = user
        for (key, records) in block {
            ids[key] = Set((records.array ?? []).compactMap { $0["id"]?.string.map(ExactText.init) })
        }
    }

    var members: JSON.Members {
        block.merging(JSON.Members(added.map { key, records in (key, .array((block[key]?.array ?? []) + records)) }))
    }

    mutating func add(_ workout: JSON, at index: Int) {
        let id = workout["id"] ?? .string(UUIDText.named("\(BradOSBackend.name) \(user) workout \(index)"))
        added["workouts", default: []].append(
            workout.removing("exercises").removing("plan_day_name").merging(["id": id]))
        for (place, exercise) in (workout["exercises"]?.array ?? []).enumerated() {
            for (number, set) in (exercise["sets"]?.array ?? []).enumerated() {
                // The backend has no set that is in progress.
                let status = set["status"] == "in_progress" ? "pending" : set["status"] ?? "pending"
                let owners: JSON = ["workout_id": id, "exercise_id": exercise["exercise_id"] ?? .null, "status": status]
                var set = set.merging(owners)
                if let name = set["id"]?.string, isTaken(name, "workoutSets") {
                    set = set.merging(["id": .string("\(name)-\(index)-\(place)-\(number)")])
                }
                add(set, to: "workoutSets")
            }
        }
    }

    /// Adds a workout's plan day and exercises, unless the block has them.
    mutating func addDay(of workout: JSON) {
        let day = workout["plan_day_id"] ?? .null
        add(
            [
                "id": day, "plan_id": workout["mesocycle_id"] ?? .null, "day_of_week": 1, "name": workout["plan_day_name"] ?? .null,
                "sort_order": .integer(added["planDays"]?.count ?? 0),
            ], to: "planDays")
        for (place, exercise) in (workout["exercises"]?.array ?? []).enumerated() {
            let id = exercise["exercise_id"] ?? .null
            add(["id": id, "name": exercise["exercise_name"] ?? .null, "is_custom": false], to: "exercises")
            let sets = exercise["sets"]?.array ?? []
            let reps = sets.first?["target_reps"]?.integer ?? 8
            add(
                [
                    "id": .string("\(day.string ?? "")-\(id.string ?? "")"), "plan_day_id": day, "exercise_id": id,
                    "sets": .integer(max(1, sets.count)), "reps": .integer(reps), "weight": sets.first?["target_weight"] ?? 0,
                    "rest_seconds": exercise["rest_seconds"] ?? 60, "sort_order": .integer(place),
                    "min_reps": .integer(max(1, reps - 2)), "max_reps": .integer(reps + 2),
                ], to: "planDayExercises")
        }
    }

    private func isTaken(_ id: String, _ key: String) -> Bool { ids[key]?.contains(ExactText(id)) ?? false }

    /// Adds a record, unless there is one with its id.
    private mutating func add(_ record: JSON, to key: String) {
        let id = ExactText(record["id"]?.string ?? "")
        if ids[key, default: []].insert(id).inserted { added[key, default: []].append(record) }
    }
}
