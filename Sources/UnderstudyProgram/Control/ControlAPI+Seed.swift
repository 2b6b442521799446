import MicroHTTP
import UnderstudyCore
import UnderstudyWorlds

extension ControlAPI {
    static func exportSeed(_ context: ControlContext) throws -> Response {
        .control(try context.world.exportSeed(by: context.seeding))
    }

    static func importSeed(_ context: ControlContext) throws -> Response {
        let seed = try SeedDocument(try context.json() ?? [:], backends: context.services.backends)
        let prepared = try context.seeding.prepare(seed)
        try context.write { try context.seeding.importSeed(prepared, at: context.moment, in: $0) }
        return .control(["accounts": .integer(seed.accounts.count)])
    }

    static func seedSchema(_ context: ControlContext) throws -> Response {
        .control(try SeedSchema.merged(context.services.backends.map { type(of: $0) }))
    }
}
