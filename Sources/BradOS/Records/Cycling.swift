import UnderstudyCore

extension Resource {
    /// brados.md 3.5
    static let weightGoal = Resource(
        "weightGoal", at: "/cycling/weight-goal", label: "WeightGoal", tag: "Brad OS: cycling", seedKey: "weightGoal", owner: .user,
        identity: .none,
        fields: [
            .user,
            .required("targetWeightLbs", .positiveNumber(upTo: 500), "The weight to reach, in pounds.", example: 175)
                .usually(.numbers(66...400, "pounds")),
            .required("targetDate", .date, "When to reach it."),
            .required("startWeightLbs", .positiveNumber(upTo: 500), "The weight at the start, in pounds.", example: 186)
                .usually(.numbers(66...400, "pounds")),
            .required("startDate", .date, "When the user set the goal.").usually(.past),
        ],
        hasTimestamps: false, ascending: Ascending("startDate", "targetDate"),
        operations: [.getOrNull, .replace(.post, "Set the weight goal, in place of the last one")])

    /// For zones and relative power (brados.md 3.9).
    static let cyclingProfile = Resource(
        "cyclingProfile", at: "/cycling/profile", label: "CyclingProfile", tag: "Brad OS: cycling", seedKey: "cyclingProfile", owner: .user,
        identity: .none,
        fields: [
            .user,
            .required("weightKg", .positiveNumber(upTo: 300), "The weight in kilograms.", example: 82)
                .usually(.numbers(30...180, "kilograms")),
            .optional("maxHR", .positiveInteger(upTo: 250), "The maximum heart rate, in beats per minute.")
                .usually(.numbers(120...220, "beats per minute")),
            .optional("restingHR", .positiveInteger(upTo: 150), "The resting heart rate, in beats per minute.")
                .usually(.numbers(30...110, "beats per minute")),
        ],
        hasTimestamps: false, operations: [.getOrNull, .merge(.put, answersSent: true, "Change the cycling profile")])

    /// Functional threshold power (brados.md 3.9).
    static let ftp = Resource(
        "ftp", at: "/cycling/ftp", label: "FTP", tag: "Brad OS: cycling", seedKey: "ftp", owner: .user,
        fields: [
            .user, .required("value", .positiveInteger(upTo: 500), "Watts.", example: 250).usually(.numbers(60...450, "watts")),
            .required("date", .date, "The local date.").usually(.past),
            .required("source", .choice(["manual", "test"]), "Entered by hand, or the result of a test."),
        ],
        hasTimestamps: false, order: .descending("date"),
        operations: [.first("Get the newest FTP"), .list(at: "/history", "List every FTP, the newest first"), .create])
}

extension Resource.Field {
    /// The user's id, in records of a user (brados.md 1.4).
    static let user = assigned("userId", .text, "The user's id.", initially: .user)
}
