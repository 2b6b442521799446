import MicroHTTP
import UnderstudyCore
import Values

/// Mesocycles with their weeks (brados-training.md 3.3). The other operations are those of the resource.
enum Mesocycles {
    static let planID = Field<String>("plan_id", .nonEmptyText, "The id of the plan.", on: .create)
    static let startDate = Field<String>("start_date", .pattern(.date, message: "Invalid"), "The first day.", on: .create)

    static let operations: [Operation<BradOSBackend>] = [
        .read(
            "getActiveMesocycle", "/mesocycles/active", "Get the active mesocycle with its weeks, or null", for: .everyone,
            answers: .ok(.nullable(details), "The active mesocycle; null if there is none.", example: example)
        ) { _, records in try records.activeMesocycle().map(records.details(ofMesocycle:)) ?? .null },
        .read(
            "getMesocycle", "/mesocycles/:id", "Get a mesocycle with its weeks", for: .everyone,
            answers: .ok(
                details, "The mesocycle. There are always seven weeks; those of a pending mesocycle are empty.", example: example)
        ) { call, records in try records.details(ofMesocycle: records.record(.mesocycles, call.id)) },
    ].tagged("Brad OS: mesocycles")

    private static let details = ValueSchema.named(
        "BradOSMesocycleDetails", .object(Resource.mesocycles.answerSchema.members + MesocycleWeeks.shape.schema.members))

    private static let example = JSON.object([
        "id": "mesocycle-1", "plan_id": "plan-1", "start_date": "2026-01-05", "current_week": 1, "status": "active",
        "created_at": "2026-01-04T09:00:00.000Z", "updated_at": "2026-01-05T09:00:00.000Z",
    ]).merging(MesocycleWeeks.shape.schema.example)
}

extension Resource {
    /// brados-training.md 3.3. The record of one mesocycle has its weeks, too; see ``Mesocycles``.
    static let mesocycles: Resource = Resource(
        "mesocycle", at: "/mesocycles", label: "Mesocycle", tag: "Brad OS: mesocycles", seedKey: "mesocycles",
        fields: [
            Mesocycles.planID.member, Mesocycles.startDate.member,
            .assigned("current_week", .integer(from: 0), "The current week; the backend leaves it at 1.", initially: .value(1)),
            .assigned(
                "status", .choice(["pending", "active", "completed", "cancelled"]), "The state.", initially: .value("pending")),
        ],
        order: .descending("start_date"),
        operations: [
            .list,
            .create(check: { change, records in
                let sent = mesocycles.record(change.sent)
                let planID = try sent[Mesocycles.planID]
                _ = try Mesocycle.start(of: sent)
                _ = try records.get(.plans, planID)
                if try records.first(.planDays, below: planID) == nil {
                    throw ResourceError.refused("Plan has no workout days configured")
                }
            }),
            .act("start", .put, "Start the mesocycle, which creates its workouts", rule: start),
            .act("complete", .put, "Complete the mesocycle", rule: end(as: "completed")),
            .act("cancel", .put, "Cancel the mesocycle", rule: end(as: "cancelled")),
        ])

    private static let start: Rule = { change, records in
        guard let mesocycle = change.old, mesocycle["status"] == "pending" else {
            throw ResourceError.refused("Only pending mesocycles can be started")
        }
        if try records.activeMesocycle() != nil { throw ResourceError.conflict("An active mesocycle already exists") }
        try records.insertWorkouts(of: mesocycles.record(mesocycle))
        change.new = mesocycle.merging(["status": "active"])
    }

    /// Only the status changes. The workouts stay as they are.
    private static func end(as status: JSON) -> Rule {
        { change, _ in
            guard let mesocycle = change.old, mesocycle["status"] == "active" else {
                throw ResourceError.refused("Mesocycle is not active")
            }
            change.new = mesocycle.merging(["status": status])
        }
    }
}

extension Records {
    /// The active mesocycle; of several, which only a seed can make, the one that starts last.
    ///
    /// - Parameter planID: the id of its plan; `nil` for any plan.
    func activeMesocycle(ofPlan planID: String? = nil) throws -> Record? {
        let plan: [String: JSON] = planID.map { ["plan_id": .string($0)] } ?? [:]
        return try first(.mesocycles, matching: plan.merging(["status": "active"]) { $1 }).map(Resource.mesocycles.record)
    }
}
