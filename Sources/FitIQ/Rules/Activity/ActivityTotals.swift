import UnderstudyCore
import Values

/// The sums and the means of snapshots (fitiq-wellness.md 13). Without a value they are 0.
struct ActivityTotals: Sendable {
    private static let counted = [
        ActivitySnapshots.activeCalories, ActivitySnapshots.basalCalories, ActivitySnapshots.steps, ActivitySnapshots.flightsClimbed,
        ActivitySnapshots.standHours, ActivitySnapshots.exerciseMinutes,
    ]

    /// The sums of ``counted``.
    private let counts: [Int]
    private let meters: Double
    private let heartRate: Double
    private let heartRateVariability: Double
    private let snapshots: Int

    init(_ snapshots: [Record]) throws {
        func values<Value>(_ field: Field<Value?>) throws -> [Value] { try snapshots.compactMap { try $0[field] } }
        func mean(_ values: [Double]) -> Double { Wording.rounded(values.mean ?? 0, decimals: 1) }
        counts = try Self.counted.map { try values($0).reduce(0) { $0.addingSaturating($1) } }
        meters = try values(ActivitySnapshots.distance).reduce(0, +)
        heartRate = mean(try values(ActivitySnapshots.heartRate).map(Double.init))
        heartRateVariability = mean(try values(ActivitySnapshots.heartRateVariability))
        self.snapshots = snapshots.count
    }

    /// The members of the totals in a larger object.
    static func members<Source>(_ totals: @escaping @Sendable (Source) -> ActivityTotals) -> [Shape<Source>.Member] {
        counted.enumerated().map { place, field in
            .init("total_\(field.name)", .integer(from: 0)) { totals($0).counts[place] }
        } + [
            .init("total_distance_meters", .number(NumberRange(minimum: 0)), example: 5_600) {
                Wording.rounded(totals($0).meters, decimals: 1)
            },
            .init("total_distance_km", .number(NumberRange(minimum: 0)), example: 5.6) { (totals($0).meters / 10).rounded() / 100 },
            .init("average_resting_heart_rate", .number(NumberRange(minimum: 0)), example: 58) { totals($0).heartRate },
            .init("average_heart_rate_variability", .number(NumberRange(minimum: 0)), example: 61.5) { totals($0).heartRateVariability },
            .init("sync_count", .integer(from: 0), "The number of snapshots.", example: 2) { totals($0).snapshots },
        ]
    }
}

/// The snapshots of a day in UTC.
struct ActivityDay: Shaped {
    private struct Hour: Sendable {
        let hour: Int
        let totals: ActivityTotals
    }

    private let date: LocalDate
    private let totals: ActivityTotals
    /// The hours that have snapshots; `nil` unless a request asks for them.
    private let hours: [Hour]?

    init(_ date: LocalDate, _ snapshots: [Record], withHours: Bool = false) throws {
        self.date = date
        totals = try ActivityTotals(snapshots)
        let groups = try withHours ? Dictionary(grouping: snapshots) { try $0[ActivitySnapshots.time].hour } : nil
        hours = try groups?.sorted { $0.key < $1.key }.map { Hour(hour: $0, totals: try ActivityTotals($1)) }
    }

    static let shape = Shape<ActivityDay>(
        "FitIQDailyActivity",
        [.init("date", .date) { $0.date }] + ActivityTotals.members { $0.totals } + [
            .optional("hourly_data", .list(of: hour.schema), "Only hours with snapshots, in their order.") { day in
                day.hours.map { $0.map(hour.json) }
            }
        ])

    private static let hour = Shape<Hour>(
        [.init("hour", .integer(0...23), "The hour in UTC.", example: 9) { $0.hour }] + ActivityTotals.members { $0.totals })
}

extension Instant {
    /// The hour in UTC.
    fileprivate var hour: Int { Int(utc.millisecondsOfDay / 3_600_000) }
}
