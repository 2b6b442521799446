import MicroHTTP
import UnderstudyCore
import UnderstudyWorlds

extension ControlAPI {
    static func exportSeed(_ lab: Laboratory) throws -> Response {
        .control(try lab.world.exportSeed(by: lab.seeding))
    }

    static func importSeed(_ lab: Laboratory) throws -> Response {
        let seed = try SeedDocument(try lab.json() ?? [:], backends: lab.services.backends)
        try lab.write { try lab.seeding.importSeed(seed, at: lab.moment, in: $0) }
        return .control(["accounts": .integer(seed.accounts.count)])
    }

    static func seedSchema(_ lab: Laboratory) throws -> Response {
        .control(try SeedSchema.merged(lab.services.backends.map { type(of: $0) }))
    }
}
