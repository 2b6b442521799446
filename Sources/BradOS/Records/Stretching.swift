import UnderstudyCore
import Values

/// The members of the stretch library (brados-training.md 5.1).
enum Stretching {
    static let region = Field<String>("region", .choice(regions), "The region of the body.")
    static let name = Field<String>("name", .string(1...100), "The name of the stretch.")
    static let stretches = Field<[JSON]>(
        "stretches",
        .nonEmptyArray(
            of: .object([
                .required("id", .nonEmptyText, "The id of the stretch."), name.required(),
                .required("description", .string(1...1_000), "The instruction."),
                .required("bilateral", .bool, "Whether it has a left and a right side."),
                .optional("image", .string(0...200), "The path of the image in the app."),
            ])), "The stretches of the region.")

    private static let regions = ["neck", "shoulders", "back", "hip_flexors", "glutes", "hamstrings", "quads", "calves"]
}

extension Resource {
    /// The stretch library: one record per region of the body (brados-training.md 5.1).
    static let stretches = Resource(
        "stretchRegion", at: "/stretches", label: "StretchRegion", tag: "Brad OS: stretching", seedKey: "stretches",
        identity: .member("region"),
        fields: [
            Stretching.region.member,
            .required("displayName", .string(1...50), "The name of the region."),
            .required("iconName", .string(1...100), "The name of the icon."),
            Stretching.stretches.member,
        ],
        order: .ascending("region"), operations: [.list, .get, .create, .update, .delete])

    /// brados-training.md 5.2
    static let stretchSessions = Resource(
        "stretchSession", at: "/stretch-sessions", label: "StretchSession", tag: "Brad OS: stretching", seedKey: "stretchSessions",
        fields: [
            Meditation.completedAt.member,
            .required("totalDurationSeconds", .integer(from: 0), "The duration in seconds.", example: 60)
                .usually(.numbers(0...10_800, "seconds")),
            .required("regionsCompleted", .integer(from: 0), "The number of regions that were stretched.", example: 1),
            .required("regionsSkipped", .integer(from: 0), "The number of regions that were skipped.", example: 0),
            .required(
                "stretches",
                .nonEmptyArray(
                    of: .object([
                        Stretching.region.required(example: "back"),
                        .required("stretchId", .nonEmptyText, "The id of the stretch in the app.", example: "back-cobra-stretch"),
                        .required("stretchName", .nonEmptyText, "The name of the stretch.", example: "Cobra Stretch"),
                        .required("durationSeconds", .positiveInteger, "The duration in seconds.", example: 60),
                        .required("skippedSegments", .integer(0...2), "The number of segments that were skipped.", example: 0),
                    ])), "The stretches of the session."),
        ],
        hasTimestamps: false, order: .descending("completedAt"),
        operations: [.list, .first(at: "/latest", "Get the newest stretch session"), .get, .create])

    /// brados-training.md 5.2
    static let meditationSessions = Resource(
        "meditationSession", at: "/meditation-sessions", label: "MeditationSession", tag: "Brad OS: meditation",
        seedKey: "meditationSessions",
        fields: [
            Meditation.completedAt.member,
            .required("sessionType", .nonEmptyText, "The kind of meditation.", example: "basic-breathing"),
            .required("plannedDurationSeconds", .positiveInteger, "The planned duration in seconds.", example: 600)
                .usually(.numbers(10...14_400, "seconds")),
            .required("actualDurationSeconds", .integer(from: 0), "The duration in seconds.", example: 600)
                .usually(.numbers(0...14_400, "seconds")),
            .required("completedFully", .bool, "Whether the session reached its planned end."),
        ],
        hasTimestamps: false, order: .descending("completedAt"),
        operations: [.list, .first(at: "/latest", "Get the newest meditation session"), .get, .create])
}
