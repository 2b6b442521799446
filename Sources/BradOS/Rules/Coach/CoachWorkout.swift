import UnderstudyCore
import Values

/// The workout of a training day as the coach's briefing shows it.
///
/// The app decodes it from `sections.lifting.workout`, with all five members.
struct CoachWorkout: Sendable {
    /// The name of the plan's day.
    let name: String
    let week: Int
    /// The number of different exercises among the sets.
    let exercises: Int
    let state: WorkoutState

    var isDone: Bool { state == .completed }

    static let schema = ValueSchema.object([
        .required("planDayName", .text, example: "Push Day"), .required("weekNumber", .integer(NumberRange()), example: 3),
        .required("isDeload", .bool, "Whether it is of week 7.", example: false),
        .required("exerciseCount", .integer(from: 0), example: 6), .required("status", .choice(["pending", "in_progress", "completed"])),
    ])

    var json: JSON {
        [
            "planDayName": .string(name), "weekNumber": .integer(week), "isDeload": .bool(week == Mesocycle.deloadWeek),
            "exerciseCount": .integer(exercises), "status": .string(state.rawValue),
        ]
    }
}
