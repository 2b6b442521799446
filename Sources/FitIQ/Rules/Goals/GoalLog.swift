import Values

/// A user's goals over time, oldest first, as insights need them (fitiq-wellness.md 15).
struct GoalLog: Sendable, Equatable {
    private struct Entry: Sendable, Equatable {
        let title: String
        let created: LocalDate
        /// `nil` for a goal that is not completed.
        let completed: LocalDate?
        let isActive: Bool
    }

    private let entries: [Entry]

    /// - Parameter zone: the zone of the insights' days.
    init(_ goals: [Goal] = [], in zone: Zone = .utc) {
        entries = goals.sorted { $0.createdAt < $1.createdAt }.map { goal in
            Entry(
                title: goal.title, created: zone.localDate(at: goal.createdAt),
                completed: goal.completedAt.map { zone.localDate(at: $0) }, isActive: goal.status == .active)
        }
    }

    /// The titles of the goals that are active at the end of a day. A goal that was abandoned or paused since then is not known to have
    /// been active.
    func active(on day: LocalDate) -> [String] {
        entries.filter { $0.created <= day && ($0.isActive || $0.completed.map { $0 > day } ?? false) }.map(\.title)
    }

    /// The titles of the goals that were completed on these days.
    func completed(in days: DateRange) -> [String] {
        entries.filter { entry in entry.completed.map { days.contains($0) } ?? false }.map(\.title)
    }
}
