import GRDB
import MicroHTTP
import UnderstudyCore
import Values

/// The daily check-in (longevity.md 3.5).
enum CheckIns {
    static let operations: [Operation<LongevityBackend>] = [
        .call(
            "checkIn", .post, "/api/age/daily-update", "Check in for today, which moves the biological age",
            """
            Once per calendar date in the user's zone; a date in the body is ignored. Metrics are under `metrics` or at the top level, and \
            all are optional: a number that is missing or invalid counts as 0, anything truthy as true. No range is checked. The \
            questionnaire need not be answered. An array counts as an object without members. The Android app sends ten answers from 0 to 4 \
            in place of the metrics; they count in a body without any metric.
            """,
            for: .subscriber, body: .json(body, mayBeMissing: true),
            answers: .ok(
                result,
                "The state after the check-in, and the day's score. `today.deltaYears` is the score's, not rounded; what is stored is rounded."
            ),
            refuses: [
                .error(
                    .alreadyCheckedIn(dateKey: "2026-01-07"),
                    "Today's check-in exists already. `dateKey` is absent when another request made it at the same moment.",
                    schema: alreadyCheckedIn)
            ]
        ) { try $0.service.checkIn($0.user, $0.sent, $0.context) }.alsoReading(bareBody).alsoReading(nestedBody)
    ].tagged("Longevity: check-in")

    /// The body of a check-in, also of the first revision's.
    static let body = ValueSchema.named(
        "LongevityCheckIn",
        .objectOrArray([
            .optional(
                "metrics",
                .named("LongevityMetrics", .loose(bareFields, example: .object(omittingMissing: metrics.map { ($0.name, $0.example) }))),
                """
                The metrics. When they are missing or null, they are read from the top level. One more level of `metrics` is unwrapped. \
                Every value is accepted; a metric that is no finite number counts as 0.
                """)
        ]))

    /// The metrics at the top level.
    static let bareBody = ValueSchema.object(bareFields)

    /// The metrics one level deeper.
    private static let nestedBody = ValueSchema.object([.optional("metrics", .object([.optional("metrics", bareBody)]))])

    private static let bareFields = metrics + answers

    private static let metrics: [ValueSchema.Field] = [
        metric("sleepHours", "Hours, number-like; 7 to 9 is best.", 0, 8),
        metric("steps", "Number-like; 10000 and more is best.", 0, 9_000),
        metric("vigorousMinutes", "Minutes, number-like; 30 and more is best.", 0, 15),
        metric("processedFoodScore", "Number-like; the app sends 1 to 5, and up to 2 is best.", 0, 2),
        metric("alcoholUnits", "Number-like; the app sends 0 to 3, and 0 is best.", 0, 1),
        metric("stressLevel", "Number-like; the app sends 1 to 5, and up to 3 is best.", 0, 3),
        metric("lateCaffeine", "Anything truthy is true.", false, false), metric("screenLate", "Anything truthy is true.", false, true),
        metric(
            "bedtimeHour",
            """
            Hour of the day, number-like; 22.5 is half past ten. It goes on counting after midnight: 24.5 is half past. From 5 to 23 is \
            best.
            """, 0, 22.5),
    ]

    /// Without examples: an example of a body has either metrics or answers.
    private static let answers = DailyAnswers.Question.allCases.map { question in
        ValueSchema.Field.optional(
            question.rawValue, .anything,
            "\(question.label), 0 (very poor) to 4 (excellent), from the Android app. Other numbers are clamped, and other values count as 2.",
            default: 2)
    }

    private static func metric(_ name: String, _ about: String, _ missing: JSON, _ example: JSON) -> ValueSchema.Field {
        .optional(name, .anything, about, default: missing, example: example)
    }

    private static let result = ValueSchema.named(
        "LongevityCheckInResult",
        .object([
            .required("state", User.stateSchema),
            .required(
                "today",
                .object([
                    .required("date", .pattern(.calendarDate, message: nil), "Today in the user's zone."),
                    .required("score", .described(["type": "number", "minimum": -11, "maximum": 9, "multipleOf": 0.5]), example: 5.5),
                    .required("deltaYears", .number(-0.3...0.3), "-0.03 years per point, not rounded.", example: -0.16499999999999998),
                    .required(
                        "reasons", .list(of: .text), "The reasons for the score, in the order of the metrics or answers.",
                        example: .array(DailyScore(of: example).reasons.map(JSON.string))),
                ])),
        ]))

    private static let example = CheckInMetrics(
        sleepHours: 8, steps: 9_000, vigorousMinutes: 15, processedFoodScore: 2, alcoholUnits: 1, stressLevel: 3, lateCaffeine: false,
        screenLate: true, bedtimeHour: 22.5)

    private static let alreadyCheckedIn = ValueSchema.named(
        "LongevityAlreadyCheckedIn",
        .object([
            .required("error", .choice(["Daily check-in already completed"])), .required("message", .text),
            .optional("dateKey", .pattern(.calendarDate, message: nil), "Today in the user's zone."),
        ]))
}

