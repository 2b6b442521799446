import MicroHTTP
import UnderstudyCore
import Values

/// Sums of activity snapshots by day in UTC (fitiq-wellness.md 13). The other operations are those of the resource.
enum ActivitySnapshots {
    static let operations: [Operation<FitIQBackend>] = [
        .read(
            "getDailyActivity", "/activity-snapshots/daily/:date", "Get the sums of a day in UTC",
            "Sums and means without a value are 0.", for: .user,
            query: [ParameterDescription(inPath: "date", ["type": "string"], "The date.", example: "2026-01-07"), withHours],
            answers: .ok(ActivityDay.shape.schema, "The sums.")
        ) { call, records in
            guard let date = call.path["date"].flatMap({ LocalDate($0) }) else { throw ResourceError.parameter(.date) }
            let asked = try call[withHours]
            let snapshots = try records.snapshots(in: QueryRange(from: .start(of: date), to: .end(of: date)))
            return try ActivityDay(date, snapshots, withHours: asked).json
        },
        .read(
            "listActivityTrends", "/activity-snapshots/trends", "List the sums of each day in UTC that has snapshots",
            "Without a start, the 30 days before the end; without an end, up to today.", for: .user, query: [range],
            answers: .ok(trends.schema, "The days, in their order.")
        ) { call, records in
            let snapshots = try records.snapshots(in: call[range].bounded(at: call.now, days: 30))
            let days = try Dictionary(grouping: snapshots) { try $0[time].utc.date }.sorted { $0.key < $1.key }
            return try trends.json(days.map { try ActivityDay($0, $1) })
        },
    ].tagged("FitIQ: activity snapshots")

    private static let withHours = Parameter<Bool>.flag("include_hourly", "Whether the response has the sums of each hour.")
    private static let range = Parameter<QueryRange>.range

    private static let trends = Shape<[ActivityDay]>([
        .list("trends", of: ActivityDay.shape) { $0 }, .init("total_days", .integer(from: 0), example: 1) { $0.count },
    ])

    static let time = Field<Instant>("snapshot_time", .instant, "The time.").usually(.past)
    static let activeCalories: Field<Int?> = measured("active_calories", .integer(0...1_000_000), "Kilocalories.")
        .usually(.numbers(0...8_000, "kilocalories"))
    static let basalCalories: Field<Int?> = measured("basal_calories", .integer(0...1_000_000), "Kilocalories.")
        .usually(.numbers(0...4_000, "kilocalories"))
    static let steps: Field<Int?> = measured("steps", .integer(0...1_000_000), "Steps.").usually(.numbers(0...60_000, "steps"))
    static let distance: Field<Double?> = measured("distance_meters", .number(0...1_000_000_000), "Meters.")
        .usually(.numbers(0...100_000, "metres"))
    static let flightsClimbed: Field<Int?> = measured("flights_climbed", .integer(0...100_000), "Flights of stairs.")
        .usually(.numbers(0...300))
    static let standHours: Field<Int?> = measured("stand_hours", .integer(0...24), "Hours with a minute of standing.")
    static let exerciseMinutes: Field<Int?> = measured("exercise_minutes", .integer(0...1_440), "Minutes.")
        .usually(.numbers(0...600, "minutes"))
    static let heartRate: Field<Int?> = measured("resting_heart_rate", .integer(30...200), "Beats per minute.")
        .usually(.numbers(30...120, "beats per minute"))
    static let heartRateVariability: Field<Double?> = measured("heart_rate_variability", .number(0...1_000), "Milliseconds.")
        .usually(.numbers(5...300, "milliseconds"))
    private static let source = Field<String>("source", .text(length: 1...100), "The origin.", default: "manual")
    private static let sourceID: Field<String?> = measured("source_sync_id", .text(length: 1...255), "The id at the origin.")

    /// A member that is null without a value.
    private static func measured<Value>(_ name: String, _ schema: ValueSchema, _ about: String) -> Field<Value?> {
        Field(name, .nullable(schema), about, default: .some(nil))
    }

    fileprivate static let fields: Fields = [
        Goals.userID, time, activeCalories, basalCalories, steps, distance, flightsClimbed, standHours, exerciseMinutes, heartRate,
        heartRateVariability, source, sourceID,
    ]
}

extension Records {
    /// The user's snapshots of a time, newest first.
    fileprivate func snapshots(in range: QueryRange) throws -> [Record] {
        try map(.activitySnapshots, in: range) { Resource.activitySnapshots.record($0) }
    }
}

extension Resource {
    /// Measurements of a moment by a watch or a phone (fitiq-wellness.md 13).
    static let activitySnapshots = Resource(
        "activitySnapshot", at: "/activity-snapshots", label: "activity snapshot", tag: "FitIQ: activity snapshots",
        seedKey: "activitySnapshots", owner: .user, identity: .generatedInAnyCase, fields: ActivitySnapshots.fields.members,
        order: .descending("snapshot_time"),
        operations: [
            .page(
                Paging(
                    key: "snapshots", defaultLimit: 50,
                    filters: [.range(of: "snapshot_time", from: ["start_time"], to: ["end_time"])])), .get, .create, .delete,
        ])
}
