import GRDB
import MicroHTTP
import UnderstudyCore

extension LongevityBackend {
    var trendRoutes: [Route] {
        [
            Route(
                .get, "/api/longevity/trends", .subscriber, "biological age over the last 7, 30 and 365 check-ins", dependsOn: .ownRows,
                repeatable: trends)
        ]
    }

    /// longevity.md 3.1
    private func trends(_ subscriber: Subscriber, _ context: Context) throws -> Answer {
        let samples = try context.read { try TrendSamples(of: subscriber.uid, in: $0) }
        return Answer(.json(Trends(of: samples, fidelity: fidelity).write), repeatableUntil: subscriber.steadyUntil)
    }
}

extension TrendSamples {
    /// A user's.
    fileprivate init(of uid: String, in db: Database) throws {
        let samples = """
            SELECT date_key, current_biological_age_years FROM longevity_entry WHERE uid = ? ORDER BY date_key DESC, doc_id DESC LIMIT ? OFFSET ?
            """
        // Those between are walked over in the index, and not read.
        func last(_ count: Int, before skipped: Int) throws -> [TrendSample] {
            try db.cachedStatement(sql: samples).values([uid, count, skipped]) {
                TrendSample(date: $0[0], biologicalAgeYears: $0[1])
            }
        }
        latest = try last(Self.shown, before: 0).reversed()
        yearAgo = latest.count < Self.shown ? nil : try last(1, before: Self.window - 1).first
        guard yearAgo == nil else {
            deltas = []
            return
        }
        let changes = """
            SELECT delta_years FROM longevity_entry WHERE uid = ? AND delta_years <> 0 ORDER BY date_key DESC, doc_id DESC LIMIT ?
            """
        deltas = try db.cachedStatement(sql: changes).values([uid, Self.projected]) { $0[0] as Double }.reversed()
    }
}

extension Trends {
    fileprivate func write(to writer: inout JSONWriter) {
        weekly.write("weekly", to: &writer)
        monthly.write("monthly", to: &writer)
        yearly.write("yearly", to: &writer)
    }
}

extension TrendBucket {
    fileprivate func write(_ name: StaticString, to writer: inout JSONWriter) {
        writer.name(name)
        writer.object { writer in
            writer.member("value", value)
            writer.member("available", available)
            if let projection { writer.member("projection", projection) }
            writer.name("points")
            writer.array { writer in
                for point in points {
                    writer.object { writer in
                        writer.member("date", point.date)
                        writer.member("biologicalAge", point.biologicalAge)
                    }
                }
            }
        }
    }
}
