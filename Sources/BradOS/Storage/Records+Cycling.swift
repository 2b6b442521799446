import UnderstudyCore

extension Records {
    /// Rides from one instant until before another, newest first.
    func rides(since start: Instant, before end: Instant? = nil) throws -> [JSON] {
        try all(.rides, from: start.description, before: end.sortKey).reversed()
    }

    /// The training stress of each UTC date with a ride after the instant.
    func dailyStress(after instant: Instant) throws -> [String: Double] {
        try rides(since: instant).reduce(into: [:]) { days, ride in
            let date = ride["date"]?.string ?? ""
            guard !date.isSame(as: instant.description) else { return }
            days[String(date.prefix(10)), default: 0] += min(ride["tss"]?.number ?? 0, Self.greatestStress)
        }
    }

    /// Steady rides that have an efficiency factor, newest first (brados.md 3.9).
    func steadyRides() throws -> [JSON] {
        try all(.rides).filter { ($0["ef"]?.number ?? 0) > 0 && ($0["intensityFactor"]?.number ?? 0) < Self.intensityLimit }
    }

    /// The active training block; of several, the one with the latest start.
    func activeBlock() throws -> JSON? { try first(.trainingBlocks, matching: ["status": "active"]) }

    /// The efficiency history omits rides at this intensity or above.
    private static let intensityLimit = 0.88
    /// The bound keeps sums finite. Real rides have less than a thousandth of it.
    private static let greatestStress = 1_000_000.0
}
