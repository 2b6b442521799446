import GRDB
import MicroHTTP
import UnderstudyCore
import Values

/// The data of the app's first screen (longevity.md 3.6).
enum Summaries {
    static let operations: [Operation<LongevityBackend>] = [
        .call(
            "summary", .get, "/api/stats/summary", "Get age, streaks, today's check-in and the history charts", for: .subscriber,
            body: .none, answers: .ok(schema, "The data of the app's first screen. A user id in the query is ignored.")
        ) { call in
            let service = call.service
            let (user, today, entry, points) = try call.context.read { db in
                let user = try call.context.user(of: call.user, in: db)
                let today = user.zone.localDate(at: call.now)
                let entry = try Entry.find(today.description, of: user.uid, in: db)
                return (user, today, entry, try HistoryPoint.all(of: user, since: today - HistoryPoint.yearlyDays, in: db))
            }
            return .json { writer in
                writer.member("userId", user.uid)
                writer.member("state", service.summaryState(of: user))
                if let entry { writer.member("today", service.json(entry)) }
                service.write(points, on: today, to: &writer)
                writer.member("hasCompletedOnboarding", user.hasCompletedOnboarding)
            }
        }
    ].tagged("Longevity: trends")

    private static let schema = ValueSchema.named(
        "LongevitySummary",
        .object([
            .required("userId", .text, example: "checked-in-today"), .required("state", User.stateSchema),
            .optional("today", today, "Today's check-in; absent without one."),
            .required("weeklyHistory", history), .required("monthlyHistory", history), .required("yearlyHistory", history),
            .required("hasCompletedOnboarding", .bool),
        ]))

    private static let today = ValueSchema.object([
        .required("date", .pattern(.calendarDate, message: nil)), .required("score", .anyNumber, example: 2.5),
        .required(
            "deltaYears", .anyNumber,
            "As stored, two decimals; negative is younger. For the first check-in it is the difference from the baseline.", example: -0.08),
        .required("reasons", .list(of: .text), example: ["Sleep: good duration", "Steps: active day", "Exercise: add intensity"]),
    ])

    /// The check-ins of the last 14 (weekly), 60 (monthly) or 365 (yearly) days, and any dated after today, ascending.
    private static let history = ValueSchema.named(
        "LongevityHistory",
        .list(
            of: .object([
                .required("date", .pattern(.calendarDate, message: nil)),
                .required("biologicalAgeYears", .anyNumber, "Not rounded.", example: 34.43666666666666),
                .required("deltaYears", .anyNumber, "As stored, two decimals; negative is younger.", example: -0.08),
                .required("score", .anyNumber, example: 2.5),
            ])))
}

extension User {
    /// The state of a user in responses, not rounded.
    static let stateSchema = ValueSchema.named(
        "LongevityState",
        .object(
            [
                .required("chronologicalAgeYears", .anyNumber, "0 when it is unknown.", example: 37.65),
                .required(
                    "baselineBiologicalAgeYears", .nullable(.anyNumber), "Null before the questionnaire.", example: 34.79666666666667),
                .required(
                    "currentBiologicalAgeYears", .nullable(.anyNumber), "Null before the questionnaire and the first check-in.",
                    example: 34.45166666666666),
                .required(
                    "agingDebtYears", .anyNumber, "Biological minus chronological age; negative is younger. An unknown age counts as 0.",
                    example: -3.1983333333333377),
            ] + counterFields))

    /// The counters in a state.
    static let counterFields: [ValueSchema.Field] = [
        .required(
            "rejuvenationStreakDays", .integer(from: 0),
            "Consecutive days on which the age fell. After a gap, the value stays until the next check-in.", example: 2),
        .optional(
            "accelerationStreakDays", .integer(from: 0),
            "Consecutive days on which the age rose; only with `revision` `2026-01-14`.", example: 0),
        .required("totalRejuvenationDays", .integer(from: 0), example: 6),
        .optional("totalAccelerationDays", .integer(from: 0), "Only with `revision` `2026-01-14`.", example: 0),
    ]
}

extension LongevityBackend {
    /// The state as of now: the debt is recomputed with today's age. An unknown age is sent as 0, which the client can decode (C10).
    fileprivate func summaryState(of user: User) -> JSON {
        let age = user.number(.chronologicalAgeYears) ?? 0
        let biologicalAge = user.number(.currentBiologicalAgeYears) ?? user.number(.baselineBiologicalAgeYears)
        let isUnknown = user.number(.chronologicalAgeYears) == nil && biologicalAge == nil
        let baseline = stored(.baselineBiologicalAgeYears, of: user)
        return .object(
            omittingMissing: [
                ("chronologicalAgeYears", .number(age)),
                ("baselineBiologicalAgeYears", baseline),
                ("currentBiologicalAgeYears", biologicalAge.map(JSON.number) ?? user[.currentBiologicalAgeYears] ?? baseline),
                ("agingDebtYears", .number(isUnknown ? 0 : (biologicalAge ?? 0) - age)),
            ] + user.counters(by: revision))
    }
}

extension LongevityBackend {
    /// The `today` object of a summary, with the stored delta.
    fileprivate func json(_ entry: Entry) -> JSON {
        [
            "date": .string(entry.date.description), "score": .optional(sent(entry.score)), "deltaYears": .optional(sent(entry.deltaYears)),
            "reasons": .array(entry.reasons.map(JSON.string)),
        ]
    }

    /// Writes the three charts.
    ///
    /// - Parameter points: ascending by date.
    fileprivate func write(_ points: [HistoryPoint], on today: LocalDate, to writer: inout JSONWriter) {
        func chart(_ name: StaticString, days: Int) {
            writer.name(name)
            writer.array { writer in
                for point in points.drop(while: { $0.date < today - days }) { write(point, to: &writer) }
            }
        }
        chart("weeklyHistory", days: 14)
        chart("monthlyHistory", days: 60)
        chart("yearlyHistory", days: HistoryPoint.yearlyDays)
    }

    private func write(_ point: HistoryPoint, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("date", point.date)
            writer.member("biologicalAgeYears", point.biologicalAgeYears)
            writer.member("deltaYears", sent(point.deltaYears))
            writer.member("score", sent(point.score))
        }
    }

    /// A number that an import may have omitted. With fidelity `backend` it is sent as null, with `guide` as 0, because the guide's clients
    /// cannot decode null here (longevity.md 4).
    private func sent(_ value: Double?) -> Double? { value ?? (fidelity == .guide ? 0 : nil) }
}
