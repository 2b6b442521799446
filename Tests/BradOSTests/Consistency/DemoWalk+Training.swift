import TestSupport
import Values

/// Figures of workouts, recomputed from the workouts and their sets (brados-training.md 2, 3).
extension DemoWalk {
    private func sets(of workout: JSON) -> [JSON] { list("/workouts/\(workout.text("id"))/sets") }

    private func distinctExercises(_ sets: [JSON]) -> JSON { .integer(Set(sets.map { $0.text("exercise_id") }).count) }

    /// Mesocycles against their workouts and sets.
    func mesocycleFindings() -> [String] {
        var findings = Findings()
        let all = list("/mesocycles")
        for mesocycle in all {
            let path = "/mesocycles/\(mesocycle.text("id"))"
            let details = data(path)
            let own = list("/workouts").filter { $0["mesocycle_id"] == mesocycle["id"] }
            for (name, value) in mesocycle.object ?? [:] { findings.expect(details[name], value, "\(path) \(name)") }
            findings.expect(details["plan_name"], data("/plans/\(mesocycle.text("plan_id"))")["name"], "\(path) plan_name")
            findings.expect(counts(details, own), expectedCounts(own, withSkipped: false), path)
            let weeks = details["weeks"]?.array ?? []
            findings.expect(.array(weeks.map { $0["week_number"] ?? .null }), [1, 2, 3, 4, 5, 6, 7], "\(path) weeks")
            for week in weeks {
                let place = "\(path) week \(week["week_number"]?.text ?? "")"
                let workouts = own.filter { $0["week_number"] == week["week_number"] }
                findings.expect(counts(week, workouts), expectedCounts(workouts, withSkipped: true), place)
                findings.expect(week["is_deload"], .bool(week["week_number"] == 7), "\(place) is_deload")
                let shown = week["workouts"]?.array ?? []
                findings.expect(Set(shown.map { $0.text("id") }) == Set(workouts.map { $0.text("id") }), "\(place): other workouts")
                let dates = shown.map { $0.text("scheduled_date") }
                findings.expect(dates == dates.sorted(), "\(place): not by date")
                for workout in workouts {
                    expect(shown.first { $0["id"] == workout["id"] } ?? .null, toSummarize: workout, place, &findings)
                }
            }
        }
        let active = all.filter { $0.has("status", "active") }
        findings.expect(active.count <= 1, "GET /mesocycles: \(active.count) are active")
        findings.expect(
            data("/mesocycles/active"), active.first.map { data("/mesocycles/\($0.text("id"))") }, "/mesocycles/active")
        return findings.texts
    }

    private func counts(_ details: JSON, _ workouts: [JSON]) -> JSON {
        .array(["total_workouts", "completed_workouts", "skipped_workouts"].compactMap { details[$0] })
    }

    private func expectedCounts(_ workouts: [JSON], withSkipped: Bool) -> JSON {
        func count(_ status: String) -> JSON { .integer(workouts.count { $0.has("status", status) }) }
        return .array([.integer(workouts.count), count("completed")] + (withSkipped ? [count("skipped")] : []))
    }

    private func expect(_ summary: JSON, toSummarize workout: JSON, _ place: String, _ findings: inout Findings) {
        let place = "\(place) workout \(workout.text("id"))"
        for name in ["plan_day_id", "week_number", "scheduled_date", "status", "completed_at"] {
            findings.expect(summary[name], workout[name], "\(place) \(name)")
        }
        let sets = sets(of: workout)
        findings.expect(summary["exercise_count"], distinctExercises(sets), "\(place) exercise_count")
        findings.expect(summary["set_count"], .integer(sets.count), "\(place) set_count")
        findings.expect(
            summary["completed_set_count"], .integer(sets.count { $0.has("status", "completed") }), "\(place) completed_set_count")
        findings.expect(
            summary["plan_day_name"], data("/workouts/\(workout.text("id"))")["plan_day_name"], "\(place) plan_day_name")
    }

    /// Workouts with their exercises against their sets, and the next workout against all of them.
    func workoutFindings() -> [String] {
        var findings = Findings()
        let workouts = list("/workouts")
        for workout in workouts {
            let path = "/workouts/\(workout.text("id"))"
            let details = data(path)
            for (name, value) in workout.object ?? [:] { findings.expect(details[name], value, "\(path) \(name)") }
            let stored = sets(of: workout)
            for exercise in details["exercises"]?.array ?? [] {
                let place = "\(path) exercise \(exercise.text("exercise_id"))"
                let shown = exercise["sets"]?.array ?? []
                let own = stored.filter { $0["exercise_id"] == exercise["exercise_id"] }
                findings.expect(shown.all("id"), own.all("id"), "\(place) sets")
                if !workout.has("status", "pending") { findings.expect(.array(shown), .array(own), "\(place) sets") }
                findings.expect(exercise["total_sets"], .integer(shown.count), "\(place) total_sets")
                findings.expect(
                    exercise["completed_sets"], .integer(shown.count { $0.has("status", "completed") }), "\(place) completed_sets")
                let weight = shown.first?["target_weight"]?.number ?? 0
                let warmUps = weight > 20 ? [0.4, 0.6].map { JSON.number((weight * $0 / 2.5 + 0.5).rounded(.down) * 2.5) } : []
                findings.expect((exercise["warmup_sets"]?.array ?? []).all("target_weight"), .array(warmUps), "\(place) warmup_sets")
                findings.expect(
                    exercise["exercise_name"], data("/exercises/\(exercise.text("exercise_id"))")["name"], "\(place) exercise_name")
            }
        }
        let open = ["pending", "in_progress"].flatMap { status in workouts.filter { $0.has("status", status) } }
        let next = open.min { $0.text("scheduled_date") < $1.text("scheduled_date") }
        let today = data("/workouts/today")
        findings.expect(today["id"], next?["id"], "/workouts/today id")
        guard let next else { return findings.texts }
        findings.expect(today, data("/workouts/\(next.text("id"))"), "/workouts/today")
        findings.expect(next["mesocycle_id"], data("/mesocycles/active")["id"], "/workouts/today mesocycle_id")
        return findings.texts
    }

