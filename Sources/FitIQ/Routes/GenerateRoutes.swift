import GRDB
import MicroHTTP
import UnderstudyCore

extension FitIQBackend {
    var generateRoutes: [Route] {
        [
            authorized(.post, "/insights/generate", "make an insight now") { try generate(.general, $0, $1) },
            authorized(.post, "/insights/generate/wellness", "make an insight about wellness now") { try generate(.wellness, $0, $1) },
        ]
    }

    /// Makes and stores an insight about logged data (fitiq.md 3.8).
    private func generate(_ focus: InsightFocus, _ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let request = try InsightRequest(RequestBody(context.request), at: context.now)
        let now = context.now.wholeSeconds
        let insight = try context.write(as: currentUser) { db in
            let series = try DailySeries.load(
                ofUser: currentUser.id, DateRange(request.dates.preceding.first, through: request.dates.last), in: .utc, from: db)
            let draft = request.draft(focus, in: series)
            var insight = Insight(draft, id: context.identifiers.next(), userID: currentUser.id, in: .utc, createdAt: now)
            insight.periodStart = request.period.start
            insight.periodEnd = request.period.end
            try insights.insert(insight, in: db)
            return insight
        }
        return .success(status: .created, insight.write)
    }
}

/// The type and the period that a request asks for (fitiq.md 3.8).
private struct InsightRequest {
    let type: InsightType
    /// Both ends are included.
    let period: (start: Instant, end: Instant)

    init(_ body: RequestBody, at now: Instant) throws(FitIQError) {
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
