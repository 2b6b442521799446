import MicroHTTP
import UnderstudyCore

extension BradOSBackend {
    /// Rides, and the values derived from them (brados.md 3.9, brados-training.md 7.1). Other operations are those of the resource.
    var rideRoutes: [Route] {
        [
            route(.get, "/cycling/activities", "rides, newest first") { currentUser, context in
                let limit = JavaScriptInteger.leadingPositive(context.request.query["limit"])
                let scope = ResourceScope(user: currentUser.id)
                return .success(.array(try context.read { try Records(of: scope, at: context.now, in: $0).all(.rides, first: limit) }))
            },
            // A second ride with the same id at Strava is stored, too.
            records(.post, "/cycling/activities", "a new ride", of: .user, body: Self.rideSchema, status: .created) { records, sent, _ in
                let ride = try records.make(.rides, sent)
                try records.insert(.rides, ride, createdAt: ride["createdAt"]?.string.flatMap { Instant($0)?.written })
                return ride
            },
            records(.get, "/cycling/activities/:id/streams", "a ride's values over time", of: .user) { records, _, parameters in
                let id = parameters["id"] ?? ""
                _ = try records.get(.rides, id)
                guard let streams = try records.find(.rideStreams, id) else {
                    throw BradOSError.notFound("Streams for activity \(id) not found")
                }
                return streams.removing("id")
            },
            // The load depends on the time of day, so it is computed for each request.
            records(.get, "/cycling/training-load", "fitness and fatigue of the last weeks", of: .user) { records, _, _ in
                let load = try records.trainingLoad()
                return [
                    "recentCyclingWorkouts": .array(try records.recentRides()), "atl": .number(load.atl), "ctl": .number(load.ctl),
                    "tsb": .number(load.tsb),
                ]
            },
            records(.get, "/cycling/ef", "efficiency of steady rides", of: .user) { records, _, _ in
                .array(try records.steadyRides().map(Self.efficiency))
            },
        ]
    }

    /// The body of a new ride. A seed may omit the id at Strava and the origin, a client may not.
    private static let rideSchema: ValueSchema = {
        guard case .object(let fields) = Resource.rides.creationSchema else { return Resource.rides.creationSchema }
        return .object(
            fields.map { ["stravaId", "source"].contains($0.name) ? .required($0.name, $0.schema, $0.about) : $0 })
    }()

    private static func efficiency(of ride: JSON) -> JSON {
        [
            "activityId": ride["id"] ?? .null, "date": ride["date"] ?? .null, "ef": ride["ef"] ?? .null,
            "normalizedPower": ride["normalizedPower"] ?? .null, "avgHeartRate": ride["avgHeartRate"] ?? .null,
            "activityType": ride["type"] ?? .null,
        ]
    }
}
