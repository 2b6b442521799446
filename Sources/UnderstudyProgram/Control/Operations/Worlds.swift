import HTTPTypes
import MicroHTTP
import UnderstudyCore
import UnderstudyWorlds
import Values

/// Reset, snapshots and sandboxes.
extension ControlAPI {
    static let worldOperations: [ControlOperation] = [
        .call(
            "reset", .post, "/reset", .world, "Reset the world to its seed",
            """
            Restores the initial data, clock, rules, journal and sequence of ids; snapshots stay. No request waits for it. A request in \
            progress is answered from the old data, starts again, or gets no response; see `docs/control-api.md`.
            """,
            answers: .bare(
                .named("ControlWorld", .object([worldName, .required("now", .timestamp, "The time of its clock.")])),
                "The world after the reset."), refuses: [.storageFull], by: reset),
        .call(
            "snapshots", .get, "/snapshots", .nothing, "List the snapshots",
            answers: .bare(
                .object([.required("snapshots", .array(of: snapshotSchema, count: 0...100))]), "The world's snapshots, sorted by name.")
        ) { .control(["snapshots": .array($0.world.snapshots.map(\.json))]) },
        .call(
            "takeSnapshot", .put, "/snapshots/:name", .world, "Take a snapshot",
            "Stored in memory until the server stops. Replaces a snapshot with the same name. A world has at most 100.",
            with: [snapshotName], answers: .bare(snapshotSchema, "The snapshot, which has replaced one with the same name."),
            .bare(snapshotSchema, "The snapshot.", status: .created), refuses: [.storageFull], by: takeSnapshot),
        .call(
            "snapshot", .get, "/snapshots/:name", .nothing, "Get a snapshot", with: [snapshotName],
            answers: .bare(snapshotSchema, "The snapshot."), refuses: [.unknownSnapshot]
        ) { .control(try found($0).json) },
        .call(
            "removeSnapshot", .delete, "/snapshots/:name", .nothing, "Delete a snapshot", with: [snapshotName], answers: done,
            refuses: [.unknownSnapshot], by: removeSnapshot),
        .call(
            "restoreSnapshot", .post, "/snapshots/:name/restore", .world, "Restore a snapshot",
            "Restores the data only. Clock, rules and journal go on.", with: [snapshotName],
            answers: .bare(snapshotSchema, "The restored snapshot."), refuses: [.unknownSnapshot, .storageFull], by: restoreSnapshot),
        .call(
            "sandboxes", .get, "/sandboxes", .nothing, "List the sandboxes", "Without parameters, all sandboxes.",
            with: [
                ListSelection.search("Lists only sandboxes whose id contains it, in capitals or not.", example: "t1"), ListSelection.limit,
                ListSelection.offset,
            ],
            answers: .bare(
                .object([
                    .required("sandboxes", .list(of: sandboxSchema)),
                    .required("total", .integer(from: 0), "The number of all sandboxes that match.", example: 1),
                ]), "The sandboxes, sorted by id. The list is the same in every world."), by: sandboxes),
        .call(
            "createSandbox", .put, "/sandboxes/:id", .sandbox, "Create a sandbox, or replace it",
            """
            A separate world in memory, created in milliseconds. It has the server's seed or another one. Its clock starts as the server's \
            did, or stands at `now`. New rows get the same ids in each run.
            """, with: [sandboxID],
            body: .described(
                .named("ControlSandboxRequest", .closedObject(sandboxRequestFields)),
                examples: [
                    "persona": ["now": "2026-01-08T09:00:00Z", "persona": "six-days"], "scenario": ["scenario": "slow-first-day"],
                    "seed": ["seed": seedExample],
                ]
            ) { context in (try context.sandboxID, try context.body { SandboxRequest($0, context.services) }) },
            answers: .bare(sandboxSchema, "The sandbox, which has replaced one with the same id."),
            .bare(sandboxSchema, "The sandbox.", status: .created), refuses: [.faultyScenario, .storageFull], by: createSandbox),
        .call(
            "sandbox", .get, "/sandboxes/:id", .nothing, "Get a sandbox", with: [sandboxID], answers: .bare(sandboxSchema, "The sandbox."),
            by: sandbox),
        .call(
            "removeSandbox", .delete, "/sandboxes/:id", .nothing, "Delete a sandbox", with: [sandboxID], answers: done, by: removeSandbox),
    ].tagged("Control worlds")

    /// A parameter of a path that is a name by ``Sandboxes/nameRule``.
    static func name(_ parameter: String, _ about: String, example: JSON, except other: JSON? = nil) -> ParameterDescription {
        let schema: JSON = .object(omittingMissing: [
            ("type", "string"), ("pattern", "^[A-Za-z0-9][A-Za-z0-9._-]*$"), ("maxLength", 64),
            ("not", other.map { ["type": "string", "const": $0] }),
        ])
        return ParameterDescription(inPath: parameter, schema, about, example: example)
    }

    private static let snapshotName = name("name", "The snapshot's name.", example: "before")
    private static let sandboxID = name("id", "The sandbox's id.", example: "t1", except: "main")

    private static let snapshotSchema = ValueSchema.named(
        "ControlSnapshot",
        .object([
            .required("name", .text, example: "before"), .required("takenAt", .timestamp, "By the world's clock."),
            .required("bytes", .integer(from: 0), example: 3_985_408),
        ]))

