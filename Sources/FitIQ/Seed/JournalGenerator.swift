import UnderstudyCore
import Values

/// The `diary` of a seed: journal entries about the last days, with the numbers that were logged on them (fitiq-wellness.md 19).
///
/// An entry is linked to the day's mood entry, is of the eight types in turn, and is made after the day's last entry of the progress.
struct JournalGenerator: RecordGenerator {
    static let seedKey = "diary"

    private let count: Int
    private let days: Int

    init(_ rule: ObjectReader) {
        count = rule.integer("count", in: 0...1_000) ?? 24
        days = rule.countGeneratedDays("days")
        rule.noteGeneratedDays(count)
        rule.finish()
    }

    func insert(at moment: SeedMoment, into records: Records) throws {
        guard days > 0 else { return }
        // Today's page of an evergreen account comes tomorrow, so that the choice of days stays the same all day.
        let candidates = try candidates(on: DateRange(days, endingOn: moment.today), at: moment, in: records)
            .filter { $0.time <= moment.undated }
        // The last entry is of the last day, and the others are at equal distances before.
        let number = min(count, candidates.count)
        let chosen = (0..<number).map { candidates[($0 + 1) * candidates.count / number - 1] }
        var kinds = DiaryPage.Kind.allCases
        for (place, entry) in chosen.enumerated() {
            let next = kinds.firstIndex { entry.page.has($0) } ?? 0
            let kind = kinds.remove(at: next)
            kinds.append(kind)
            let goal = kind == .goalReview ? entry.goalID : nil
            let members: JSON = [
                "title": .optional(place % 3 == 2 ? nil : entry.page.title(kind)),
                "content": .string(entry.page.content(kind, turn: place)),
                "entry_type": .string(kind.rawValue), "tags": .strings(entry.page.tags(kind)),
                "prompt_id": .optional(entry.page.promptID(kind)), "linked_mood_id": .optional(entry.moodID),
                "linked_goal_id": .optional(goal), "is_favorite": .bool(place % 5 == 1), "logged_at": .timestamp(entry.time),
            ]
            try records.insertGenerated(.journal, named: "journal of \(entry.page.day)", members, at: entry.time)
        }
    }

    private struct Candidate {
        let page: DiaryPage
        let time: Instant
        let moodID: String?
        /// Of the goal of the page.
        let goalID: String?
    }

    /// The days that can have an entry: those with steps, sleep and a mood entry.
    private func candidates(on days: DateRange, at moment: SeedMoment, in records: Records) throws -> [Candidate] {
        let zone = moment.zone
        let series = try DailySeries.measured(ofUser: records.scope.user, days, in: zone, from: records.db)
        let times = try records.lastTimes(on: days, in: zone)
        let moods = try records.byDay(.moodEntries, Moods.loggedAt, on: days, in: zone)
        let workouts = try records.byDay(.workouts, Workouts.startedAt, on: days, in: zone)
        let goals = try records.activeGoals().sorted { $0.createdAt < $1.createdAt }
        return try days.compactMap { day in
            guard let steps = series.value(of: .steps, on: day), let sleep = series.value(of: .sleepHours, on: day),
                let logged = moods[day], let last = times[day]
            else { return nil }
            let goal = goals.first { zone.localDate(at: $0.createdAt) < day }
            let valence = try logged.map { try MoodEntry($0) }.meanValence
            var page = DiaryPage(day: day, steps: steps, sleep: sleep, valence: valence)
            page.restingHeartRate = series.value(of: .restingHeartRate, on: day)
            page.weight = series.value(of: .weight, on: day)
            page.workout = try workouts[day]?.last.map { try LoggedWorkout($0) }.flatMap { $0.minutes == nil ? nil : $0 }
            page.goal = goal.map { ($0.title, $0.type == .weight) }
            let end = zone.instant(of: day + 1, secondsOfDay: 0).advanced(bySeconds: -1)
            let time = min(last.advanced(bySeconds: 480 + Int64(abs(day.dayNumber) % 20) * 60), end)
            return Candidate(page: page, time: time, moodID: logged.last?.id, goalID: goal?.id)
        }
    }
}
