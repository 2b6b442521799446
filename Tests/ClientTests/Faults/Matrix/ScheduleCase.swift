import UnderstudyWorlds
import Values

/// A schedule, and whether it fires for each matching request.
struct ScheduleCase: Sendable {
    /// `nil` for a rule that always fires.
    let when: JSON?
    let fires: [Bool]

    static let all = [
        ScheduleCase(when: nil, fires: [true, true]),
        ScheduleCase(when: ["first": 2], fires: [true, true, false]),
        ScheduleCase(when: ["after": 1, "times": 1], fires: [false, true, false]),
        ScheduleCase(when: ["after": 1], fires: [false, true, true]),
        ScheduleCase(when: ["every": 2], fires: [false, true, false, true]),
        probability(0.5, seed: 7),
    ]

    /// The random decisions are reproducible: they come from the rule's own generator.
    private static func probability(_ probability: Double, seed: Int) -> ScheduleCase {
        let schedule = FaultSchedule.probability(probability, seed: UInt64(seed))
        var generator = schedule.generator
        return ScheduleCase(
            when: ["probability": .number(probability), "seed": .integer(seed)],
            fires: (1...5).map { schedule.fires(at: $0, generator: &generator) })
    }
}
