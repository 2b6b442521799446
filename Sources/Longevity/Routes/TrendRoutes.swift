import GRDB
import MicroHTTP
import Storage
import UnderstudyCore
import Values

extension LongevityBackend {
    /// longevity.md 3.1
    func trends(_ subscriber: Subscriber, _ context: Context) throws -> Response {
        let samples = try context.read { try TrendSamples(of: subscriber.uid, in: $0) }
        return .json(Trends(of: samples, fidelity: fidelity).write)
    }
}

extension TrendSamples {
    /// The samples of a user.
    fileprivate init(of uid: String, in db: Database) throws {
        var latest = try TrendSample.newest(Self.shown, of: uid, in: db)
        latest.reverse()
        self.latest = latest
        yearAgo = latest.count < Self.shown ? nil : try TrendSample.newest(1, skipping: Self.window - 1, of: uid, in: db).first
        guard yearAgo == nil else {
            deltas = []
            return
        }
        let changes = """
            SELECT delta_years FROM longevity_entry WHERE uid = ? AND delta_years <> 0 ORDER BY date_key DESC, doc_id DESC LIMIT ?
            """
        deltas = try db.values(changes, [uid, Self.projected]).reversed()
    }
}

extension TrendSample {
    private init(row: StoredRow) throws {
        self.init(date: try row[0], biologicalAgeYears: try row[1])
    }

    /// The newest check-ins, the newest first, after those that the index skips.
    fileprivate static func newest(_ count: Int, skipping newer: Int = 0, of uid: String, in db: Database) throws -> [TrendSample] {
        let sql = """
            SELECT date_key, current_biological_age_years FROM longevity_entry WHERE uid = ? ORDER BY date_key DESC, doc_id DESC LIMIT ? OFFSET ?
            """
        return try db.values(sql, [uid, count, newer], expecting: count, TrendSample.init)
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
