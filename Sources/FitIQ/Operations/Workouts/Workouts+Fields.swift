import UnderstudyCore
import Values

/// The stored members of workouts (fitiq-wellness.md 8).
extension Workouts {
    static let userID = Field<String>("user_id", .text, "The id of the user.", initially: .user)
    static let activityType = Field<String>("activity_type", .text(length: 1...100), "The kind of activity, in any words.")
    static let title = Field<String?>("title", .nullable(.text(length: 0...255)), "The title.", default: .some(nil))
    static let notes = Field<String?>("notes", .nullable(.text(length: 0...5_000)), "Notes.", default: .some(nil))
    static let startedAt = Field<Instant>("started_at", .instant, "The start.").usually(.past)
    static let endedAt = Field<Instant?>("ended_at", .nullable(.instant), "The end.", default: .some(nil)).usually(.past)
    static let minutes = Field<Int?>(
        "duration_minutes", .nullable(.integer(0...1_000_000)), "Minutes; by default computed from start and end.",
        initially: .computed(duration), on: .always
    )
    .usually(.numbers(1...400, "minutes"))
    static let calories = Field<Int?>("calories_burned", .nullable(.integer(0...1_000_000)), "Kilocalories.", default: .some(nil))
        .usually(.numbers(0...8_000, "kilocalories"))
    static let meters = Field<Double?>("distance_meters", .nullable(.number(0...1_000_000_000)), "Meters.", default: .some(nil))
        .usually(.numbers(0...300_000, "metres"))
    static let intensity = Field<Int?>("intensity", .nullable(.integer(1...10)), "From 1 to 10.", default: .some(nil))

    static let fields: Fields = [
        userID, activityType, title, notes, startedAt, endedAt, minutes, calories, meters, intensity,
    ]

    /// In whole minutes, rounded half up; null without an end.
    private static let duration: @Sendable (JSON, Records) throws -> JSON = { members, _ in
        let workout = Resource.workouts.record(members)
        guard let end = try workout[endedAt] else { return .null }
        let seconds = end.seconds.subtractingSaturating(try workout[startedAt].seconds)
        return .integer(min(max(0, Int(clamping: seconds.addingSaturating(30) / 60)), 1_000_000))
    }
}

/// The stored members of a workout's exercises (fitiq-wellness.md 8).
enum WorkoutExercises {
    static let workoutID = Field<String>("workout_id", .identifier, "The id of the workout.", on: [])
    static let exerciseID = Field<String?>("exercise_id", .nullable(.identifier), "The id of a built-in exercise.", default: .some(nil))
    static let ownExerciseID = Field<String?>(
        "user_exercise_id", .nullable(.identifier), "The id of an exercise of the user.", default: .some(nil))
    static let name = Field<String>(
        "exercise_name", .text(length: 1...200), "The name; by default by its place.", initially: .computed(usualName), on: .always)
    static let sets = Field<Int>("sets", .integer(0...1_000), "The number of sets.", default: 1).usually(.numbers(0...50))
    static let reps = Field<Int?>("reps", .nullable(.integer(0...10_000)), "Repetitions in a set.", default: .some(nil))
        .usually(.numbers(0...500))
    static let weight = Field<Double?>("weight_kg", .nullable(.number(0...10_000)), "Kilograms.", default: .some(nil))
        .usually(.numbers(0...500, "kilograms"))
    static let seconds = Field<Int?>(
        "duration_seconds", .nullable(.integer(0...1_000_000)), "Seconds of a set.", default: .some(nil)
    )
    .usually(.numbers(0...14_400, "seconds"))
    static let rest = Field<Int?>("rest_seconds", .nullable(.integer(0...1_000_000)), "Seconds between sets.", default: .some(nil))
        .usually(.numbers(0...3_600, "seconds"))
    static let place = Field<Int>(
        "order_index", .integer(0...1_000_000), "The place in the workout; by default the last one.", initially: .computed(usualPlace),
        on: .always)

    static let fields: Fields = [exerciseID, ownExerciseID, name, sets, reps, weight, seconds, rest, Workouts.notes, place]

    private static let usualName: @Sendable (JSON, Records) throws -> JSON = { members, records in
        .string("Exercise \(try place(of: members, in: records).addingSaturating(1))")
    }

    private static let usualPlace: @Sendable (JSON, Records) throws -> JSON = { .integer(try place(of: $0, in: $1)) }

    private static func place(of members: JSON, in records: Records) throws -> Int {
        let exercise = Resource.workoutExercises.record(members)
        if exercise.contains(place) { return try exercise[place] }
        return try records.count(.workoutExercises, below: exercise[workoutID])
    }
}

extension Resource {
    /// Workouts (fitiq-wellness.md 8).
    static let workouts = Resource(
        "workout", at: "/workouts", label: "workout", tag: "FitIQ: workouts", seedKey: "workouts", owner: .user,
        identity: .generatedInAnyCase, fields: Workouts.fields.members, order: .descending(Workouts.startedAt.name),
        ascending: Ascending(Workouts.startedAt.name, Workouts.endedAt.name, mostHours: 15),
        operations: [
            .page(Paging(key: "workouts", defaultLimit: 20)), .get, .create(check: endsAfterStart), .update(check: endsAfterStart),
            .delete(effect: { change, records in
                for exercise in try records.exercises(ofWorkout: change.id) { try records.delete(.workoutExercises, exercise.id) }
            }),
        ])

    /// The exercises of a workout (fitiq-wellness.md 8).
    static let workoutExercises = Resource(
        "workoutExercise", at: "/workouts/:id/exercises", item: "/workouts/:workoutId/exercises/:exerciseId", label: "exercise",
        tag: "FitIQ: workouts", seedKey: "workoutExercises", owner: .user,
        parent: Parent(WorkoutExercises.workoutID.name, in: "id", of: "workout", label: "workout"), identity: .generatedInAnyCase,
        fields: WorkoutExercises.fields.members, order: .ascending(WorkoutExercises.place.name),
        operations: [.list, .create, .update, .delete])

    private static let endsAfterStart: Rule = { change, _ in try change.new.map(workouts.record)?.requireEndAfterStart() }
}

extension Record {
    /// Throws ``ResourceError/refused(_:)`` if a workout ends before it starts.
    func requireEndAfterStart() throws {
        guard let end = try self[Workouts.endedAt], end < (try self[Workouts.startedAt]) else { return }
        throw ResourceError.refused("ended_at must be after started_at")
    }
}

extension Records {
    /// The exercises of a workout, in their order.
    func exercises(ofWorkout id: String) throws -> [Record] {
        try all(.workoutExercises, below: id).map(Resource.workoutExercises.record)
    }
}
