import MicroHTTP
import UnderstudyCore
import Values

/// Rides, and the values derived from them (brados.md 3.9, brados-training.md 7.1). Other operations are those of the resource.
enum Rides {
    static let date = Field<String>("date", .anyTime, "The start.")
    static let minutes = Field<Double>("durationMinutes", .positiveNumber, "Minutes.", example: 45)
    static let stress = Field<Double>("tss", .nonNegativeNumber, "Training stress score: 100 for an hour at FTP.", example: 48)
    static let intensity = Field<Double>("intensityFactor", .nonNegativeNumber, "Normalized power over FTP.", example: 0.8)
    static let type = Field<String>("type", .choice(RidePower.types), "The kind of ride, by its intensity.", example: "fun")
    static let efficiencyFactor = Field<Double?>("ef", .positiveNumber, "Efficiency factor: watts per beat.")

    static let operations: [Operation<BradOSBackend>] = [
        .read(
            "listRides", "/cycling/activities", "List rides, the newest first", for: .user, query: [limit],
            answers: .ok(.list(of: Resource.rides.schema), "The rides; an empty list if there are none.")
        ) { call, records in .array(try records.all(.rides, first: call[limit])) },
        // A second ride with the same id at Strava is stored, too.
        .write(
            "createRide", .post, "/cycling/activities", "Add a ride",
            "Every ride is stored, also one with the Strava id of another. `createdAt` is the server's time by default.", for: .user,
            body: .checked(request), answers: .created(Resource.rides.schema, "The new ride."), refuses: [.shared(.invalidData)]
        ) { call, records in
            let ride = try records.make(.rides, call.sent.json)
            try records.insert(.rides, ride, createdAt: ride["createdAt"]?.string.flatMap { Instant($0)?.written })
            return ride
        },
        .read(
            "getRideStreams", "/cycling/activities/:id/streams", "Get power and heart rate of a ride over time",
            "Only a seed stores streams, under `rideStreams`, because Strava is never called.", for: .user,
            answers: .ok(streams, "The streams; an array that was not recorded is absent.")
        ) { call, records in
            let id = call.id
            _ = try records.get(.rides, id)
            guard let streams = try records.find(.rideStreams, id) else {
                throw BradOSError.notFound("Streams for activity \(id) not found")
            }
            return streams.removing("id")
        },
        // The load depends on the time of day, so it is computed for each request.
        .read(
            "getTrainingLoad", "/cycling/training-load", "Get fitness and fatigue of the last weeks",
            """
            Exponential averages of the daily training stress, rounded to a tenth: over 61 days in UTC up to today, with 0 for days \
            without a ride.
            """,
            for: .user, answers: .ok(load.schema, "The load; 0 without rides.")
        ) { _, records in try load.json(Load(rides: records.recentRides(), load: records.trainingLoad())) },
        .read(
            "listEfficiencyFactors", "/cycling/ef", "List the efficiency of steady rides, the newest first",
            "Rides with an efficiency factor above 0 and an intensity factor below 0.88.", for: .user,
            answers: .ok(.list(of: efficiency.schema), "The rides; an empty list if there are none.")
        ) { _, records in .array(try records.steadyRides().map(efficiency.json)) },
    ].tagged("Brad OS: cycling")

    private static let limit = Parameter<Int?>(
        "limit", ["type": ["integer", "string"]],
        """
        The number of rides. The leading integer counts. The default, also for 0, a negative number or a text without a number, is all \
        rides. No value is refused.
        """, example: 30
    ) { JavaScriptInteger.leadingPositive($0["limit"]) }

    /// The body of a new ride. A seed may omit the id at Strava and the origin, a client may not.
    private static let request = ValueSchema.object(
        Resource.rides.creationSchema.members.map { field in
            ["stravaId", "source"].hasExactly(field.name) ? .required(field.name, field.schema, field.about) : field
        })

    private static let streams = ValueSchema.object(
        Resource.rideStreams.answerSchema.members.filter { !$0.name.isSame(as: "id") })

    private struct Load: Sendable {
        let rides: [JSON]
        let load: TrainingLoad
    }

    private static let load = Shape<Load>([
        .init("recentCyclingWorkouts", .list(of: Resource.rides.schema), "Rides of the last 7 times 24 hours, newest first.") { $0.rides },
        .init("atl", .nonNegativeNumber, "Acute load: the average daily training stress of a week.", example: 12.9) {
            $0.load.atl
        },
        .init("ctl", .nonNegativeNumber, "Chronic load: the average daily training stress of six weeks.", example: 20.3) {
            $0.load.ctl
        },
        .init("tsb", .anyNumber, "Balance: chronic minus acute load.", example: 7.4) { $0.load.tsb },
    ])

