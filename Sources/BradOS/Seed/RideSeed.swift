import UnderstudyCore
import Values

/// The rides of a seed: a literal list, or generated.
struct RideSeed: Sendable {
    static let key = "activities"

    private let literal: ResourceSeed?
    private let generator: RideGenerator?

    init(_ block: ObjectReader, ofUser user: String) {
        guard case .object? = block.json(Self.key) else {
            literal = ResourceSeed(block, .rides, of: BradOSBackend.name, at: Self.key, in: user)
            generator = nil
            return
        }
        literal = nil
        generator = block.generator(Self.key, RideGenerator.init)
    }

    /// The ids that the seed gives.
    var claims: [UniqueName] { literal?.claims ?? [] }

    /// - Returns: the rides that end later.
    func insert(at moment: SeedMoment, into records: Records) throws -> [DueRecord] {
        try literal?.insert(at: moment, of: BradOSBackend.name, into: records)
        for (index, ride) in (generator?.rides(at: moment) ?? []).enumerated() {
            let time = ride["date"]?.string.flatMap { Instant($0) }
            let id = UUIDText.named("\(BradOSBackend.name) \(records.scope.user) \(Resource.rides.kind) \(index)")
            let members = ride.merging(["id": .string(id), "stravaId": .integer(Resource.firstStravaID + index)])
            try records.add(.rides, members, createdAt: time)
        }
        return try [Resource.rides].takeLater(of: BradOSBackend.name, in: Self.key, at: moment, from: records) { $0.rideEnd }
    }
}

extension JSON {
    fileprivate var rideEnd: Instant? {
        guard let minutes = self[Rides.minutes.name]?.number, let start = self[Rides.date.name]?.string.flatMap({ Instant($0) })
        else { return nil }
        return start.advanced(bySeconds: Int64(saturating: minutes * 60))
    }
}
