import UnderstudyCore

extension CoachBriefing {
    static let shape = Shape<CoachBriefing>(
        "BradOSBriefing",
        [
            .init(
                "dailyBriefing", .nonEmptyText, "Recovery, training load and plan, one sentence each.",
                example: "Recovery is 79 of 100 after 7.6 h of sleep: you are ready for hard work. Push Day is on the plan."
            ) { $0.text },
            .object("sections", sections) { $0 },
            .init(
                "warnings",
                .array(
                    of: CyclingRecommendation.warning([
                        "overtraining", "sleep_degradation", "stretching_neglect", "ftp_stale", "recovery_stale",
                    ]), count: 0...5), example: []
            ) { $0.warnings },
        ])

    private static let sections = Shape<CoachBriefing>([
        .init(
            "recovery",
            section(
                "HRV is 14% above your baseline, resting heart rate 2.7 bpm below it.",
                [.required("status", .choice(["great", "good", "caution", "warning"]), "For scores from 70, 50, 30 and 0.")])
        ) { $0.recovery },
        .init(
            "lifting",
            .nullable(
                section(
                    "Push Day is due: a day to add weight.",
                    [.required("workout", CoachWorkout.schema), .required("priority", .choice(["high", "normal", "rest"]))])),
            "The workout that is due, or that was completed today; `null` if there is none."
        ) { $0.lifting },
        .init(
            "cycling",
            .nullable(
                section(
                    "Week 3 of the block, 0 of 3 rides done so far. Your last ride was 5 days ago.",
                    [
                        .required("session", .nullable(PlannedSession.schema)),
                        .required("priority", .choice(["high", "normal", "skip"])),
                    ])), "`null` without an FTP."
        ) { $0.cycling },
        .init(
            "stretching",
            section(
                "Your last stretch session was 1 day ago.",
                [
                    .required("suggestedRegions", .nonEmptyArray(of: .text), example: ["shoulders", "back"]),
                    .required("priority", .choice(["high", "normal", "low"])),
                ])
        ) { $0.stretching },
        .init(
            "meditation",
            section(
                "You have meditated 3 days in a row: today is the next.",
                [
                    .required("suggestedDurationMinutes", .literal([10, 15])),
                    .required("priority", .choice(["high", "normal", "low"])),
                ])
        ) { $0.meditation },
        .init(
            "weight", .nullable(section("You weigh 180.2 lb, 0.4 lb below your recent average.", [])), "`null` without a weight."
        ) { $0.weight },
    ])

    private static func section(_ insight: String, _ members: [ValueSchema.Field]) -> ValueSchema {
        .object([.required("insight", .text, example: .string(insight))] + members)
    }
}
