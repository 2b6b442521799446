import GRDB
import MicroHTTP
import Storage
import UnderstudyCore
import Values

/// The change in biological age over the last check-ins (longevity.md 3.1).
enum TrendCharts {
    static let operations: [Operation<LongevityBackend>] = [
        .call(
            "trends", .get, "/api/longevity/trends", "Get the change in biological age over the last 7, 30 and 365 check-ins",
            """
            Counts check-ins, not days: gaps are ignored, and so is today's date. A week needs 7 check-ins, a month 30, a year 365. With \
            fewer, `available` is false and the value spans all check-ins; with fewer than two it is null. Up to 364 check-ins the yearly \
            value is a projection: the mean of the last up to 30 deltas that are not zero, times 365. It is null with fewer than seven of \
            those.
            """,
            for: .subscriber, body: .none,
            answers: .ok(
                schema, "The three trends. Without a check-in each has no value and no points, and the response is still a success.")
        ) { call in
            let samples = try call.context.read { try TrendSamples(of: call.user.uid, in: $0) }
            return .json(Trends(of: samples, fidelity: call.service.fidelity).write)
        }
    ].tagged("Longevity: trends")

    private static let schema = ValueSchema.named(
        "LongevityTrends",
        .object([
            .required("weekly", bucket), .required("monthly", bucket),
            .required(
                "yearly",
                .named(
                    "LongevityYearlyTrend",
                    .object([
                        .required(
                            "value", .nullable(.anyNumber),
                            """
                            The change in biological age over a year, or its projection from the last deltas; in years with two decimals. \
                            Negative is younger.
                            """, example: -2.47),
                        .required("available", .bool, "Whether there are 365 check-ins.", example: false),
                        .optional(
                            "projection", .bool,
                            "True with fewer than 365 check-ins, otherwise absent (false with `fidelity` `backend`)."),
                        .required("points", points(90), "The last 90 check-ins, ascending by date."),
                    ]))),
        ]))

    private static let bucket = ValueSchema.named(
        "LongevityTrend",
        .object([
            .required(
                "value", .nullable(.anyNumber),
                "The change in biological age, in years with two decimals; negative is younger. Null with fewer than two check-ins.",
                example: -0.14),
            .required("available", .bool, "Whether there are enough check-ins.", example: false),
            .required("points", points(30), "The last 7 (weekly) or 30 (monthly) check-ins, ascending by date."),
        ]))

    private static func points(_ most: Int) -> ValueSchema {
        .array(
            of: .named(
                "LongevityTrendPoint",
                .object([
                    .required("date", .pattern(.calendarDate, message: nil)),
                    .required(
                        "biologicalAge", .anyNumber, "Years, two decimals; 0 for an imported check-in without an age.", example: 34.62),
                ])), count: 0...most)
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
