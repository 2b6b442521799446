import GRDB
import MicroHTTP
import UnderstudyCore
import Values

/// Insights on request (fitiq.md 3.8).
enum InsightGeneration {
    static let operations: [Operation<FitIQBackend>] = [
        generate("generateInsight", "/insights/generate", "Make an insight now", rule, about: .general),
        generate(
            "generateWellnessInsight", "/insights/generate/wellness", "Make an insight about wellness now",
            rule + """
                 The text about a day or a week covers only mood, sleep, resting heart rate, water, steps, active minutes and weight.
                """, about: .wellness),
    ].tagged("FitIQ: insights")

    private static let rule = "Creates a new insight with each request, by fixed rules from the logged data."

    private static func generate(
        _ id: String, _ path: OperationPath, _ summary: String, _ details: String, about focus: InsightFocus
    ) -> Operation<FitIQBackend> {
        .write(
            id, .post, path, summary, details, for: .user, body: InsightRequest.body,
            answers: .created(Insight.shape.schema, "The new insight, unread."),
            refuses: .insights + [
                Insights.invalid(.invalid("Invalid insight type"), "The body is invalid. `monthly` is not a valid type.")
            ]
        ) { call, records in
            let request = call.sent
            let series = try DailySeries.load(
                ofUser: call.user.id, DateRange(request.dates.preceding.first, through: request.dates.last), in: .utc, from: records.db)
            var insight = Insight(
                request.draft(focus, in: series), id: call.context.identifiers.next(), userID: call.user.id, in: .utc,
                createdAt: call.now.wholeSeconds)
            insight.periodStart = request.period.start
            insight.periodEnd = request.period.end
            try call.service.insights.insert(insight, in: records.db)
            return insight.json
        }
    }
}

/// The type and the period that a request asks for.
private struct InsightRequest: Sendable {
    let type: InsightType
    /// Both ends are included.
    let period: (start: Instant, end: Instant)

    static let body = Input<FitIQBackend, InsightRequest>.described(
        .named(
            "FitIQInsightRequest",
            .object([
                .required("insight_type", InsightType.schema),
                .optional(
                    "period_start", .instant,
                    """
                    The start of the period. By default, the period is the last 1 (`daily`), 7 (`weekly`), 14 (`pattern`) or 30 \
                    (`milestone`) days in UTC. If one end is given, it has the same length.
                    """,
                    example: "2026-01-06T00:00:00Z"),
                .optional("period_end", .instant, "The end of the period. It is after `period_start`.", example: "2026-01-06T23:59:59Z"),
            ]))
    ) { try InsightRequest(RequestBody($0.request), at: $0.now) }

    private init(_ body: RequestBody, at now: Instant) throws(FitIQError) {
        let (type, start, end) = (try body.string("insight_type"), try body.string("period_start"), try body.string("period_end"))
        guard let type = type.flatMap(InsightType.init(exact:)) else { throw .invalid("Invalid insight type") }
        self.type = type
        let usual = Self.usualPeriod(of: type, at: now)
        let length = usual.end.seconds - usual.start.seconds
        let given = (start: try Self.instant(start, body), end: try Self.instant(end, body))
        period =
            switch given {
            case (nil, nil): usual
            case (let start?, nil): (start, start.advanced(bySeconds: length))
            case (nil, let end?): (end.advanced(bySeconds: -length), end)
            case (let start?, let end?): (start, end)
            }
        if period.end <= period.start { throw .invalidPeriod }
        guard period.start.canBeWritten, period.end.canBeWritten else { throw .invalidPayload }
    }

    private static func instant(_ text: String?, _ body: RequestBody) throws(FitIQError) -> Instant? {
        guard let text else { return nil }
        return try body.required(Instant(timestamp: text))
    }

    private static func usualPeriod(of type: InsightType, at now: Instant) -> (start: Instant, end: Instant) {
        let days =
            switch type {
            case .daily: 1
            case .weekly: 7
            case .pattern: 14
            case .milestone: 30
            }
        let today = now.utc.date
        return (.start(of: today - (days - 1)), .end(of: today))
    }

    /// The days that the text covers: the period's dates in UTC, limited to the last 366 days.
    var dates: DateRange {
        let (first, last) = (period.start.utc.date, period.end.utc.date)
        return DateRange(max(first, last - 365), through: last)
    }

    func draft(_ focus: InsightFocus, in series: DailySeries) -> InsightDraft {
        switch type {
        case .daily: ReviewInsights.daily(dates, in: series, focus: focus)
        case .weekly: ReviewInsights.weekly(dates, in: series, focus: focus)
        case .milestone: MilestoneInsights.soFar(dates, in: series, focus: focus)
        case .pattern:
            Pattern.all(in: dates, of: series).first.map { PatternInsights.draft($0, dates, in: series, focus: focus) }
                ?? PatternInsights.none(dates, in: series, focus: focus)
        }
    }
}
