import MicroHTTP
import UnderstudyCore

/// The readings that only the Android app asks for (longevity-android.md 3, 5 and 6).
enum AndroidScreens {
    static let questionnaire: [Operation<LongevityBackend>] = [
        .call(
            "onboardingResult", .get, "/api/onboarding/result", "Get the result of the questionnaire",
            "The Android app asks before its paywall, so that no subscription is needed.", for: .currentUser, body: .none,
            answers: .ok(result.schema, "The present age, and the result as it was stored."), refuses: [notOnboarded]
        ) { call in
            guard let user = try call.context.user(call.user.uid), let stored = StoredResult(of: user) else {
                throw LongevityError.notOnboarded
            }
            return .json(result.json(stored))
        }
    ].tagged("Longevity: check-in")

    static let trends: [Operation<LongevityBackend>] = [
        .call(
            "biologicalAgeChart", .get, "/api/analytics/biological-age-chart", "Get the biological age of the last days",
            "The last 7, 30 or 365 days in the user's zone, today included. A day without a check-in has no point.", for: .subscriber,
            query: [Parameter.range], body: .none, answers: .ok(chart.schema, "A point for each day with a check-in."),
            refuses: [.shared(.invalidRange)]
        ) { call in
            let range = try call[.range]
            return .json(
                try call.context.read { db in
                    let user = try call.context.user(of: call.user, in: db)
                    let today = user.zone.localDate(at: call.now)
                    let points = try HistoryPoint.all(of: user, since: range.dates(until: today).lowerBound, in: db)
                    return chart.json(ZonedChart(chart: AgeChart(range, until: today, points), timezone: user.sentTimezone))
                })
        },
        .call(
            "recentImpactFactors", .get, "/api/age/recent-impact-factors", "Get the parts of the last check-in that moved the age most",
            """
            Those of the answers, or of the metrics of the iOS app. `positive` adds to the age. Without a check-in, the list is empty and \
            the other members are null.
            """,
            for: .subscriber, body: .none, answers: .ok(impact.schema, "At most four factors, the strongest first.")
        ) { call in
            .json(impact.json(try call.context.read { try Entry.last(of: call.user.uid, in: $0) }))
        },
    ].tagged("Longevity: trends")

    private static let notOnboarded = Failure.error(.notOnboarded, "The user is unknown, or has not answered the questionnaire.")

    private static let result = Shape<StoredResult>(
        "LongevityStoredResult",
        [
            .init("chronologicalAgeYears", .anyNumber, "The age now.", example: 37.65) { $0.age },
            .init("biologicalAgeYears", .anyNumber, "The baseline.", example: 34.9) { $0.baseline },
            .init("deltaYears", .anyNumber, "The baseline less the age at the questionnaire; negative is younger.", example: -2.75) {
                $0.offset
            },
            .init("totalScore", .number(NumberRange(minimum: -1, maximum: 1)), "Higher is healthier.", example: 0.34375) { $0.totalScore },
            .init("BAOYears", .anyNumber, "The same as `deltaYears`.", example: -2.75) { $0.offset },
        ])

    private static let chart = Shape<ZonedChart>(
        "LongevityAgeChart",
        [
            .init("range", .choice(DeltaRange.allCases.map(\.rawValue)), example: "weekly") { $0.chart.range.rawValue },
            .init("timezone", .text, "As stored.", example: "Europe/Istanbul") { $0.timezone },
            .init("start", .date, example: "2026-01-01") { $0.chart.dates.lowerBound },
            .init("end", .date, "Today.", example: "2026-01-07") { $0.chart.dates.upperBound },
            .list("series", of: point, most: 365, "Ascending by date.") { $0.chart.series },
            .init(
                "rangeDeltaYears", .nullable(.anyNumber), "The last point less the first; null with fewer than two.", example: -0.25
            ) { $0.chart.rangeDeltaYears },
        ])

    private static let point = Shape<AgeChart.Point>([
        .init("date", .date, example: "2026-01-06") { $0.date },
        .init("biologicalAgeYears", .anyNumber, "After the day's last check-in, with two decimals.", example: 34.5) {
            $0.biologicalAgeYears
        },
    ])

    private static let impact = Shape<Entry?>(
        "LongevityImpact",
        [
            .init("date", .nullable(.date), "The date of the last check-in.", example: "2026-01-06") { $0?.date },
            .init("deltaYears", .nullable(.anyNumber), "The stored change; negative is younger.", example: -0.09) { $0?.deltaYears },
            .list("factors", of: factor, most: 4) { $0.map { ImpactFactors(of: $0.report).factors } ?? [] },
            .init(
                "message", .nullable(.text), "One sentence; null without factors.",
                example: "Sleep and movement helped most; stress held you back."
            ) { $0.flatMap { ImpactFactors(of: $0.report).message } },
        ])

    private static let factor = Shape<ImpactFactors.Factor>([
        .init("label", .text, example: "Sleep") { $0.label },
        .init("sign", .choice(["positive", "negative"]), "`positive` adds to the age.", example: "negative") {
            $0.isAging ? "positive" : "negative"
        },
        .init(
            "score", .nullable(.number(NumberRange(minimum: 0, maximum: 4))), "The answer; null for a metric of the iOS app.", example: 4
        ) { $0.score },
    ])
}

/// The result of the questionnaire in a response.
private struct StoredResult: Sendable {
    let age, baseline, offset, totalScore: Double

    /// `nil` for a user who has not completed the questionnaire.
    init?(of user: User) {
        guard user.hasCompletedOnboarding, let baseline = user.number(.baselineBiologicalAgeYears),
            let offset = user.number(.baselineBAOYears), let totalScore = user.number(.onboardingTotalScore)
        else { return nil }
        age = user.number(.chronologicalAgeYears) ?? baseline - offset
        (self.baseline, self.offset, self.totalScore) = (baseline, offset, totalScore)
    }
}

/// A chart in a response.
private struct ZonedChart: Sendable {
    let chart: AgeChart
    let timezone: String
}
