import GRDB
import MicroHTTP
import UnderstudyCore
import Values

extension LongevityBackend {
    /// longevity.md 3.6
    func summary(_ subscriber: Subscriber, _ context: Context) throws -> Response {
        let (user, today, entry, points) = try context.read { db in
            let user = try context.user(of: subscriber, in: db)
            let today = user.zone.localDate(at: context.now)
            let entry = try Entry.find(today.description, of: user.uid, in: db)
            return (user, today, entry, try HistoryPoint.lastYear(of: user, until: today, in: db))
        }
        return .json { writer in
            writer.member("userId", user.uid)
            writer.member("state", summaryState(of: user))
            if let entry { writer.member("today", json(entry)) }
            write(points, on: today, to: &writer)
            writer.member("hasCompletedOnboarding", user.hasCompletedOnboarding)
        }
    }

    /// The state as of now: the debt is recomputed with today's age. An unknown age is sent as 0, which the client can decode (C10).
    private func summaryState(of user: User) -> JSON {
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
    private func json(_ entry: Entry) -> JSON {
        [
            "date": .string(entry.date.description), "score": .optional(sent(entry.score)), "deltaYears": .optional(sent(entry.deltaYears)),
            "reasons": .array(entry.reasons.map(JSON.string)),
        ]
    }

    /// Writes the three charts.
    ///
    /// - Parameter points: ascending by date.
    private func write(_ points: [HistoryPoint], on today: LocalDate, to writer: inout JSONWriter) {
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

extension HistoryPoint {
    /// The points of the last year, and any after today.
    fileprivate static func lastYear(of user: User, until today: LocalDate, in db: Database) throws -> [HistoryPoint] {
        let start = today - yearlyDays
        let samples = try HistorySample.all(of: user.uid, "date_key >= ?", start, in: db)
        let baseline = user.number(.baselineBiologicalAgeYears) ?? 0
        guard let first = samples.first, first.biologicalAgeYears == nil else { return points(of: samples, startingFrom: baseline) }
        // When the first check-in of the window has no age, the check-ins before it give the age to start from.
        let earlier = points(of: try HistorySample.all(of: user.uid, "date_key < ?", start, in: db), startingFrom: baseline)
        return points(of: samples, startingFrom: earlier.last?.biologicalAgeYears ?? baseline)
    }
}

extension HistorySample {
    /// - Parameter condition: SQL on `date_key`, with one `?` for the date.
    fileprivate static func all(of uid: String, _ condition: String, _ date: LocalDate, in db: Database) throws -> [HistorySample] {
        let sql = """
            SELECT date_key, current_biological_age_years, delta_years, score
            FROM longevity_entry WHERE uid = ? AND \(condition) ORDER BY date_key, doc_id
            """
        return try db.values(sql, [uid, date.description], expecting: HistoryPoint.yearlyDays + 1) { row in
            HistorySample(date: try row[0], biologicalAgeYears: try row[1], deltaYears: try row[2], score: try row[3])
        }
    }
}
