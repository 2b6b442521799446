import MicroHTTP
import UnderstudyCore

extension BradOSBackend {
    /// Rides, and the values derived from them (brados.md 3.9, brados-training.md 7.1).
    var rideRoutes: [Route] {
        [
            route(.get, "/cycling/activities", "rides, newest first") { currentUser, context in
                let limit = JavaScriptInteger.leadingPositive(context.request.query["limit"])
                return .success(.array(try read(currentUser, context) { try $0.all(.rides, first: limit) }))
            },
            route(.post, "/cycling/activities", "a new ride", handler: createRide),
            route(.get, "/cycling/activities/:id/streams", "a ride's values over time", handler: streams),
            // The load depends on the time of day, so it is computed for each request.
            route(.get, "/cycling/training-load", "fitness and fatigue of the last weeks", handler: trainingLoad),
            route(.get, "/cycling/ef", "efficiency of steady rides", handler: efficiency),
        ]
    }

    /// Reads the records of the request's user.
    func read<Value>(_ currentUser: CurrentUser, _ context: Context, _ body: (Records) throws -> Value) throws -> Value {
        try context.read { try body(Records(ofUser: currentUser.id, at: context.now, in: $0)) }
    }

    /// Changes records of the request's user.
    func write<Value>(_ currentUser: CurrentUser, _ context: Context, _ body: (Records) throws -> Value) throws -> Value {
        try context.write(as: currentUser) { try body(Records(ofUser: currentUser.id, context, in: $0)) }
    }

    /// The body of a new ride. A seed may omit the id at Strava and the origin, a client may not.
    private static let rideSchema: ValueSchema = {
        guard case .object(let fields) = Resource.rides.creationSchema else { return Resource.rides.creationSchema }
        return .object(
            fields.map { ["stravaId", "source"].contains($0.name) ? .required($0.name, $0.schema, $0.about) : $0 })
    }()

    /// Stores a ride, also a second one with the same id at Strava.
    private func createRide(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let sent = try context.body(Self.rideSchema)
        let ride = try write(currentUser, context) { records in
            let ride = try records.make(.rides, sent)
            try records.insert(.rides, ride, createdAt: ride["createdAt"]?.string.flatMap { Instant($0)?.written })
            return ride
        }
        return .success(ride, status: .created)
    }

    private func streams(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let id = context.parameters["id"] ?? ""
        let streams = try read(currentUser, context) { records in
            _ = try records.get(.rides, id)
            return try records.find(.rideStreams, id)
        }
        guard let streams else { throw BradOSError.notFound("Streams for activity \(id) not found") }
        return .success(streams.removing("id"))
    }

    private static let recentDays = 7
    private static let loadDays = 60

    private func trainingLoad(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let (recent, load) = try read(currentUser, context) { records in
            (try records.rides(since: context.daysAgo(Self.recentDays)), try trainingLoad(context, records))
        }
        return .success([
            "recentCyclingWorkouts": .array(recent), "atl": .number(load.atl), "ctl": .number(load.ctl), "tsb": .number(load.tsb),
        ])
    }

    /// A user's training load at the time of the request.
    func trainingLoad(_ context: Context, _ records: Records) throws -> TrainingLoad {
        let stress = try records.dailyStress(after: context.daysAgo(Self.loadDays))
        return TrainingLoad(dailyStress: (0...Self.loadDays).reversed().map { stress[(context.today - $0).description] ?? 0 })
    }

    private func efficiency(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let rides = try read(currentUser, context) { try $0.steadyRides() }
        return .success(
            .array(
                rides.map { ride in
                    [
                        "activityId": ride["id"] ?? .null, "date": ride["date"] ?? .null, "ef": ride["ef"] ?? .null,
                        "normalizedPower": ride["normalizedPower"] ?? .null, "avgHeartRate": ride["avgHeartRate"] ?? .null,
                        "activityType": ride["type"] ?? .null,
                    ]
                }))
    }
}

extension Context {
    /// The instant this many times 24 hours before now.
    fileprivate func daysAgo(_ days: Int) -> Instant {
        now.advanced(byMilliseconds: -Int64(days) * Instant.millisecondsPerDay)
    }
}
