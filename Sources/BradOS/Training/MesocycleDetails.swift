import GRDB
import UnderstudyCore

extension Records {
    /// A mesocycle with its weeks and their workouts (brados-training.md 3.3).
    func details(ofMesocycle mesocycle: JSON) throws -> JSON {
        let planID = mesocycle["plan_id"]?.string ?? ""
        let workouts = try workouts(ofMesocycle: mesocycle["id"]?.string ?? "", plan: planID)
        return mesocycle.merging([
            "plan_name": try find(.plans, planID)?["name"] ?? "Unknown",
            "weeks": .array(Mesocycle.weeks.map { week in Self.week(week, workouts.filter { $0["week_number"]?.integer == week }) }),
            "total_workouts": .integer(workouts.count), "completed_workouts": Self.count("completed", in: workouts),
        ])
    }

    private static func week(_ number: Int, _ workouts: [JSON]) -> JSON {
        [
            "week_number": .integer(number), "is_deload": .bool(number == Mesocycle.deloadWeek), "workouts": .array(workouts),
            "total_workouts": .integer(workouts.count), "completed_workouts": count("completed", in: workouts),
            "skipped_workouts": count("skipped", in: workouts),
        ]
    }

    private static func count(_ status: JSON, in workouts: [JSON]) -> JSON {
        .integer(workouts.count { $0["status"] == status })
    }

    /// Summaries of a mesocycle's workouts by date. A day that its plan no longer has is unknown.
    private func workouts(ofMesocycle id: String, plan planID: String) throws -> [JSON] {
        // The unary plus keeps SQLite from reading the workouts of all mesocycles in the order of their dates.
        let sql = """
            SELECT workout.json, day.json, (
                SELECT json_array(
                    count(DISTINCT json_extract(json, '$.exercise_id')), count(*),
                    coalesce(sum(json_extract(json, '$.status') = 'completed'), 0))
                FROM resource WHERE backend = 'bradOS' AND kind = 'workoutSet' AND owner = workout.owner AND parent = workout.id)
            FROM resource AS workout LEFT JOIN resource AS day
                ON day.backend = 'bradOS' AND day.kind = 'planDay' AND day.id = json_extract(workout.json, '$.plan_day_id')
                AND day.owner = workout.owner AND day.parent = ?
            WHERE workout.backend = 'bradOS' AND workout.kind = 'workout' AND workout.owner = ?
                AND json_extract(workout.json, '$.mesocycle_id') = ?
            ORDER BY +json_extract(workout.json, '$.scheduled_date'), workout.position
            """
        return try db.values(sql, [planID, scope.shared, id]) { row in
            let (workout, day, counts) = (try row[0] as JSON, try row[1] as JSON?, (try row[2] as JSON).array ?? [])
            func member(_ name: String) -> (String, JSON) { (name, workout[name] ?? .null) }
            return .object(
                JSON.Members(
                    ["id", "plan_day_id"].map(member) + [
                        ("plan_day_name", day?["name"] ?? "Unknown"), ("day_of_week", day?["day_of_week"] ?? 0),
                    ] + ["week_number", "scheduled_date", "status", "completed_at"].map(member)
                        + zip(["exercise_count", "set_count", "completed_set_count"], counts)))
        }
    }
}