    private static let sandboxSchema = ValueSchema.named(
        "ControlSandbox",
        .object([
            .required("id", .text, example: "t1"),
            .required("baseURL", .address("http://127.0.0.1:4000/_sandbox/t1"), "The base URL, with the host of this call."),
            .required("now", .timestamp, "The time of its clock."), .required("persona", .nullable(.text), example: "six-days"),
            .required("createdAt", .timestamp, "The time of its creation, by the machine's time.", example: "2026-07-30T08:40:17.330Z"),
            .required("bytes", .integer(from: 0), "About the memory that it does not share with others.", example: 266_240),
            .required(
                "lastRequestAt", .nullable(.timestamp),
                "The time of the last request to a backend, by the machine's time; null before the first. Calls of this API do not count.",
                example: .null),
        ]))

    private static let sandboxRequestFields: [ValueSchema.Field] = [
        .optional("seed", .closedObject(seedFields), "The seed, in place of the server's."),
        .optional(
            "now", .clockInstant,
            """
            The instant at which its clock stands still, and to which the seed's dates are relative. By default, it starts as the server's \
            clock did.
            """), .optional("persona", .text, "The key of the account that requests without credentials act as."),
        .optional("scenario", .text, "The name of a scenario. The members beside it replace the scenario's own."),
    ]

    private static func reset(_ context: ControlContext) throws -> Response {
        let world = context.world
        let initialState = try context.initialState()
        try context.leaveQuickLane(if: context.worlds.archive != nil && context.epoch.run.journal.byteCount > QuickWork.journalBytes)
        try context.worlds.reset(world, to: initialState)
        return .control(["world": .string(world.name), "now": .string(world.clock.now().description)])
    }

    private static func takeSnapshot(_ context: ControlContext) throws -> Response {
        let (world, sandboxes) = (context.world, context.worlds.sandboxes)
        try context.leaveQuickLane(ifCopying: context.read { try $0.byteCount })
        let (snapshot, isNew) = try world.takeSnapshot(context.name("name", of: "snapshot")) { bytes in
            try sandboxes.makeRoom(forSnapshotOf: world, bytes: bytes)
        }
        return .control(snapshot.json, status: isNew ? .created : .ok)
    }

    private static func removeSnapshot(_ context: ControlContext) throws -> Response {
        let name = try found(context).name
        if context.world.removeSnapshot(name) { context.world.record(.snapshot, "The snapshot \(name) was deleted.") }
        return .done
    }

    private static func restoreSnapshot(_ context: ControlContext) throws -> Response {
        let snapshot = try found(context)
        try context.leaveQuickLane(ifCopying: snapshot.byteCount)
        try context.world.restore(snapshot)
        return .control(snapshot.json)
    }

    private static func found(_ context: ControlContext) throws -> Snapshot {
        let name = try context.name("name", of: "snapshot")
        guard let snapshot = context.world.snapshot(name) else {
            throw ControlError(.notFound, "\(context.world.name) has no snapshot \(name); take it with PUT /_understudy/snapshots/\(name)")
        }
        return snapshot
    }

    private static func sandboxes(_ context: ControlContext) throws -> Response {
        let selection = try ListSelection(context.request.query)
        let search = selection.search.trimmingSpace().lowercased()
        let found = context.worlds.sandboxes.all.filter { search.isEmpty || $0.name.lowercased().contains(search) }
        let shown = found.dropFirst(selection.offset).prefix(selection.limit)
        return .control(["sandboxes": .array(shown.map { listing($0, context) }), "total": .integer(found.count)])
    }

    private static func sandbox(_ context: ControlContext) throws -> Response {
        let id = try context.sandboxID
        guard let world = context.worlds.sandboxes.find(id) else { throw SandboxError.unknown(id) }
        return .control(listing(world, context))
    }

    private static func createSandbox(_ context: ControlContext, _ sent: (id: String, request: SandboxRequest)) throws -> Response {
        let (id, request) = sent
        let initialState = try request.initialState(context)
        let (world, isNew): (World, Bool)
        do {
            (world, isNew) = try context.worlds.sandboxes.create(id, from: initialState)
        } catch let error as UnknownPersonaError {
            throw request.error(for: error)
        }
        let origin = request.scenario.map { " with the scenario \($0.name)" } ?? ""
        context.worlds.main.record(.sandbox, "The sandbox \(id) was \(isNew ? "created" : "replaced")\(origin).")
        return .control(listing(world, context), status: isNew ? .created : .ok)
    }

    private static func removeSandbox(_ context: ControlContext) throws -> Response {
        let id = try context.sandboxID
        guard context.worlds.sandboxes.remove(id) else { throw SandboxError.unknown(id) }
        context.worlds.main.record(.sandbox, "The sandbox \(id) was deleted.")
        return .done
    }

    private static func listing(_ world: World, _ context: ControlContext) -> JSON {
        [
            "id": .string(world.name), "baseURL": .string(context.baseURL(of: world)),
            "now": .string(world.clock.now().description), "persona": .optional(world.persona),
            "createdAt": .string(world.createdAt.description), "bytes": .integer(world.memoryBytes),
            "lastRequestAt": .optional(world.lastRequestAt?.description),
        ]
    }
}

extension Failure {
    fileprivate static let unknownSnapshot = control(
        "SnapshotNotFound", "There is no such snapshot, or no such sandbox.",
        ControlError(.notFound, "main has no snapshot before; take it with PUT /_understudy/snapshots/before"))
}

extension ControlContext {
    fileprivate var sandboxID: String {
        get throws(SandboxError) {
            let id = parameters["id"] ?? ""
            guard Sandboxes.isID(id) else { throw .malformedID(id) }
            return id
        }
    }
}

extension Snapshot {
    fileprivate var json: JSON {
        ["name": .string(name), "takenAt": .string(takenAt.description), "bytes": .integer(byteCount)]
    }
}