extension LongevityBackend {
    /// longevity.md 3.5
    func checkIn(_ subscriber: Subscriber, _ body: JSON?, _ context: Context) throws -> Response {
        let today = subscriber.user.zone.localDate(at: context.now)
        if try context.read({ try Entry.exists(today.description, of: subscriber.uid, in: $0) }) {
            throw LongevityError.alreadyCheckedIn(dateKey: today.description)
        }
        let report = DayReport(requestBody: try requiredBody(body))
        let score = DailyScore(of: report)
        let (user, day) = try context.write(as: subscriber.currentUser) { db in
            guard let user = try User.find(subscriber.uid, in: db) else {
                throw LongevityError.notOnboarded
            }
            // Computed again: another request may have changed the zone.
            let day = user.zone.localDate(at: context.now)
            return (try record(report, score, of: user, on: day, at: context.now, in: db), day)
        }
        return .json([
            "state": checkInState(of: context.asOfNow(user)),
            "today": [
                "date": .string(day.description), "score": .number(score.score), "deltaYears": .number(score.deltaYears),
                "reasons": .array(score.reasons.map(JSON.string)),
            ],
        ])
    }

    /// Stores a check-in and updates the user's age, debt and streaks (longevity.md 3.5, longevity-2026-01-20.md 3). Both happen in the
    /// caller's transaction.
    ///
    /// - Throws: ``LongevityError/checkedInConcurrently`` when the day already has a check-in.
    func record(
        _ report: DayReport, _ score: DailyScore, of user: User, on day: LocalDate, at now: Instant, in db: Database
    ) throws -> User {
        guard try !Entry.exists(day.description, of: user.uid, in: db) else { throw LongevityError.checkedInConcurrently }
        let last = try Entry.last(of: user.uid, in: db)
        let chronologicalAge = user.movedAge(at: now) ?? user.operand(.chronologicalAgeYears)
        let previousAge = user.number(.currentBiologicalAgeYears) ?? user.number(.baselineBiologicalAgeYears) ?? chronologicalAge
        let biologicalAge = previousAge + score.deltaYears
        let debt = biologicalAge - chronologicalAge
        let storedDelta =
            last.map { round2(biologicalAge - ($0.biologicalAgeYears ?? user.operand(.baselineBiologicalAgeYears))) }
            ?? revision.firstDeltaYears(reaching: biologicalAge, from: user.number(.baselineBiologicalAgeYears))

        var user = user
        var tally = user.tally(by: revision)
        // A stored day that is not a date counts as a gap. Only a missing day falls back on the last entry.
        let lastDay = user.text(.lastCheckinDayKey).map { LocalDate($0) } ?? last?.date
        tally.count(deltaYears: storedDelta, on: day, after: lastDay)
        user.setTally(tally)
        user[.currentBiologicalAgeYears] = .number(biologicalAge)
        user[.currentAgingDebtYears] = .number(debt)
        user[.lastCheckinDayKey] = .string(day.description)
        user[.lastCheckinAt] = .string(now.description)
        user.touch(at: now)
        let entry = Entry(
            docID: day.description, date: day, report: report, score: score.score, deltaYears: storedDelta, reasons: score.reasons,
            biologicalAgeYears: biologicalAge, agingDebtYears: debt, rejuvenationStreakDays: tally.rejuvenation.streak,
            accelerationStreakDays: tally.acceleration?.streak, createdAt: now, updatedAt: now)
        try Entry.insert([entry], for: user.uid, in: db)
        try user.save(in: db)
        return user
    }

    private func checkInState(of user: User) -> JSON {
        .object(
            omittingMissing: [
                ("chronologicalAgeYears", stored(.chronologicalAgeYears, of: user, else: 0)),
                ("baselineBiologicalAgeYears", stored(.baselineBiologicalAgeYears, of: user)),
                ("currentBiologicalAgeYears", user[.currentBiologicalAgeYears]),
                ("agingDebtYears", user[.currentAgingDebtYears]),
            ] + user.counters(by: revision))
    }
}

extension DayReport {
    /// Reads the metrics or answers from `metrics` or, without it, from the top level. One more level of `metrics` is unwrapped.
    ///
    /// When `metrics` is not an object, every metric counts as missing. Answers count in a body without any metric. (longevity.md 3.5,
    /// longevity-android.md 4)
    init(requestBody body: JSON) {
        var source = body
        for _ in 0..<2 {
            if let inner = source["metrics"], inner != .null { source = inner }
        }
        let isAnswered = DailyAnswers.Question.allCases.contains { source[$0.rawValue] != nil }
        let isMeasured = Metric.allCases.contains { source[$0.rawValue] != nil }
        self = isAnswered && !isMeasured ? .answers(DailyAnswers { source[$0.rawValue]?.number }) : .metrics(CheckInMetrics(source))
    }
}

extension CheckInMetrics {
    /// - Parameter source: the object with the metrics.
    fileprivate init(_ source: JSON) {
        func number(_ key: String) -> Double {
            let value = JavaScript.number(source[key])
            return value.isFinite ? value : 0
        }
        self.init(
            sleepHours: number("sleepHours"), steps: number("steps"), vigorousMinutes: number("vigorousMinutes"),
            processedFoodScore: number("processedFoodScore"), alcoholUnits: number("alcoholUnits"), stressLevel: number("stressLevel"),
            lateCaffeine: JavaScript.isTruthy(source["lateCaffeine"]), screenLate: JavaScript.isTruthy(source["screenLate"]),
            bedtimeHour: number("bedtimeHour"))
    }
}
