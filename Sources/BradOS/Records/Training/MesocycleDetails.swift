import GRDB
import UnderstudyCore
import Values

extension Records {
    /// A mesocycle with its weeks and their workouts (brados-training.md 3.3).
    func details(ofMesocycle mesocycle: Record) throws -> JSON {
        let planID = try mesocycle[Mesocycles.planID]
        let workouts = try workouts(ofMesocycle: mesocycle.id, plan: planID)
        let weeks = MesocycleWeeks(planName: try find(.plans, planID)?["name"] ?? "Unknown", workouts: workouts)
        return mesocycle.json.merging(MesocycleWeeks.shape.json(weeks))
    }

    /// Summaries of a mesocycle's workouts by date. A day that its plan no longer has is unknown.
    private func workouts(ofMesocycle id: String, plan planID: String) throws -> [JSON] {
        // The unary plus keeps SQLite from reading the workouts of all mesocycles in the order of their dates.
        let sql = """
            SELECT workout.json, day.json, (
                SELECT json_object(
                    'exercise_count', count(DISTINCT json_extract(json, '$.exercise_id')), 'set_count', count(*),
                    'completed_set_count', coalesce(sum(json_extract(json, '$.status') = 'completed'), 0))
                FROM resource WHERE backend = 'bradOS' AND kind = 'workoutSet' AND owner = workout.owner AND parent = workout.id)
            FROM resource AS workout LEFT JOIN resource AS day
                ON day.backend = 'bradOS' AND day.kind = 'planDay' AND day.id = json_extract(workout.json, '$.plan_day_id')
                AND day.owner = workout.owner AND day.parent = ?
            WHERE workout.backend = 'bradOS' AND workout.kind = 'workout' AND workout.owner = ?
                AND json_extract(workout.json, '$.mesocycle_id') = ?
            ORDER BY +json_extract(workout.json, '$.scheduled_date'), workout.position
            """
        return try db.values(sql, [planID, scope.shared, id]) { row in
            let (workout, day) = (try row[0] as JSON, try row[1] as JSON?)
            func member(_ name: String) -> (String, JSON) { (name, workout[name] ?? .null) }
            return .object(
                JSON.Members(
                    ["id", "plan_day_id"].map(member) + [
                        ("plan_day_name", day?["name"] ?? "Unknown"), ("day_of_week", day?["day_of_week"] ?? 0),
                    ] + ["week_number", "scheduled_date", "status", "completed_at"].map(member))
            ).merging(try row[2])
        }
    }
}

/// The members that a mesocycle has besides those of its record.
struct MesocycleWeeks: Sendable {
    fileprivate let planName: JSON
    /// Summaries, by date.
    fileprivate let workouts: [JSON]

    static let shape = Shape<MesocycleWeeks>([
        .init("plan_name", .text, "`Unknown` if the plan does not exist.", example: "Push/Pull/Legs") { $0.planName },
        .list("weeks", of: week, "The seven weeks.") { mesocycle in
            Mesocycle.weeks.map { week in (week, mesocycle.workouts.filter { $0["week_number"]?.integer == week }) }
        },
        .init("total_workouts", .integer(from: 0), "The number of workouts.", example: 1) { $0.workouts.count },
        .init("completed_workouts", .integer(from: 0), "The number of completed workouts.", example: 1) {
            count("completed", in: $0.workouts)
        },
    ])

    private static let week = Shape<(number: Int, workouts: [JSON])>([
        .init("week_number", .integer(1...7), "The week, from 1.", example: 1) { $0.number },
        .init("is_deload", .bool, "Whether the week is the lighter one at the end.", example: false) { $0.number == Mesocycle.deloadWeek },
        .init("workouts", .list(of: summary), "The workouts, by date.") { $0.workouts },
        .init("total_workouts", .integer(from: 0), "The number of workouts.", example: 1) { $0.workouts.count },
        .init("completed_workouts", .integer(from: 0), "The number of completed workouts.", example: 1) {
            count("completed", in: $0.workouts)
        },
        .init("skipped_workouts", .integer(from: 0), "The number of skipped workouts.", example: 0) { count("skipped", in: $0.workouts) },
    ])

    private static func count(_ status: JSON, in workouts: [JSON]) -> Int { workouts.count { $0["status"] == status } }

    /// A workout of ``Records/workouts(ofMesocycle:plan:)``.
    private static let summary = ValueSchema.named(
        "BradOSWorkoutSummary",
        .object([
            .required("id", .text, "The id.", example: "a41e1bde-72c3-4e86-9d3b-4a5f6a0f86c2"),
            .required("plan_day_id", .text, "The id of the plan day.", example: "211818a8-a203-4ca4-bdaf-09ba9319bc0e"),
            .required("plan_day_name", .text, "`Unknown` if the plan does not have the day any more.", example: "Push Day"),
            .required("day_of_week", .weekday, "0 is Sunday.", example: 1),
            .required("week_number", .integer(from: 1), "The week of the mesocycle, from 1.", example: 1),
            .required("scheduled_date", .date, "The planned day.", example: "2026-01-05"),
            .required("status", .choice(of: WorkoutState.self), "The state.", example: "completed"),
            .required("completed_at", .nullable(.timestamp), "The end.", example: "2026-01-05T18:30:00.000Z"),
            .required("exercise_count", .integer(from: 0), "The number of different exercises among the sets.", example: 2),
            .required("set_count", .integer(from: 0), "The number of sets.", example: 6),
            .required("completed_set_count", .integer(from: 0), "The number of completed sets.", example: 6),
        ]))
}
