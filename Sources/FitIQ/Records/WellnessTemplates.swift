import UnderstudyCore
import Values

/// The stored members of plans for better habits (fitiq-wellness.md 14).
enum WellnessTemplates {
    enum Status: String, FieldValue, CaseIterable {
        case pending, active, completed, abandoned, rejected, archived

        var canBeEdited: Bool { self == .pending || self == .active }
    }

    enum Author: String, FieldValue, CaseIterable {
        case ai, professional, user
    }

    enum Area: String, FieldValue, CaseIterable {
        case sleepOptimization = "sleep_optimization"
        case stressManagement = "stress_management"
        case recovery, mindfulness
        case energyManagement = "energy_management"
        case workLifeBalance = "work_life_balance"
    }

    static let userID = Field<String>("user_id", .text, "The id of the user.", initially: .user)
    static let name = Field<String>("name", .text(length: 3...200), "The name.")
    static let description = Field<String?>(
        "description", .nullable(.text(length: 0...2_000)), "A description.", default: .some(nil))
    static let areas = Field<[Area]>(
        "focus_areas", .array(of: .choice(of: Area.self), count: 1...6), "The areas that the plan is about.")
    static let habits = Field<[JSON]>("daily_habits", .array(of: habit, count: 0...100), "The habits.", default: [])
    static let sleep = Field<JSON?>("sleep_target", .nullable(sleepTarget), "The sleep to aim for.", default: .some(nil))
    static let plan = Field<JSON?>("plan_data", .nullable(.anyObject), "Any further members.", default: .some(nil))
    static let status = Field<Status>("status", "The state.", default: .pending, on: [])
    static let author = Field<Author>("created_by", "The author.", on: .create)

    static let fields: Fields = [userID, name, description, areas, habits, sleep, plan, status, author]

    private static let habit = ValueSchema.object([
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
        .required("target_hours", .number(0...24), "Hours of sleep.").usually(.numbers(3...14, "hours")),
        .optional("wind_down_routine", .nullable(.array(of: .text)), "The last activities of the day."),
        .optional("sleep_environment", .nullable(.anyObject), "Temperature, darkness and noise."),
    ])
}

extension Resource {
    /// Plans for better habits, which the user approves or rejects (fitiq-wellness.md 14).
    static let wellnessTemplates: Resource = Resource(
        "wellnessTemplate", at: "/wellness/templates", label: "template", tag: "FitIQ: wellness templates",
        seedKey: "wellnessTemplates", owner: .user, identity: .generatedInAnyCase, fields: WellnessTemplates.fields.members,
        order: .descending(Resource.createdAt),
        derived: [
            Derived("can_be_edited", .bool, "Whether the template is pending or active.") { template, _ in
                .bool(try status(of: template).canBeEdited)
            }
        ],
        operations: [
            .page(
                Paging(
                    key: "templates", defaultLimit: 10,
                    filters: [
                        .choice("status", WellnessTemplates.Status.allCases.map(\.rawValue), "The state."),
                        .choice("created_by", WellnessTemplates.Author.allCases.map(\.rawValue), "The author."),
                    ])),
            .get, .create,
            .update { change, _ in
                guard let template = change.old else { return }
                if try !status(of: template).canBeEdited { throw ResourceError.refused("Cannot edit template from current status") }
            },
            .delete,
            .act("approve", .post, "Approve a pending template", rule: decision("approve", as: .active)),
            .act("reject", .post, "Reject a pending template", rule: decision("reject", as: .rejected)),
        ])

    private static func status(of template: JSON) throws -> WellnessTemplates.Status {
        try wellnessTemplates.record(template)[WellnessTemplates.status]
    }

    private static func decision(_ verb: String, as status: WellnessTemplates.Status) -> Rule {
        { change, _ in
            guard var template = change.new.map(wellnessTemplates.record) else { return }
            if try template[WellnessTemplates.status] != .pending {
                throw ResourceError.refused("Cannot \(verb) template from current status")
            }
            template.set(WellnessTemplates.status, status)
            change.new = template.json
        }
    }
}