    /// The history and the record of each exercise against the completed sets of completed workouts.
    func exerciseFindings() -> [String] {
        var findings = Findings()
        let done = list("/workouts").reversed().filter { $0.has("status", "completed") }
            .sorted { $0.text("completed_at") < $1.text("completed_at") }
        for exercise in list("/exercises") {
            let path = "/exercises/\(exercise.text("id"))/history"
            let entries = done.compactMap { entry(of: exercise, in: $0) }
            let record = entries.reduce(JSON.null) { best, entry in
                if (best["weight"]?.number ?? -1) >= (entry["best_weight"]?.number ?? 0) { return best }
                return [
                    "weight": entry["best_weight"] ?? .null, "reps": entry["best_set_reps"] ?? .null, "date": entry["date"] ?? .null,
                ]
            }
            findings.expect(
                data(path),
                [
                    "exercise_id": exercise["id"] ?? .null, "exercise_name": exercise["name"] ?? .null, "entries": .array(entries),
                    "personal_record": record,
                ], path)
        }
        let (standard, custom) = (list("/exercises/default"), list("/exercises/custom"))
        findings.expect(standard.count + custom.count == list("/exercises").count, "GET /exercises/default and /custom: not all")
        return findings.texts
    }

    private func entry(of exercise: JSON, in workout: JSON) -> JSON? {
        let lifts = sets(of: workout).filter { set in
            set["exercise_id"] == exercise["id"] && set.has("status", "completed") && set["actual_reps"]?.number != nil
                && set["actual_weight"]?.number != nil
        }.sorted { ($0["set_number"]?.number ?? 0) < ($1["set_number"]?.number ?? 0) }
        let weights = lifts.map { $0["actual_weight"]?.number ?? 0 }
        guard let best = weights.max(), let place = weights.firstIndex(of: best) else { return nil }
        return [
            "workout_id": workout["id"] ?? .null, "date": workout["completed_at"] ?? .null,
            "week_number": workout["week_number"] ?? .null, "mesocycle_id": workout["mesocycle_id"] ?? .null,
            "sets": .array(
                lifts.map { set in
                    [
                        "set_number": set["set_number"] ?? .null, "weight": set["actual_weight"] ?? .null,
                        "reps": set["actual_reps"] ?? .null,
                    ]
                }), "best_weight": .number(best), "best_set_reps": lifts[place]["actual_reps"] ?? .null,
        ]
    }

    /// The calendar, in UTC, against workouts, sessions and rides.
    func calendarFindings() -> [String] {
        var findings = Findings()
        let months = answers.filter { $0.route == "/calendar/:year/:month" }.map(\.data)
        let first = months.map { $0.text("startDate") }.min() ?? ""
        var expected = activities("/stretch-sessions", "stretch", "completedAt")
        expected += activities("/meditation-sessions", "meditation", "completedAt")
        expected += persona.seesOwnRides ? activities("/cycling/activities", "cycling", "date") : []
        let workouts = list("/workouts").filter { $0.has("status", "completed") }
        expected += workouts.map { "\($0.text("completed_at")) workout-\($0.text("id"))" }
        var found: [String] = []
        for month in months {
            for (date, day) in month["days"]?.object ?? [:] {
                let activities = (day["activities"]?.array ?? []).filter { persona.seesOwnRides || !$0.has("type", "cycling") }
                found += activities.map { "\($0.text("completedAt")) \($0.text("id"))" }
                for activity in activities {
                    findings.expect(
                        activity.text("completedAt").hasPrefix(date) && activity.has("date", date),
                        "GET /calendar \(date): \(activity.text("id")) is of another day")
                    findings.expect(activity["summary"], workoutSummary(of: activity, workouts), "/calendar \(date) \(activity.text("id"))")
                }
            }
        }
        let (missing, unknown) = (Set(expected).subtracting(found).filter { $0 >= first }, Set(found).subtracting(expected))
        findings.expect(missing.isEmpty, "GET /calendar: without \(missing.sorted().prefix(5))")
        findings.expect(unknown.isEmpty, "GET /calendar: unknown \(unknown.sorted().prefix(5))")
        findings.expect(Set(found).count == found.count, "GET /calendar: an activity twice")
        return findings.texts
    }

    private func activities(_ path: String, _ type: String, _ member: String) -> [String] {
        list(path).map { "\($0.text(member)) \(type)-\($0.text("id"))" }
    }

    /// The expected summary of a workout; that of other activities as it is.
    private func workoutSummary(of activity: JSON, _ workouts: [JSON]) -> JSON? {
        guard let workout = workouts.first(where: { activity.has("id", "workout-\($0.text("id"))") }) else { return activity["summary"] }
        let sets = sets(of: workout)
        return [
            "dayName": data("/workouts/\(workout.text("id"))")["plan_day_name"] ?? .null, "exerciseCount": distinctExercises(sets),
            "setsCompleted": .integer(sets.count { $0.has("status", "completed") }), "totalSets": .integer(sets.count),
            "weekNumber": workout["week_number"] ?? .null, "isDeload": .bool(workout["week_number"] == 7),
        ]
    }
}
