import GRDB
import MicroHTTP
import UnderstudyCore

extension LongevityBackend {
    var deltaRoutes: [Route] {
        [
            Route(
                .get, "/api/analytics/delta", .subscriber, "years gained and lost: ?range=weekly|monthly|yearly", dependsOn: .ownRows,
                repeatable: delta)
        ]
    }

    /// longevity.md 3.2
    private func delta(_ subscriber: Subscriber, _ context: Context) throws -> Answer {
        let range = try DeltaRange(of: context.request)
        let (user, dates, samples, totals) = try context.read { db in
            let user = try context.user(of: subscriber, in: db)
            let dates = range.dates(around: user.zone.localDate(at: context.now))
            return (user, dates, try DeltaSample.all(of: user.uid, in: dates, db), try DeltaTotals.find(of: user.uid, in: db))
        }
        let baseline = DeltaAnalytics.Baseline(
            baselineDeltaYears: user.operand(.baselineBiologicalAgeYears) - user.operand(.chronologicalAgeYears),
            agingDebtYears: user.number(.currentAgingDebtYears))
        let analytics = DeltaAnalytics(range, of: dates, samples, totals: totals, baseline: baseline, fidelity: fidelity)
        return Answer(
            .json(analytics.json(timezone: user.text(.timezone))),
            repeatableUntil: min(subscriber.steadyUntil, user.zone.nextMidnight(after: context.now)))
    }
}

extension DeltaRange {
    /// The range that a request asks for; weekly by default. (longevity.md 3.2)
    ///
    /// A repeated parameter, or one with brackets, is a list to the backend and therefore invalid.
    init(of request: Request) throws(LongevityError) {
        let items = request.query.items.filter { $0.name.isSame(as: "range") || $0.name.begins(with: "range[") }
        let text = items.first?.value ?? ""
        let range = text.isEmpty ? .weekly : DeltaRange(exact: text)
        guard items.count <= 1, items.allSatisfy({ $0.name.isSame(as: "range") }), let range else {
            throw .badRequest("Invalid range. Use weekly, monthly, or yearly")
        }
        self = range
    }
}

extension DeltaSample {
    /// A user's check-ins of some dates, ascending.
    fileprivate static func all(of uid: String, in dates: ClosedRange<LocalDate>, _ db: Database) throws -> [DeltaSample] {
        let sql = """
            SELECT date_key, delta_years FROM longevity_entry WHERE uid = ? AND date_key BETWEEN ? AND ? ORDER BY date_key, doc_id
            """
        let arguments: StatementArguments = [uid, dates.lowerBound.description, dates.upperBound.description]
        return try db.cachedStatement(sql: sql).values(arguments) { row in
            (row[0] as LocalDate?).map { DeltaSample(date: $0, deltaYears: row[1]) }
        }
    }
}

extension DeltaAnalytics {
    /// - Parameter timezone: the stored zone, which is echoed as it is.
    fileprivate func json(timezone: String?) -> JSON {
        [
            "range": .string(range.rawValue),
            "timezone": .string(timezone.flatMap { $0.isEmpty ? nil : $0 } ?? "UTC"),
            "baselineDeltaYears": .number(baselineDeltaYears),
            "totalDeltaYears": .number(totalDeltaYears),
            "start": .string(dates.lowerBound.description),
            "end": .string(dates.upperBound.description),
            "series": series.json,
            "summary": [
                "netDeltaYears": .number(totalDeltaYears),
                "rejuvenationYears": .number(rejuvenationYears),
                "agingYears": .number(agingYears),
                "checkIns": .integer(checkIns),
                "rangeNetDeltaYears": .number(rangeNetDeltaYears),
            ],
        ]
    }
}

extension DeltaAnalytics.Series {
    fileprivate var json: JSON {
        switch self {
        case .days(let days):
            .array(days.map { ["date": .string($0.date.description), "dailyDeltaYears": .optional($0.dailyDeltaYears)] })
        case .months(let months):
            .array(
                months.map { month in
                    [
                        "month": .string(month.month), "netDelta": .number(month.netDelta), "checkIns": .integer(month.checkIns),
                        "avgDeltaPerCheckIn": .number(month.averagePerCheckIn),
                    ]
                })
        }
    }
}