    private static let efficiency = Shape<JSON>([
        .init("activityId", .text, example: "5f9910da-b7cd-4543-963c-cab87a55949b") { $0["id"] ?? .null },
        .init("date", .nonEmptyText, example: "2026-01-02T23:22:33.000Z") { $0["date"] ?? .null },
        .init("ef", .positiveNumber, "Watts per beat.", example: 1.25) { $0["ef"] ?? .null },
        .init("normalizedPower", .nonNegativeNumber, "Watts.", example: 144) { $0["normalizedPower"] ?? .null },
        .init("avgHeartRate", .nonNegativeNumber, "Beats per minute.", example: 115) { $0["avgHeartRate"] ?? .null },
        .init("activityType", .choice(RidePower.types), example: "recovery") { $0["type"] ?? .null },
    ])
}

extension Resource {
    /// Rides (brados-training.md 7.1). A seed may generate them instead; see ``RideSeed``.
    static let rides: Resource = Resource(
        "activity", at: "/cycling/activities", label: "CyclingActivity", tag: "Brad OS: cycling", seedKey: nil, owner: .user,
        fields: [
            .user,
            .optional("stravaId", .positiveInteger, "The id at Strava.", initially: .computed(nextStravaID)),
            Rides.date.member, Rides.minutes.member,
            .required("avgPower", .nonNegativeNumber, "Watts.", example: 185),
            .required("normalizedPower", .nonNegativeNumber, "Watts.", example: 200),
            .required("maxPower", .nonNegativeNumber, "Watts.", example: 420),
            .required("avgHeartRate", .nonNegativeNumber, "Beats per minute.", example: 138),
            .required("maxHeartRate", .nonNegativeNumber, "Beats per minute.", example: 166),
            Rides.stress.member, Rides.intensity.member, Rides.type.member,
            .optional("source", .choice(["strava"]), "The origin.", default: "strava"),
            Rides.efficiencyFactor.member,
            .optional("peak5MinPower", .positiveNumber, "Watts."), .optional("peak20MinPower", .positiveNumber, "Watts."),
            .optional("hrCompleteness", .number(0...100), "The share of the ride with a heart rate, in percent."),
            .optional("createdAt", .anyTime, "The time of creation.", initially: .creationTime),
        ],
        hasTimestamps: false, order: .descending("date"),
        operations: [.get, .delete(effect: { change, records in try records.delete(.rideStreams, change.id) })])

    /// A ride's values over time (brados-training.md 7.1). The id is the ride's, and no response contains it.
    static let rideStreams = Resource(
        "rideStreams", at: "/cycling/activities/:id/streams", label: "Streams", tag: nil, seedKey: "rideStreams",
        owner: .user, identity: .member("activityId"),
        fields: [
            .required("activityId", .nonEmptyText, "The id of the ride."),
            .required("stravaActivityId", .positiveInteger, "The ride's id at Strava."),
            .optional("watts", samples, "Watts."), .optional("heartrate", samples, "Beats per minute."),
            .optional("time", samples, "Seconds since the start."), .optional("cadence", samples, "Revolutions per minute."),
            .required("sampleCount", .integer(from: 0), "The number of values in each array."),
            .optional("createdAt", .timestamp, "The time of creation.", initially: .creationTime).usually(.past),
        ],
        mostBytes: 2 << 20, hasTimestamps: false, operations: [])

    /// More than five hours, with a value each second.
    private static let samples = ValueSchema.array(of: .anyNumber, count: 0...20_000)

    /// Estimates of VO2 max (brados.md 3.6).
    static let vo2MaxEstimates: Resource = Resource(
        "vo2max", at: "/cycling/vo2max", label: "VO2MaxEstimate", tag: "Brad OS: cycling", seedKey: "vo2maxEstimates", owner: .user,
        fields: [
            .user, .required("date", .date, "The local date.").usually(.past),
            .optional("value", .nonNegativeNumber, "VO2 max in mL/kg/min; by default by the formula.", initially: .computed(estimate))
                .usually(.numbers(10...90, "mL/kg/min")),
            VO2MaxEstimates.method.member, VO2MaxEstimates.power.member, VO2MaxEstimates.weightOfEstimate.member,
            .optional("activityId", .text, "The ride that the estimate uses."),
            .optional("createdAt", .timestamp, "The time of creation.", initially: .creationTime).usually(.past),
        ],
        hasTimestamps: false, order: .descending("date"), operations: [])

    /// The Strava id of the first ride that has none of its own.
    static let firstStravaID = 10_000_000_001

    private static let nextStravaID: @Sendable (JSON, Records) throws -> JSON = { _, records in
        .integer(firstStravaID + (try records.total(.rides, of: "tss").count))
    }

    private static let estimate: @Sendable (JSON, Records) throws -> JSON = { members, _ in
        let record = vo2MaxEstimates.record(members)
        let (power, weight) = (try record[VO2MaxEstimates.power], try record[VO2MaxEstimates.weightOfEstimate])
        return .number(VO2Max.estimate(power: power, by: try record[VO2MaxEstimates.method], weight: weight) ?? 0)
    }
}

extension ValueSchema {
    /// Numbers from 0.
    static let nonNegativeNumber = ValueSchema.number(NumberRange(minimum: 0))
}
