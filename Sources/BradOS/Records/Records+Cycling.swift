import UnderstudyCore
import Values

extension Records {
    /// Rides from one instant until before another, newest first.
    func rides(since start: Instant, before end: Instant? = nil) throws -> [JSON] {
        try all(.rides, from: start.description, before: end?.sortKey ?? Instant.afterAll).reversed()
    }

    /// The rides of the last seven days, newest first.
    func recentRides() throws -> [JSON] { try rides(since: instant(daysAgo: 7)) }

    /// The training load at the present time.
    func trainingLoad() throws -> TrainingLoad {
        let start = instant(daysAgo: Self.loadDays)
        // The training stress of each UTC date with a ride after the start.
        let stress: [String: Double] = try rides(since: start).reduce(into: [:]) { days, ride in
            let ride = Resource.rides.record(ride)
            let date = try ride[Rides.date]
            guard !date.isSame(as: start.description) else { return }
            days[String(date.prefix(10)), default: 0] += min(try ride[Rides.stress], Self.greatestStress)
        }
        return TrainingLoad(dailyStress: (0...Self.loadDays).reversed().map { stress[(today - $0).description] ?? 0 })
    }

    /// The instant this many times 24 hours before now.
    private func instant(daysAgo days: Int) -> Instant { now.advanced(byMilliseconds: -Int64(days) * Instant.millisecondsPerDay) }

    /// Steady rides that have an efficiency factor, newest first (brados.md 3.9).
    func steadyRides() throws -> [JSON] {
        try all(.rides).filter { json in
            let ride = Resource.rides.record(json)
            return try ride[Rides.efficiencyFactor] != nil && ride[Rides.intensity] < Self.intensityLimit
        }
    }

    /// The active training block; of several, the one with the latest start.
    func activeBlock() throws -> JSON? { try first(.trainingBlocks, matching: ["status": "active"]) }

    private static let loadDays = 60
    /// The efficiency history omits rides at this intensity or above.
    private static let intensityLimit = 0.88
    /// The bound keeps sums finite. Real rides have less than a thousandth of it.
    private static let greatestStress = 1_000_000.0
}

extension Instant {
    /// A text that sorts after every stored instant.
    static let afterAll = "~"

    /// The text that sorts as this instant among stored instants. One with too many digits sorts after all of them.
    var sortKey: String { canBeWritten ? description : Self.afterAll }
}
