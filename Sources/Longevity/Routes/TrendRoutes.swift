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
        let samples = try context.read { try TrendSample.last(Trends.window, of: subscriber.uid, in: $0) }
        return Answer(.json(Trends(of: samples, fidelity: fidelity).json), repeatableUntil: subscriber.steadyUntil)
    }
}

extension TrendSample {
    /// The last check-ins of a user, ascending.
    fileprivate static func last(_ count: Int, of uid: String, in db: Database) throws -> [TrendSample] {
        let sql = """
            SELECT date_key, current_biological_age_years, delta_years
            FROM longevity_entry WHERE uid = ? ORDER BY date_key DESC, doc_id DESC LIMIT ?
            """
        return try db.cachedStatement(sql: sql).values([uid, count]) { row in
            TrendSample(dateKey: row[0], biologicalAgeYears: row[1], deltaYears: row[2])
        }.reversed()
    }
}

extension Trends {
    fileprivate var json: JSON { ["weekly": weekly.json, "monthly": monthly.json, "yearly": yearly.json] }
}

extension TrendBucket {
    fileprivate var json: JSON {
        .object(
            omittingMissing: [
                ("value", .optional(value)),
                ("available", .bool(available)),
                ("projection", projection.map(JSON.bool)),
                ("points", .array(points.map { ["date": .string($0.dateKey), "biologicalAge": .number($0.biologicalAge)] })),
            ])
    }
}
