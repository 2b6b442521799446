import HTTPTypes
import MicroHTTP
import UnderstudyWorlds
import Values

extension ControlAPI {
    static func reset(_ context: ControlContext) throws -> Response {
        let world = context.world
        let initialState = try context.initialState()
        try context.leaveQuickLane(if: context.worlds.archive != nil && context.epoch.run.journal.byteCount > QuickWork.journalBytes)
        try context.worlds.reset(world, to: initialState)
        return .control(["world": .string(world.name), "now": .string(world.clock.now().description)])
    }

    static func snapshots(_ context: ControlContext) -> Response {
        .control(["snapshots": .array(context.world.snapshots.map(\.json))])
    }

    static func takeSnapshot(_ context: ControlContext) throws -> Response {
        let (world, sandboxes) = (context.world, context.worlds.sandboxes)
        try context.leaveQuickLane(ifCopying: context.read { try $0.byteCount })
        let (snapshot, isNew) = try world.takeSnapshot(context.name("name", of: "snapshot")) { bytes in
            try sandboxes.makeRoom(forSnapshotOf: world, bytes: bytes)
        }
        return .control(snapshot.json, status: isNew ? .created : .ok)
    }

    static func snapshot(_ context: ControlContext) throws -> Response {
        .control(try found(context).json)
    }

    static func removeSnapshot(_ context: ControlContext) throws -> Response {
        let name = try found(context).name
        if context.world.removeSnapshot(name) { context.world.record(.snapshot, "The snapshot \(name) was deleted.") }
        return .done
    }

    static func restoreSnapshot(_ context: ControlContext) throws -> Response {
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

    static func sandboxes(_ context: ControlContext) throws -> Response {
        .control(["sandboxes": .array(context.worlds.sandboxes.all.map { listing($0, context) })])
    }

    static func sandbox(_ context: ControlContext) throws -> Response {
        let id = try context.sandboxID
        guard let world = context.worlds.sandboxes.find(id) else { throw SandboxError.unknown(id) }
        return .control(listing(world, context))
    }

    static func createSandbox(_ context: ControlContext) throws -> Response {
        let id = try context.sandboxID
        let request = try context.body { SandboxRequest($0, context.services) }
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

    static func removeSandbox(_ context: ControlContext) throws -> Response {
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
