import UnderstudyCore
import Values

/// The `moods` of a seed: mood entries for the last entries of `mood_score` in the progress (fitiq-wellness.md 19).
///
/// The valence follows from the score. Each fifth day has two entries, whose mean is that valence.
struct MoodGenerator: RecordGenerator {
    static let seedKey = "moods"

    private let count: Int

    init(_ rule: ObjectReader) {
        count = rule.countGeneratedDays("count")
        rule.finish()
    }

    func insert(at moment: SeedMoment, into records: Records) throws {
        for entry in try records.lastEntries(count, of: .moodScore, at: moment) {
            let mood = GeneratedMood(score: entry.quantity, on: entry.day)
            let time = entry.loggedAt.timestamp
            if let earlier = mood.earlierValence {
                // The first entry of such a day is of its middle, at one o'clock for a score of nine in the evening.
                let start = moment.zone.instant(of: entry.day, secondsOfDay: 0)
                let noon = start.advanced(bySeconds: max(0, (entry.loggedAt.seconds - start.seconds) * 13 / 21))
                try records.insertGenerated(.moodEntries, named: "mood before \(time)", mood.members(earlier, turn: 1, at: noon), at: noon)
            }
            let members = mood.members(mood.valence, turn: 0, at: entry.loggedAt)
            try records.insertGenerated(.moodEntries, named: "mood at \(time)", members, at: entry.loggedAt)
        }
    }
}

/// The mood that follows from a mood score.
struct GeneratedMood: Sendable {
    private let day: LocalDate
    /// Of the score, from -1 to 1, with 2 decimals.
    let mean: Double
    /// The distance of each of two entries from the mean.
    private let distance: Double

    init(score: Double, on day: LocalDate) {
        self.day = day
        let hundredths = (min(max((score - 5.5) / 4.5, -1), 1) * 100).rounded()
        mean = hundredths / 100
        distance = day.dayNumber % 5 == 0 ? min(15, 100 - hundredths.magnitude) / 100 : 0
    }

    /// The valence of the entry in the evening.
    var valence: Double { Self.rounded(mean + distance) }

    /// The valence of the entry in the middle of the day; `nil` on most days.
    var earlierValence: Double? { day.dayNumber % 5 == 0 ? Self.rounded(mean - distance) : nil }

    private static func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }

    /// - Parameter turn: 0 for the day's last entry, 1 for the one before.
    func members(_ valence: Double, turn: Int, at time: Instant) -> JSON {
        let number = abs(day.dayNumber)
        // The causes rotate, and not in step with the weeks.
        let cause = Self.causes[(number + number / 5 + 2 * turn) % Self.causes.count]
        let note = turn == 0 && number % 4 == 0 ? (valence >= 0 ? cause.good : cause.bad) : nil
        return [
            "valence": .number(valence), "labels": .strings(Self.labels(of: valence)), "associations": [.string(cause.name)],
            "notes": .optional(note), "logged_at": .timestamp(time), "source": "manual",
        ]
    }

    private static func labels(of valence: Double) -> [String] {
        switch valence {
        case 0.6...: ["joyful", "grateful"]
        case 0.3...: ["happy", "content"]
        case 0...: ["peaceful", "content"]
        case (-0.3)...: ["stressed", "worried"]
        default: ["sad", "overwhelmed"]
        }
    }

    private static let causes = [
        (name: "work", good: "Finished early, and the phone stayed quiet.", bad: "One meeting after the other."),
        (name: "family", good: "A long call with my sister.", bad: "We argued about the holidays."),
        (name: "fitness", good: "My legs felt light today.", bad: "My legs were heavy all day."),
        (name: "selfCare", good: "An hour with a book, and the phone in the drawer.", bad: "Not a minute for myself today."),
        (name: "weather", good: "Sun on the way home.", bad: "Gray from morning to night."),
    ]
}
