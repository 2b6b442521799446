import UnderstudyCore

extension Resource {
    /// Rides (brados-training.md 7.1). A seed may generate them instead; see ``RideSeed``.
    static let rides: Resource = Resource(
        "activity", at: "/cycling/activities", label: "CyclingActivity", tag: "Brad OS: cycling", seedKey: nil, owner: .user,
        fields: [
            .user,
            .optional("stravaId", .positiveInteger, "The id at Strava.", initially: .computed(nextStravaID)),
            .required("date", .anyTime, "The start."), .required("durationMinutes", .positiveNumber, "Minutes."),
            .required("avgPower", .nonNegativeNumber, "Watts."), .required("normalizedPower", .nonNegativeNumber, "Watts."),
            .required("maxPower", .nonNegativeNumber, "Watts."), .required("avgHeartRate", .nonNegativeNumber, "Beats per minute."),
            .required("maxHeartRate", .nonNegativeNumber, "Beats per minute."),
            .required("tss", .nonNegativeNumber, "Training stress score: 100 for an hour at FTP."),
            .required("intensityFactor", .nonNegativeNumber, "Normalized power over FTP."),
            .required("type", .choice(RidePower.types), "The kind of ride, by its intensity."),
            .optional("source", .choice(["strava"]), "The origin.", default: "strava"),
            .optional("ef", .positiveNumber, "Efficiency factor: watts per beat."),
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
            .optional("createdAt", .timestamp, "The time of creation.", initially: .creationTime),
        ],
        mostBytes: 2 << 20, hasTimestamps: false, operations: [])

    /// More than five hours, with a value each second.
    private static let samples = ValueSchema.array(of: .anyNumber, count: 0...20_000)

    /// Estimates of VO2 max (brados.md 3.6).
    static let vo2MaxEstimates = Resource(
        "vo2max", at: "/cycling/vo2max", label: "VO2MaxEstimate", tag: "Brad OS: cycling", seedKey: "vo2maxEstimates", owner: .user,
        fields: [
            .user, .required("date", .date, "The local date."),
            .optional("value", .nonNegativeNumber, "VO2 max in mL/kg/min; by default by the formula.", initially: .computed(estimate)),
            .required("method", .choice(VO2MaxMethod.allCases.map(\.rawValue)), "The kind of power that the estimate uses."),
            .required("sourcePower", .number(0...10_000), "Watts."), .required("sourceWeight", .positiveNumber(upTo: 300), "Kilograms."),
            .optional("activityId", .text, "The ride that the estimate uses."),
            .optional("createdAt", .timestamp, "The time of creation.", initially: .creationTime),
        ],
        hasTimestamps: false, order: .descending("date"), operations: [])

    /// The Strava id of the first ride that has none of its own.
    static let firstStravaID = 10_000_000_001

    private static let nextStravaID: @Sendable (JSON, Records) throws -> JSON = { _, records in
        .integer(firstStravaID + (try records.total(.rides, of: "tss").count))
    }

    private static let estimate: @Sendable (JSON, Records) -> JSON = { estimate, _ in
        let method = estimate["method"]?.string.flatMap(VO2MaxMethod.init(exact:)) ?? .ftpDerived
        let (power, weight) = (estimate["sourcePower"]?.number ?? 0, estimate["sourceWeight"]?.number ?? 0)
        return .number(VO2Max.estimate(power: power, by: method, weight: weight) ?? 0)
    }
}

extension ValueSchema {
    /// Numbers from 0.
    static let nonNegativeNumber = ValueSchema.number(NumberRange(minimum: 0))
}
