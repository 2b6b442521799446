import HTTPTypes
import MicroHTTP
import UnderstudyCore
import UnderstudyWorlds

extension ControlAPI {
    static func reset(_ lab: Laboratory) throws -> Response {
        let world = lab.world
        let origin = try lab.worlds.origin(of: world, by: lab.seeding)
        lab.worlds.report.noteRules(of: world)
        try world.reset(to: origin)
        return .control(["world": .string(world.name), "now": .string(world.clock.now().description)])
    }

    static func snapshots(_ lab: Laboratory) -> Response {
        .control(["snapshots": .array(lab.world.snapshots.map(\.json))])
    }

    static func takeSnapshot(_ lab: Laboratory) throws -> Response {
        let (snapshot, isNew) = try lab.world.takeSnapshot(lab.name("name", of: "snapshot"))
        return .control(snapshot.json, status: isNew ? .created : .ok)
    }

    static func snapshot(_ lab: Laboratory) throws -> Response {
        .control(try found(lab).json)
    }

    static func removeSnapshot(_ lab: Laboratory) throws -> Response {
        _ = lab.world.removeSnapshot(try found(lab).name)
        return .done
    }

    static func restoreSnapshot(_ lab: Laboratory) throws -> Response {
        let snapshot = try found(lab)
        try lab.world.restore(snapshot)
        return .control(snapshot.json)
    }

    private static func found(_ lab: Laboratory) throws -> Snapshot {
        let name = try lab.name("name", of: "snapshot")
        guard let snapshot = lab.world.snapshot(name) else {
            throw ControlError(.notFound, "\(lab.world.name) has no snapshot \(name); take it with PUT /_understudy/snapshots/\(name)")
        }
        return snapshot
    }

    static func sandboxes(_ lab: Laboratory) throws -> Response {
        .control(["sandboxes": .array(lab.worlds.sandboxes.all.map { listing($0, lab) })])
    }

    static func sandbox(_ lab: Laboratory) throws -> Response {
        let id = try lab.sandboxID
        guard let world = lab.worlds.sandboxes.find(id) else { throw SandboxError.unknown(id) }
        return .control(listing(world, lab))
    }

    static func createSandbox(_ lab: Laboratory) throws -> Response {
        let id = try lab.sandboxID
        let (seed, now, persona) = try lab.body { body in
            (body.seed("seed", backends: lab.services.backends), body.clockInstant("now"), body.string("persona"))
        }
        let origin = try lab.worlds.origins.origin(seed: seed, now: now, by: lab.seeding)
        let (world, isNew) = try lab.worlds.sandboxes.create(id, from: origin, persona: persona)
        return .control(listing(world, lab), status: isNew ? .created : .ok)
    }

    static func removeSandbox(_ lab: Laboratory) throws -> Response {
        let id = try lab.sandboxID
        guard lab.worlds.sandboxes.remove(id) else { throw SandboxError.unknown(id) }
        return .done
    }

    private static func listing(_ world: World, _ lab: Laboratory) -> JSON {
        [
            "id": .string(world.name), "baseURL": .string(lab.baseURL(of: world)),
            "now": .string(world.clock.now().description), "persona": .optional(world.persona),
            "createdAt": .string(world.createdAt.description), "bytes": .integer(world.memoryBytes),
            "lastRequestAt": .optional(world.lastRequestAt?.description),
        ]
    }
}

extension Laboratory {
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
