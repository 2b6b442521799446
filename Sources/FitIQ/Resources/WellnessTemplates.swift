import UnderstudyCore

extension Resource {
    /// Plans for better habits, which the user approves or rejects (fitiq-wellness.md 14).
    static let wellnessTemplates = Resource(
        "wellnessTemplate", at: "/wellness/templates", label: "template", tag: "FitIQ: wellness templates",
        seedKey: "wellnessTemplates", owner: .user, identity: .generatedInAnyCase,
        fields: [
            .assigned("user_id", .text, "The id of the user.", initially: .user),
            .required("name", .text(length: 3...200), "The name."),
            .optional("description", .nullable(.text(length: 0...2_000)), "A description.", default: .null),
            .required("focus_areas", .array(of: .choice(focusAreas), count: 1...6), "The areas that the plan is about."),
            .optional("daily_habits", .array(of: dailyHabit, count: 0...100), "The habits.", default: []),
            .optional("sleep_target", .nullable(sleepTarget), "The sleep to aim for.", default: .null),
            .optional("plan_data", .nullable(.anyObject), "Any further members.", default: .null),
            .assigned("status", .choice(statuses), "The state.", initially: .value("pending")),
            .required("created_by", .choice(authors), "The author.", on: .create),
        ],
        order: .descending("created_at"),
        derived: [
            Derived("can_be_edited", .bool, "Whether the template is pending or active.") { template, _ in .bool(canBeEdited(template)) }
        ],
        operations: [
            .page(
                Paging(
                    key: "templates", defaultLimit: 10,
                    filters: [.choice("status", statuses, "The state."), .choice("created_by", authors, "The author.")])),
            .get, .create,
            .update { change, _ in
                guard change.old.map(canBeEdited) ?? true else {
                    throw ResourceError.refused("Cannot edit template from current status")
                }
            },
            .delete,
            .act("approve", .post, "Approve a pending template", rule: decision("approve", status: "active")),
            .act("reject", .post, "Reject a pending template", rule: decision("reject", status: "rejected")),
        ])

    private static let statuses = ["pending", "active", "completed", "abandoned", "rejected", "archived"]
    private static let authors = ["ai", "professional", "user"]
    private static let focusAreas = [
        "sleep_optimization", "stress_management", "recovery", "mindfulness", "energy_management", "work_life_balance",
    ]

    private static let dailyHabit = ValueSchema.object([
        .optional("id", .nullable(.text), "The id of the habit."), .required("habit", .text(length: 1...500), "The habit."),
        .optional("category", .nullable(.text), "The category."), .required("time", .text, "The time of day, such as `07:00`."),
        .optional("duration_minutes", .nullable(.integer(0...1_440)), "Minutes."),
        .required("frequency", .text, "The frequency, such as `daily`."),
        .optional("reminder_enabled", .nullable(.bool), "Whether the app reminds the user."),
        .optional("notes", .nullable(.text), "Notes."),
    ])

    private static let sleepTarget = ValueSchema.object([
        .required("target_bedtime", .text, "The time of going to bed, such as `22:00`."),
        .required("target_wake_time", .text, "The time of getting up, such as `06:00`."),
        .required("target_hours", .number(0...24), "Hours of sleep."),
        .optional("wind_down_routine", .nullable(.array(of: .text)), "The last activities of the day."),
        .optional("sleep_environment", .nullable(.anyObject), "Temperature, darkness and noise."),
    ])

    private static func canBeEdited(_ template: JSON) -> Bool { template["status"] == "pending" || template["status"] == "active" }

    private static func decision(_ verb: String, status: JSON) -> Rule {
        { change, _ in
            guard let template = change.new, template["status"] == "pending" else {
                throw ResourceError.refused("Cannot \(verb) template from current status")
            }
            change.new = template.merging(["status": status])
        }
    }
}
