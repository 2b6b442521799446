import MicroHTTP
import UnderstudyCore

extension ControlAPI {
    func exportSeed(_ context: Context) throws -> Response {
        .control(try context.world.exportSeed())
    }

    func importSeed(_ context: Context) throws -> Response {
        let seed = try SeedDocument(try context.json() ?? [:], backends: context.world.backends)
        try context.world.importSeed(seed, at: context.now)
        return .control(["accounts": .integer(seed.accounts.count)])
    }
}
