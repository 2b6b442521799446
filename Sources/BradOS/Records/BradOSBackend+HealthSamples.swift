import GRDB
import UnderstudyCore
import Values

/// The samples that the app sums up by local day before it uploads them (brados.md 4.4), and the rides.
extension BradOSBackend: HealthSource {
    package func healthSamples(of account: Account, on days: HealthDays, in db: Database) throws -> [HealthSample] {
        guard let user = try User.find(account: account.key, in: db) else { return [] }
        let measured = try settings.registry.metrics.flatMap { metric in
            guard let samples = Self.samples[metric.slug] else { return [HealthSample]() }
            let entries = try MetricEntry.lastOfDates(from: days.first, through: days.last, of: metric, ofUser: user.id, in: db)
            return try entries.flatMap { entry in
                // An upload may have a date that no calendar has.
                guard let date = LocalDate(entry.date) else { return [HealthSample]() }
                return samples(DayValues(day: days.day(date), source: entry.source, values: try entry.values))
            }
        }
        let records = Records(of: name, scope: ResourceScope(user: user.id), at: days.clock.now, in: db)
        let (start, end) = days.instants
        return try measured + records.rides(since: start, before: end).compactMap(Self.workout)
    }

    private static let samples: [String: @Sendable (DayValues) -> [HealthSample]] = [
        "hrv": { entry in
            guard let mean = entry["avgMs"], let least = entry["minMs"], let greatest = entry["maxMs"] else { return [] }
            return entry.day.readings(.heartRateVariability, mean: mean, least: least, greatest: greatest, count: entry.count)
        },
        "rhr": { entry in
            guard let mean = entry["avgBpm"] else { return [] }
            return entry.day.readings(.restingHeartRate, mean: mean, least: mean, greatest: mean, count: entry.count)
        },
        "sleep": { $0.day.night($0.night) },
        Metric.weight.slug: { entry in
            entry["weightLbs"].map { entry.day.morning(.pounds, $0, isUserEntered: entry.source.isSame(as: "manual")) } ?? []
        },
        "vo2max": { entry in entry["value"].map { entry.day.morning(.vo2Max, $0) } ?? [] },
        "steps": { entry in entry["count"].map { entry.day.steps($0) } ?? [] },
    ]

    private static func workout(_ ride: JSON) throws -> HealthSample? {
        let ride = Resource.rides.record(ride)
        // A ride may have a date in place of an instant.
        guard let start = Instant(try ride[Rides.date]) else { return nil }
        let seconds = Int64(saturating: (try ride[Rides.minutes] * 60).rounded())
        return HealthSample(.workout(HealthWorkout("Cycling")), from: start, to: start.advanced(bySeconds: seconds))
    }
}

/// A metric's values of a day.
private struct DayValues: Sendable {
    let day: HealthDay
    let source: String
    let values: JSON

    subscript(name: String) -> Double? { values[name]?.number }

    var count: Int { Int(saturating: self["sampleCount"] ?? 1) }

    /// Sleep that is in no stage is of an unspecified one. Stages count more than a total that is below their sum.
    var night: HealthNight {
        func seconds(_ name: String) -> Int64 { Int64(saturating: (self[name] ?? 0) * 60) }
        let (core, deep, rem) = (seconds("coreMinutes"), seconds("deepMinutes"), seconds("remMinutes"))
        return HealthNight(
            [
                .core: core, .deep: deep, .rem: rem, .awake: seconds("awakeMinutes"),
                .unspecified: max(0, seconds("totalSleepMinutes") - core - deep - rem),
            ], inBed: seconds("inBedMinutes"))
    }
}
