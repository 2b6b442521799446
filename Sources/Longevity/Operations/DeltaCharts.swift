import GRDB
import MicroHTTP
import Storage
import UnderstudyCore
import Values

/// Years gained and lost in a span (longevity.md 3.2).
enum DeltaCharts {
    static let operations: [Operation<LongevityBackend>] = [
        .call(
            "delta", .get, "/api/analytics/delta", "Get the years gained and lost in a week, a month or a year",
            """
            The calendar week from Monday, the calendar month or the calendar year that contains today in the user's zone. Two sign \
            conventions meet here on purpose: `baselineDeltaYears`, `totalDeltaYears` and `netDeltaYears` are biological minus \
            chronological age (negative is younger); `series` and `rangeNetDeltaYears` count years gained (positive is younger).
            """,
            for: .subscriber, query: [Parameter.range], body: .none,
            answers: .ok(schema, "The range's days, or the year's months, with their sums."), refuses: [.shared(.invalidRange)]
        ) { call in
            let range = try call[.range]
            let (user, dates, samples, totals) = try call.context.read { db in
                let user = try call.context.user(of: call.user, in: db)
                let dates = range.dates(around: user.zone.localDate(at: call.now))
                return (user, dates, try DeltaSample.all(of: user.uid, in: dates, db), try DeltaTotals(of: user.uid, in: db))
            }
            let analytics = DeltaAnalytics(
                range, of: dates, samples, totals: totals,
                baselineDeltaYears: user.operand(.baselineBiologicalAgeYears) - user.operand(.chronologicalAgeYears),
                agingDebtYears: user.number(.currentAgingDebtYears), fidelity: call.service.fidelity)
            return .json { analytics.write(to: &$0, timezone: user.sentTimezone) }
        }
    ].tagged("Longevity: trends")

    /// The form depends on the range.
    private static let schema = ValueSchema.named(
        "LongevityDeltaAnalytics",
        .oneOf([
            analytics("Weekly", .array(of: day, count: 7...7), "Monday to Sunday, ascending; never shortened.", example: week),
            analytics("Monthly", .array(of: day, count: 28...31), "Every day of the month, ascending; never shortened."),
            analytics("Yearly", .array(of: month, count: 12...12), "January to December."),
        ]))

    private static let week = JSON.array(
        (5...11).map { day in
            ["date": .string(LocalDate(year: 2026, month: 1, day: day).description), "dailyDeltaYears": day == 6 ? 0 : .null]
        })

    private static func analytics(_ name: String, _ series: ValueSchema, _ about: String, example: JSON? = nil) -> ValueSchema {
        let date = ValueSchema.pattern(.calendarDate, message: nil)
        return .named(
            "Longevity\(name)Delta",
            .object([
                .required("range", .choice([name.lowercased()])),
                .required("timezone", .text, "The user's zone as stored; UTC without one.", example: "Europe/Istanbul"),
                .required(
                    "baselineDeltaYears", .anyNumber,
                    "Baseline biological minus present chronological age, two decimals; negative is younger.", example: -3.44),
                .required(
                    "totalDeltaYears", .anyNumber,
                    "The baseline delta plus the years gained over all check-ins; with `fidelity` `backend`, the debt.", example: -3.36),
                .required("start", date, "The first date of the range.", example: "2026-01-05"),
                .required("end", date, "The last date of the range.", example: "2026-01-11"),
                .required("series", series, about, example: example), .required("summary", summary),
            ]))
    }

    private static let day = ValueSchema.named(
        "LongevityDailyDelta",
        .object([
            .required("date", .pattern(.calendarDate, message: nil)),
            .required(
                "dailyDeltaYears", .nullable(.anyNumber),
                "Years gained, two decimals; positive is younger. Null without a check-in, 0 for a check-in that changes nothing.",
                example: 0.16),
        ]))

    private static let month = ValueSchema.named(
        "LongevityMonthDelta",
        .object([
            .required("month", .text(matching: "^[0-9]{4}-(0[1-9]|1[0-2])$", example: "2026-01")),
            .required("netDelta", .anyNumber, "Years gained, two decimals; positive is younger.", example: 0.2),
            .required("checkIns", .integer(from: 0), example: 6),
            .required("avgDeltaPerCheckIn", .anyNumber, "Years gained per check-in, two decimals; 0 without any.", example: 0.03),
        ]))

    private static let summary = ValueSchema.named(
        "LongevityDeltaSummary",
        .object([
            .required("netDeltaYears", .anyNumber, "The same as `totalDeltaYears`.", example: -3.36),
            .required(
                "rejuvenationYears", .number(NumberRange(minimum: 0)),
                "Years gained over all check-ins, not only those in the range.", example: 3.72),
            .required(
                "agingYears", .number(NumberRange(minimum: 0)), "Years lost over all check-ins, not only those in the range.",
                example: 3.64),
            .required("checkIns", .integer(from: 0), "The number of check-ins in the range.", example: 1),
            .required("rangeNetDeltaYears", .anyNumber, "Years gained in the range; positive is younger.", example: 0),
        ]))
}

extension DeltaSample {
    /// A user's check-ins within `dates`, ascending.
    fileprivate static func all(of uid: String, in dates: ClosedRange<LocalDate>, _ db: Database) throws -> [DeltaSample] {
        let sql = """
            SELECT date_key, delta_years FROM longevity_entry WHERE uid = ? AND date_key BETWEEN ? AND ? ORDER BY date_key, doc_id
            """
        let arguments: SQLArguments = [uid, dates.lowerBound.description, dates.upperBound.description]
        return try db.values(sql, arguments) { DeltaSample(date: try $0[0], deltaYears: try $0[1]) }
    }
}

extension DeltaTotals {
    /// The totals of a user. SQLite's `SUM` is not used: it corrects rounding errors that are part of the result.
    fileprivate init(of uid: String, in db: Database) throws {
        self.init()
        let sql = "SELECT delta_years FROM longevity_entry WHERE uid = ? ORDER BY date_key, doc_id"
        try db.forEachRow(sql, [uid]) { add(DeltaSample.gainedYears(try $0[0])) }
    }
}

extension DeltaAnalytics {
    /// - Parameter timezone: see ``User/sentTimezone``.
    fileprivate func write(to writer: inout JSONWriter, timezone: String) {
        writer.member("range", range.rawValue)
        writer.member("timezone", timezone)
        writer.member("baselineDeltaYears", baselineDeltaYears)
        writer.member("totalDeltaYears", totalDeltaYears)
        writer.member("start", dates.lowerBound)
        writer.member("end", dates.upperBound)
        writer.name("series")
        writer.array { series.write(to: &$0) }
        writer.name("summary")
        writer.object { writer in
            writer.member("netDeltaYears", totalDeltaYears)
            writer.member("rejuvenationYears", rejuvenationYears)
            writer.member("agingYears", agingYears)
            writer.member("checkIns", checkIns)
            writer.member("rangeNetDeltaYears", rangeNetDeltaYears)
        }
    }
}

extension DeltaAnalytics.Series {
    fileprivate func write(to writer: inout JSONWriter) {
        switch self {
        case .days(let days):
            for day in days {
                writer.object { writer in
                    writer.member("date", day.date)
                    writer.member("dailyDeltaYears", day.dailyDeltaYears)
                }
            }
        case .months(let months):
            for month in months {
                writer.object { writer in
                    writer.member("month", month.month)
                    writer.member("netDelta", month.netDelta)
                    writer.member("checkIns", month.checkIns)
                    writer.member("avgDeltaPerCheckIn", month.averagePerCheckIn)
                }
            }
        }
    }
}
