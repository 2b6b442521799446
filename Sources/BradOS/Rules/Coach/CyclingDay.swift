import UnderstudyCore
import Values

/// A user's cycling, from which both coaches recommend a ride. Only for a user with an FTP: without one there is no training by power.
struct CyclingDay: Sendable {
    /// The training block under way.
    struct Block: Sendable {
        /// From 1 to ``TrainingBlock/weeks``.
        let week: Int
        /// The planned sessions of a week, in order.
        let sessions: [PlannedSession]
    }

    /// `nil` if the FTP has a date that the calendar does not have.
    let ftpAgeDays: Int?
    let load: TrainingLoad
    /// `nil` if there is no ride.
    let daysSinceRide: Int?
    /// The types of the rides since Monday.
    let ridesThisWeek: [String]
    let block: Block?
    /// 0 for Monday to 6 for Sunday.
    let weekday: Int
    /// The lower-body workout of today or yesterday.
    let legs: LowerBodyWorkout?

    /// After the day's ride, both coaches say so and plan no other.
    var hasRiddenToday: Bool { daysSinceRide == 0 }

    /// An FTP of this age is out of date (brados-training.md 7.3).
    private static let staleFTPDays = 56

    /// The age in days of an FTP that is out of date; `nil` for one that is not.
    var staleFTPDays: Int? { ftpAgeDays.flatMap { $0 >= Self.staleFTPDays ? $0 : nil } }
}

extension CyclingDay.Block {
    /// - Parameter json: an active block.
    init(_ json: JSON, on today: LocalDate) throws {
        let block = Resource.trainingBlocks.record(TrainingBlock.withSessions(TrainingBlock.withWeek(json, on: today)))
        let planned = try block[TrainingBlocks.sessions].map { Record(kind: block.kind, $0) }
        self.init(
            week: try block[TrainingBlocks.currentWeek],
            sessions: try planned.sorted { try $0[TrainingBlocks.order] < $1[TrainingBlocks.order] }.map { try PlannedSession($0) })
    }
}

/// A workout for the legs, after or before which a ride should be easy.
enum LowerBodyWorkout: Sendable, Equatable {
    /// Yesterday; with the name of the plan's day.
    case done(String)
    /// Today; with the name of the plan's day.
    case doneToday(String)
    /// Planned for today.
    case planned(String)

    private static let words = ["leg", "lower", "squat", "deadlift"]

    /// Whether the name of a plan's day is that of a workout for the legs.
    static func isNamed(by day: String) -> Bool {
        let day = day.lowercased()
        return words.contains { day.contains($0) }
    }
}
