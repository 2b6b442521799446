import HTTPTypes
import MicroHTTP
import UnderstudyCore

extension ControlAPI {
    func reset(_ context: Context) throws -> Response {
        let world = context.world
        let origin = try attached.sandboxes.origin(of: world.name) ?? attached.origins.standard()
        worlds?.report.noteRules(of: world)
        try world.reset(to: origin)
        return .control(["world": .string(world.name), "now": .string(world.clock.now().description)])
    }

    func snapshots(_ context: Context) -> Response {
        .control(["snapshots": .array(context.world.snapshots.map(\.json))])
    }

    func takeSnapshot(_ context: Context) throws -> Response {
        let (snapshot, isNew) = try context.world.takeSnapshot(context.name("name", of: "snapshot"))
        return .control(snapshot.json, status: isNew ? .created : .ok)
    }

    func snapshot(_ context: Context) throws -> Response {
        .control(try found(context).json)
    }

    func removeSnapshot(_ context: Context) throws -> Response {
        _ = context.world.removeSnapshot(try found(context).name)
        return .done
    }

    func restoreSnapshot(_ context: Context) throws -> Response {
        let snapshot = try found(context)
        try context.world.restore(snapshot)
        return .control(snapshot.json)
    }

    private func found(_ context: Context) throws -> Snapshot {
        let name = try context.name("name", of: "snapshot")
        guard let snapshot = context.world.snapshot(name) else {
            throw Problem(.notFound, "\(context.world.name) has no snapshot \(name); take it with PUT /_understudy/snapshots/\(name)")
        }
        return snapshot
    }

    func sandboxes(_ context: Context) throws -> Response {
        .control(["sandboxes": .array(try attached.sandboxes.all.map { listing($0, context) })])
    }

    func sandbox(_ context: Context) throws -> Response {
        let id = try context.sandboxID
        guard let world = try attached.sandboxes.find(id) else { throw SandboxError.unknown(id) }
        return .control(listing(world, context))
    }

    func createSandbox(_ context: Context) throws -> Response {
        let id = try context.sandboxID
        let (seed, now, persona) = try context.body { body in
            (body.seed("seed", backends: context.world.backends), body.clockInstant("now"), body.string("persona"))
        }
        let origin = try attached.origins.origin(seed: seed, now: now)
        let (world, isNew) = try attached.sandboxes.create(id, from: origin, persona: persona)
        return .control(listing(world, context), status: isNew ? .created : .ok)
    }

    func removeSandbox(_ context: Context) throws -> Response {
        let id = try context.sandboxID
        guard try attached.sandboxes.remove(id) else { throw SandboxError.unknown(id) }
        return .done
    }

    private func listing(_ world: World, _ context: Context) -> JSON {
        let host = HTTPField.Name("Host").flatMap { context.request.headers[$0] } ?? "127.0.0.1"
        return [
            "id": .string(world.name), "baseURL": .string("http://\(host)/_sandbox/\(world.name)"),
            "now": .string(world.clock.now().description), "persona": .optional(world.persona),
        ]
    }

    private var attached: Worlds {
        get throws(RequestError) {
            guard let worlds else { throw .notFound }
            return worlds
        }
    }
}

extension Context {
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
