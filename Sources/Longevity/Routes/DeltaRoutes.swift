import GRDB
import MicroHTTP
import Storage
import UnderstudyCore
import Values

extension LongevityBackend {
    /// longevity.md 3.2
    func delta(_ subscriber: Subscriber, _ context: Context) throws -> Response {
        let range = try DeltaRange(of: context.request)
        let (user, dates, samples, totals) = try context.read { db in
            let user = try context.user(of: subscriber, in: db)
            let dates = range.dates(around: user.zone.localDate(at: context.now))
            return (user, dates, try DeltaSample.all(of: user.uid, in: dates, db), try DeltaTotals(of: user.uid, in: db))
        }
        let analytics = DeltaAnalytics(
            range, of: dates, samples, totals: totals,
            baselineDeltaYears: user.operand(.baselineBiologicalAgeYears) - user.operand(.chronologicalAgeYears),
            agingDebtYears: user.number(.currentAgingDebtYears), fidelity: fidelity)
        return .json { analytics.write(to: &$0, timezone: user.text(.timezone)) }
    }
}

extension DeltaRange {
    /// The requested range; weekly by default. (longevity.md 3.2)
    ///
    /// The backend reads a repeated parameter, or one with brackets, as a list. Both are therefore invalid.
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
    /// - Parameter timezone: the stored zone, returned unchanged.
    fileprivate func write(to writer: inout JSONWriter, timezone: String?) {
        writer.member("range", range.rawValue)
        writer.member("timezone", timezone.flatMap { $0.isEmpty ? nil : $0 } ?? "UTC")
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
