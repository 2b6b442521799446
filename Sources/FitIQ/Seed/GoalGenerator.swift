import UnderstudyCore
import Values

/// The `aims` of a seed: goals that follow the progress (fitiq-wellness.md 19).
///
/// Their values and instances are not stored, see ``GoalMeasure``: entries that are stored later in the day count at once. A weight goal
/// has a weekly activity. Any other goal recurs daily, and has an activity for the last days on which it was reached.
struct GoalGenerator: RecordGenerator {
    static let seedKey = "aims"

    private let aims: [Aim]

    init(_ rule: ObjectReader) {
        aims = Aim.types.compactMap { type in rule.object(type.rawValue).map { Aim(type, $0) } }
        rule.finish()
    }

    func insert(at moment: SeedMoment, into records: Records) throws {
        for aim in aims { try aim.insert(at: moment, into: records) }
    }
}

/// A goal about one type of progress.
private struct Aim: Sendable {
    static let types: [ProgressType] = [.weight, .steps, .activeMinutes, .sleepHours]

    private let type: ProgressType
    private let title: String?
    private let about: String
    private let target: Double
    /// The number of days since the start.
    private let days: Int
    /// The number of days until the target date; `nil` for a goal without one.
    private let daysLeft: Int?
    /// The most instances.
    private let instances: Int

    init(_ type: ProgressType, _ reader: ObjectReader) {
        self.type = type
        title = reader.string("title", length: 1...200)
        about = reader.string("description", length: 0...1_000) ?? ""
        target = reader.number("target", in: 0.01...Goal.values.upperBound) ?? 1
        reader.require("target", expected: "a number from 0.01 to 1000000000")
        days = reader.countGeneratedDays("days")
        daysLeft = reader.integer("daysLeft", in: 0...36_500)
        instances = reader.integer("instances", in: 0...1_000) ?? 30
        reader.finish()
    }

    private static let mostWeighIns = 6
    private static let mostReached = 4

    func insert(at moment: SeedMoment, into records: Records) throws {
        let start = moment.today - days
        let created = min(moment.zone.instant(of: start, secondsOfDay: 36_000), moment.undated.wholeSeconds)
        let entries = try records.lastEntries(days + 1, of: type, at: moment).filter { $0.day >= start }
        let latest = isWeight ? try records.lastEntries(1, of: type, at: moment).first : nil
        // The entries of a day with several of them add up.
        let series = entries.reduce(into: DailySeries()) { $0.add($1.quantity, of: type, on: $1.day) }
        let measured = series.dates(of: type).suffix(instances)
        let record = JSON.object(omittingMissing: [
            ("goal_type", .string(goal.type.rawValue)), ("title", .string(title ?? goal.title)), ("description", .string(about)),
            ("target_value", .number(target)), ("target_unit", .string(goal.unit)), ("start_date", .string(start.description)),
            ("target_date", daysLeft.map { .string((moment.today + $0).description) }),
            ("start_value", isWeight ? (entries.first ?? latest).map { .number(Goal.value($0.quantity)) } : nil),
            ("is_recurring", .bool(!isWeight)), ("recurrence_pattern", isWeight ? nil : .string(Recurrence.daily.rawValue)),
            ("first_instance", isWeight ? nil : .string((measured.first ?? moment.today).description)),
        ])
        let id = try records.insertGenerated(.goals, named: "goal \(type.rawValue)", record, at: created)
        if isWeight {
            try insertWeighIns(entries, of: id, into: records)
        } else {
            let last = Dictionary(entries.map { ($0.day, $0.loggedAt) }) { _, last in last }
            let reached = measured.compactMap { day -> LoggedQuantity? in
                guard let value = series.value(of: type, on: day), value >= target, let time = last[day] else { return nil }
                return LoggedQuantity(quantity: value, loggedAt: time, day: day)
            }
            for entry in reached.suffix(Self.mostReached) {
                try insertActivity("target_reached", "\(Wording.weekday(entry.day)): done.", entry, of: id, into: records)
            }
        }
    }

    private var isWeight: Bool { type == .weight }

    /// The type and the unit of the goal, and its title if the seed gives none.
    private var goal: (type: GoalType, unit: String, title: String) {
        let number = Wording.number(target, decimals: 1)
        return switch type {
        case .weight: (.weight, "kg", "Reach \(number) kg")
        case .sleepHours: (.sleep, "hours", "Sleep \(number) hours a night")
        case .activeMinutes: (.activity, "minutes", "Be active for \(number) minutes a day")
        default: (.activity, "steps", "Walk \(number) steps a day")
        }
    }

    /// One activity a week, the last one with the latest weight.
    private func insertWeighIns(_ entries: [LoggedQuantity], of goal: String, into records: Records) throws {
        var weekly: [LoggedQuantity] = []
        for entry in entries.reversed() where weekly.count < Self.mostWeighIns {
            if weekly.last.map({ $0.day - entry.day >= 7 }) ?? true { weekly.append(entry) }
        }
        for entry in weekly.reversed() {
            try insertActivity("weigh_in", "\(Wording.amount(entry.quantity, type)) in the morning.", entry, of: goal, into: records)
        }
    }

    private func insertActivity(
        _ kind: String, _ notes: String, _ entry: LoggedQuantity, of goal: String, into records: Records
    ) throws {
        let members: JSON = [
            "goal_id": .string(goal), "activity_type": .string(kind), "value": .number(Goal.value(entry.quantity)), "notes": .string(notes),
            "logged_at": .timestamp(entry.loggedAt),
        ]
        let name = "\(kind) \(type.rawValue) at \(entry.loggedAt.timestamp)"
        try records.insertGenerated(.goalActivities, named: name, members, at: entry.loggedAt)
    }
}
