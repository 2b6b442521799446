import UnderstudyCore

/// The members of plan days and of their exercises by which workouts are planned (brados-training.md 3.2).
enum Plans {
    static let dayOfWeek = Field<Int>("day_of_week", .literal(Array(0...6)), "The day of the week; 0 is Sunday.")
    static let dayName = Field<String>("name", .string(1...100), "The name.")

    static let exerciseID = Field<String>("exercise_id", .nonEmptyText, "The id of the exercise.", on: .create)
    static let sets = Field<Double>("sets", .positiveInteger, "The number of sets.", default: 2).usually(.numbers(1...50))
    static let reps = Field<Double>("reps", .positiveInteger, "The repetitions of a set.", default: 8).usually(.numbers(1...200))
    static let weight = Field<Double>("weight", .nonNegativeNumber, "The weight in pounds.", default: 30)
        .usually(.numbers(0...1_000, "pounds"))
    static let restSeconds = Field<Double>("rest_seconds", .positiveInteger, "The rest between sets, in seconds.", default: 60)
        .usually(.numbers(0...3_600, "seconds"))
    static let minimumReps = Field<Double>("min_reps", .positiveInteger, "The lower end of the range of repetitions.", default: 8)
        .usually(.numbers(1...200))
    static let maximumReps = Field<Double>("max_reps", .positiveInteger, "The upper end of the range of repetitions.", default: 12)
        .usually(.numbers(1...200))

    fileprivate static let sortOrder = Field<Double>("sort_order", .integer(from: 0), "The place in the list.")
    fileprivate static let dayFields: Fields = [dayOfWeek, dayName, sortOrder]
    fileprivate static let exerciseFields: Fields = [exerciseID, sets, reps, weight, restSeconds, sortOrder, minimumReps, maximumReps]
}

/// Training plans, their days, and the exercises of a day (brados-training.md 3.2).
extension Resource {
    static let plans: Resource = Resource(
        "plan", at: "/plans", label: "Plan", tag: "Brad OS: plans", seedKey: "plans",
        fields: [
            .required("name", .string(1...100), "The name."),
            .optional("duration_weeks", .positiveInteger, "The planned duration in weeks.", default: 6).usually(.numbers(1...104, "weeks")),
        ],
        order: .ascending("name"),
        operations: [
            .list, .get, .create,
            .update(effect: { change, records in
                if let mesocycle = try records.activeMesocycle(ofPlan: change.id) { try records.syncWorkouts(of: mesocycle) }
            }),
            .delete(check: { change, records in
                if try records.exists(.mesocycles, where: "plan_id", is: change.id) {
                    throw ResourceError.conflict("Cannot delete plan that has active mesocycles")
                }
            }),
        ])

    static let planDays = Resource(
        "planDay", at: "/plans/:id/days", item: "/plans/:id/days/:dayId", label: "PlanDay", tag: "Brad OS: plans", seedKey: "planDays",
        parent: Parent("plan_id", in: "id", of: "plan", label: "Plan"),
        fields: Plans.dayFields.members, hasTimestamps: false, order: .ascending("sort_order"),
        operations: [.list, .create, .update, .delete])

    /// The name of the exercise is more than the backend sends. Without it, the app shows the word "Exercise" (brados-training.md D5).
    static let planDayExercises: Resource = Resource(
        "planDayExercise", at: "/plans/:id/days/:dayId/exercises", item: "/plans/:id/days/:dayId/exercises/:exerciseId",
        label: "PlanDayExercise", tag: "Brad OS: plans", seedKey: "planDayExercises",
        parent: Parent("plan_day_id", in: "dayId", of: "planDay", label: "PlanDay"),
        fields: Plans.exerciseFields.members, hasTimestamps: false, order: .ascending("sort_order"),
        ascending: Ascending("min_reps", "max_reps"),
        derived: [
            Derived("exercise_name", .text, "The name of the exercise.") { record, records in
                try records.find(.exercises, planDayExercises.record(record)[Plans.exerciseID])?["name"]
            }
        ],
        operations: [.list, .create, .update, .delete])
}
