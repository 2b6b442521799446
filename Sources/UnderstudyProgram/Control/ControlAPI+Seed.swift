import MicroHTTP
import UnderstudyCore
import UnderstudyWorlds

extension ControlAPI {
    static func exportSeed(_ context: ControlContext) throws -> Response {
        let copy = try context.world.seededCopy(by: context.seeding)
        var response = Response.control(encoded: [])
        response.stream = JSONListStream(
            head: #"{"version":\#(SeedDocument.version),"accounts":["#, try copy.read(Account.all), tail: "]}",
            onError: { [logger = context.logger] in logger.error("the export failed: \(LogText.error($0))") }
        ) { account in try copy.read { try context.seeding.exportSeed(of: account, from: $0) } }
        return response
    }

    static func importSeed(_ context: ControlContext) throws -> Response {
        let seed = try SeedDocument(try context.json() ?? [:], backends: context.services.backends)
        let prepared = try context.seeding.prepare(seed)
        let replaced = try context.write { try context.seeding.importSeed(prepared, at: context.moment, in: $0) }
        return .control(["accounts": .integer(seed.accounts.count), "replaced": .array(replaced.map(JSON.string))])
    }

    static func seedSchema(_ context: ControlContext) throws -> Response {
        .control(try SeedSchema.merged(context.services.backends.map { type(of: $0) }))
    }
}
