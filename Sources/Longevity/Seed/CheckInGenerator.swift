import Values

/// Generates plausible check-ins, scored by the backend's own rules. The same seed gives the same check-ins.
struct CheckInGenerator: Sendable {
    enum Trend: String, Sendable, CaseIterable {
        /// Steadily younger.
        case rejuvenating
        /// Steadily older.
        case aging
        /// Alternately younger and older.
        case mixed
    }

    enum Kind: String, Sendable, CaseIterable {
        /// The nine metrics of the iOS app.
        case metrics
        /// The ten answers of the Android app.
        case answers
    }

    private let kind: Kind
    private let count: Int
    private let until: SeedDate
    private let trend: Trend
    /// The probability that a day before the last is omitted.
    private let skip: Double
    private let seed: Int

    init(_ reader: ObjectReader) {
        kind = reader.choice("kind", of: Kind.self) ?? .metrics
        count = reader.countGeneratedDays("count")
        until = reader.date("until") ?? .relative(days: -1)
        if !reader.has("until") { reader.noteRelativeDate() }
        trend = reader.choice("trend", of: Trend.self) ?? .mixed
        skip = reader.number("skip", in: 0...0.9) ?? 0
        seed = reader.generatorSeed()
        reader.finish()
    }

    /// The random days generated for each check-in. The one that comes closest to the trend is used.
    private static let candidates = 6

    func firstDate(at moment: SeedMoment) -> LocalDate? {
        var generator = SeededGenerator(seed: UInt64(seed))
        return dates(at: moment, &generator).first
    }

    func entries(of user: User, at moment: SeedMoment, by revision: Revision) -> [Entry] {
        var generator = SeededGenerator(seed: UInt64(seed))
        let dates = dates(at: moment, &generator)
        func age(_ date: LocalDate) -> Double { user.age(on: date) ?? 0 }
        var derivation = CheckInDerivation(user: user, moment: moment, revision: revision)
        if kind == .answers {
            return dates.map { derivation.entry(LiteralCheckIn(report: .answers(life.answers(on: $0))), docID: $0.description, on: $0) }
        }
        let startingOffset = derivation.biologicalAge - (dates.first.map(age) ?? 0)
        return dates.enumerated().map { index, date in
            let target = age(date) + startingOffset + offset(at: index) + (generator.unit() - 0.5) * 0.3
            let days = (0..<Self.candidates).map { _ in CheckInMetrics(randomFrom: &generator) }.map { ($0, DailyScore(of: $0).deltaYears) }
            func distance(_ deltaYears: Double) -> Double { abs(derivation.biologicalAge + deltaYears - target) }
            let (metrics, _) = days.dropFirst().reduce(days[0]) { distance($1.1) < distance($0.1) ? $1 : $0 }
            return derivation.entry(LiteralCheckIn(report: .metrics(metrics)), docID: date.description, on: date)
        }
    }

    private var life: AnswerGenerator { AnswerGenerator(seed: seed, trend: trend) }

    private func dates(at moment: SeedMoment, _ generator: inout SeededGenerator) -> [LocalDate] {
        var date = until.resolved(at: moment)
        var dates: [LocalDate] = []
        while dates.count < count, date >= SeedDate.range.lowerBound {
            if kind == .metrics || !life.isAbsent(on: date) { dates.append(date) }
            repeat { date = date - 1 } while generator.unit() < skip
        }
        return dates.reversed()
    }

    /// The distance of the trend from the start, in years. It is bounded, so that ten years of check-ins stay plausible.
    private func offset(at index: Int) -> Double {
        let span = min(3.5, 0.05 * Double(count))
        let progress = Double(index + 1) / Double(count)
        switch trend {
        case .rejuvenating: return -span * progress
        case .aging: return span * progress
        case .mixed:
            // A triangle wave: 90 check-ins down, 90 up.
            let phase = Double(index % 180) / 180
            return (abs(phase - 0.5) - 0.5) * 2
        }
    }
}

extension CheckInMetrics {
    /// A random day within the ranges that the app's screens offer.
    fileprivate init(randomFrom generator: inout SeededGenerator) {
        sleepHours = Double(generator.integer(in: 10...18)) / 2
        steps = Double(generator.integer(in: 20...140) * 100)
        vigorousMinutes = Double(generator.integer(in: 0...9) * 5)
        processedFoodScore = Double(generator.integer(in: 1...5))
        alcoholUnits = Double(generator.integer(in: 0...3))
        stressLevel = Double(generator.integer(in: 1...5))
        lateCaffeine = generator.unit() < 0.25
        screenLate = generator.unit() < 0.35
        bedtimeHour = Double(generator.integer(in: 43...48)) / 2
    }
}
