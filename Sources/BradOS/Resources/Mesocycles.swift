import UnderstudyCore

extension Resource {
    /// brados-training.md 3.3
    static let mesocycles = Resource(
        "mesocycle", at: "/mesocycles", label: "Mesocycle", tag: "Brad OS: mesocycles", seedKey: "mesocycles",
        fields: [
            .required("plan_id", .nonEmptyText, "The id of the plan.", on: .create),
            .required("start_date", .date, "The first day.", on: .create),
            .assigned("current_week", .integer(from: 0), "The current week; the backend leaves it at 1.", initially: .value(1)),
            .assigned(
                "status", .choice(["pending", "active", "completed", "cancelled"]), "The state.", initially: .value("pending")),
        ],
        order: .descending("start_date"), operations: [])
}
