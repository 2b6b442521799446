import UnderstudyCore
import Values

/// A check-in that a seed file gives literally.
struct LiteralCheckIn: Sendable {
    var docID: String?
    var date: SeedDate?
    let report: DayReport
    /// Ages and deltas in years. ``JSON/null`` when the file has null, `nil` when the member is missing.
    var deltaYears, biologicalAgeYears, agingDebtYears, score: JSON?
    var reasons: [String]?
    var rejuvenationStreakDays, accelerationStreakDays: Int?
    var createdAt, updatedAt: SeedInstant?
}

extension LiteralCheckIn {
    init(_ reader: ObjectReader) {
        /// A member may have the name of the stored field instead of the short one.
        func either(_ short: String, _ stored: String) -> String { reader.has(stored) ? stored : short }
        func number(_ key: String) -> JSON? {
            reader.json(key) == .null ? .null : reader.number(key).map(JSON.number)
        }
        docID = reader.identifier(either("id", "docId"))
        let dateKey = either("date", "dateKey")
        date = reader.date(dateKey)
        reader.require(dateKey, expected: SeedDate.expected)
        // Stored check-ins have both `date` and `dateKey`.
        _ = reader.json("date")
        report = DayReport(reader)
        deltaYears = number("deltaYears")
        biologicalAgeYears = number(either("biologicalAgeYears", "currentBiologicalAgeYears"))
        agingDebtYears = number(either("agingDebtYears", "currentAgingDebtYears"))
        score = number("score")
        reasons = reader.strings("reasons", atMost: ValueSchema.usualMostElements)
        rejuvenationStreakDays = reader.integer("rejuvenationStreakDays", in: 0...1_000_000)
        accelerationStreakDays = reader.integer("accelerationStreakDays", in: 0...1_000_000)
        createdAt = reader.instant("createdAt")
        updatedAt = reader.instant("updatedAt")
        _ = reader.string("userId")
        reader.finish()
    }

    /// The check-in as it is given.
    func entry(_ docID: String, on date: LocalDate, at moment: SeedMoment) -> Entry {
        let createdAt = createdAt?.resolved(at: moment)
        return Entry(
            docID: docID, date: date, report: report, score: score?.number, deltaYears: deltaYears?.number, reasons: reasons ?? [],
            biologicalAgeYears: biologicalAgeYears?.number, agingDebtYears: agingDebtYears?.number,
            rejuvenationStreakDays: rejuvenationStreakDays, accelerationStreakDays: accelerationStreakDays, createdAt: createdAt,
            updatedAt: updatedAt?.resolved(at: moment) ?? createdAt)
    }
}

extension DayReport {
    /// Reads either the nine metrics or the `answers`.
    fileprivate init(_ reader: ObjectReader) {
        let metrics = CheckInMetrics(
            sleepHours: reader.number("sleepHours"), steps: reader.number("steps"), vigorousMinutes: reader.number("vigorousMinutes"),
            processedFoodScore: reader.number("processedFoodScore"), alcoholUnits: reader.number("alcoholUnits"),
            stressLevel: reader.number("stressLevel"), lateCaffeine: reader.bool("lateCaffeine"), screenLate: reader.bool("screenLate"),
            bedtimeHour: reader.number("bedtimeHour"))
        guard let answers = reader.object("answers") else {
            self = .metrics(metrics)
            return
        }
        if let metric = Metric.allCases.first(where: { reader.isGiven($0.rawValue) }) {
            reader.fault("answers", expected: "no answers beside \(metric.rawValue): a check-in has either metrics or answers")
        }
        self = .answers(DailyAnswers { answers.number($0.rawValue, in: DailyAnswers.range) })
        answers.finish()
    }
}

/// Derives missing values of check-ins in order, as if each had been made through the API.
struct CheckInDerivation {
    private let user: User
    private let moment: SeedMoment
    private let revision: Revision
    /// In years, after the last check-in.
    private(set) var biologicalAge: Double
    private var tally: StreakTally
    private var last: LocalDate?

    init(user: User, moment: SeedMoment, revision: Revision) {
        self.user = user
        self.moment = moment
        self.revision = revision
        tally = StreakTally(of: revision)
        biologicalAge = user.number(.baselineBiologicalAgeYears) ?? user.number(.chronologicalAgeYears) ?? 0
    }

    /// Counts a check-in that is stored as it is.
    mutating func advance(past entry: Entry) {
        biologicalAge = entry.biologicalAgeYears ?? biologicalAge + (entry.deltaYears ?? 0)
        tally.count(deltaYears: entry.deltaYears ?? 0, on: entry.date, after: last)
        last = entry.date
    }

    /// The check-in with every value that it does not give.
    mutating func entry(_ checkIn: LiteralCheckIn, docID: String, on date: LocalDate) -> Entry {
        var entry = checkIn.entry(docID, on: date, at: moment)
        let scored = entry.report.isEmpty ? nil : DailyScore(of: entry.report)
        let change = checkIn.deltaYears == nil ? scored?.deltaYears : entry.deltaYears
        let reached = entry.biologicalAgeYears ?? biologicalAge + (change ?? 0)
        if checkIn.biologicalAgeYears == nil { entry.biologicalAgeYears = reached }
        if checkIn.deltaYears == nil {
            let baseline = user.number(.baselineBiologicalAgeYears)
            entry.deltaYears = last == nil ? revision.firstDeltaYears(reaching: reached, from: baseline) : round2(reached - biologicalAge)
        }
        if checkIn.score == nil { entry.score = scored?.score ?? Self.score(for: entry.deltaYears ?? 0) }
        if checkIn.reasons == nil { entry.reasons = scored?.reasons ?? [] }
        advance(past: entry)
        if checkIn.agingDebtYears == nil { entry.agingDebtYears = biologicalAge - (user.age(on: entry.date) ?? 0) }
        entry.rejuvenationStreakDays = entry.rejuvenationStreakDays ?? tally.rejuvenation.streak
        entry.accelerationStreakDays = entry.accelerationStreakDays ?? tally.acceleration?.streak
        // A check-in without a time is made at 20:00 in the user's zone; one of today before anything else of the day.
        entry.createdAt = entry.createdAt ?? min(moment.zone.instant(of: entry.date, secondsOfDay: 20 * 3_600), moment.undated).written
        entry.updatedAt = entry.updatedAt ?? entry.createdAt
        return entry
    }

    /// The score that comes closest to a delta, in halves.
    private static func score(for deltaYears: Double) -> Double {
        let halves = (min(max(-deltaYears / 0.03, -11), 9) * 2).rounded()
        return halves == 0 ? 0 : halves / 2
    }
}

extension User {
    /// The chronological age at the end of a day.
    func age(on date: LocalDate) -> Double? {
        text(.dateOfBirth).flatMap { ageYears(bornOn: $0, at: Instant(date + 1)) } ?? number(.chronologicalAgeYears)
    }
}
