import Values

/// The weeks of a training block (brados.md 3.9).
enum TrainingBlock {
    static let weeks = 8

    /// The week that contains a date, from 1 to 8. Dates after the block are in its last week; `nil` before the block.
    static func week(on date: LocalDate, startingOn start: LocalDate) -> Int? {
        let days = date.dayNumber - start.dayNumber
        return days < 0 ? nil : min(days / 7 + 1, weeks)
    }

    /// The block as responses contain it: an active one has today's week, or before it begins the stored one.
    ///
    /// The backend stores the week with each read. Here a read writes nothing; the end of a block stores its week.
    static func withWeek(_ block: JSON, on today: LocalDate) -> JSON {
        guard block["status"] == "active", let start = block["startDate"]?.string.flatMap({ LocalDate($0) }),
            let week = week(on: today, startingOn: start)
        else { return block }
        return block.merging(["currentWeek": .integer(week)])
    }

    /// The block with the standard sessions if it has none of its own.
    static func withSessions(_ block: JSON) -> JSON {
        block["weeklySessions"] == nil ? block.merging(["weeklySessions": standardSessions]) : block
    }

    /// The members of a block in the list of all blocks.
    static func summary(of block: JSON) -> JSON {
        .object((block.object ?? [:]).filter { summaryMembers.contains($0.key) })
    }

    static let summaryMembers: Set = ["id", "userId", "startDate", "endDate", "currentWeek", "goals", "status"]

    /// The sessions in the response for a block that has none of its own.
    static let standardSessions = JSON.array(
        [.vo2Max, .threshold, .fun].enumerated().map { PlannedSession.standard($1).json(order: $0 + 1) })
}
