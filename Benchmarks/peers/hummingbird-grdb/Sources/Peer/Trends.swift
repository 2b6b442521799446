import Hummingbird

/// The change in biological age over the last check-ins. (longevity.md 3.1)
struct Trends: ResponseEncodable {
    let weekly: Bucket
    let monthly: Bucket
    let yearly: Bucket

    struct Point: Encodable {
        let date: String
        let biologicalAge: Double
    }

    struct Bucket: Encodable {
        let value: Double?
        let available: Bool
        /// Set only for an extrapolated year.
        var projection: Bool?
        let points: [Point]

        private enum CodingKeys: CodingKey { case value, available, projection, points }

        /// Encodes a missing value as null.
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(value, forKey: .value)
            try container.encode(available, forKey: .available)
            try container.encodeIfPresent(projection, forKey: .projection)
            try container.encode(points, forKey: .points)
        }
    }

    /// - Parameter entries: the last 365 check-ins, oldest first.
    init(of entries: [Entry]) {
        weekly = .change(over: 7, showing: 7, of: entries)
        monthly = .change(over: 30, showing: 30, of: entries)
        yearly = .yearly(of: entries)
    }
}

extension Trends.Bucket {
    static func change(over required: Int, showing shown: Int, of entries: [Entry]) -> Self {
        var value: Double?
        if entries.count >= 2, let first = entries.suffix(required).first, let last = entries.last {
            value = round2((last.currentBiologicalAgeYears ?? 0) - (first.currentBiologicalAgeYears ?? 0))
        }
        return Self(value: value, available: entries.count >= required, points: points(showing: shown, of: entries))
    }

    static func yearly(of entries: [Entry]) -> Self {
        if entries.count >= 365 { return change(over: 365, showing: 90, of: entries) }
        let deltas = entries.compactMap(\.deltaYears).filter { $0 != 0 }
        let latest = deltas.suffix(30)
        let value = deltas.count < 7 ? nil : round2(latest.reduce(0, +) / Double(latest.count) * 365)
        return Self(value: value, available: false, projection: true, points: points(showing: 90, of: entries))
    }

    private static func points(showing shown: Int, of entries: [Entry]) -> [Trends.Point] {
        entries.suffix(shown).map { Trends.Point(date: $0.dateKey, biologicalAge: round2($0.currentBiologicalAgeYears ?? 0)) }
    }
}

/// Two decimals, ties towards plus infinity, never negative zero.
private func round2(_ value: Double) -> Double {
    let scaled = value * 100
    let floor = scaled.rounded(.down)
    let rounded = (scaled - floor >= 0.5 ? floor + 1 : floor) / 100
    return rounded == 0 ? 0 : rounded
}
