import MicroHTTP
import Storage
import UnderstudyCore
import UnderstudyWorlds
import Values

extension ControlAPI {
    /// For accounts of the initial seed that have no data before the export.
    private static let mostBytesOfWaitingAccounts = 8 << 20

    static func exportSeed(_ context: ControlContext) throws -> Response {
        do {
            return try streamedSeed(context, literally: try wantsLiteralData(context.request.query))
        } catch let failure as StorageFailure where failure.cause == .damaged {
            // The export reads a copy in memory. Damage in the copy is that of the world's file.
            throw StorageFailure(failure.cause, at: context.epoch.data.store.path)
        }
    }

    private static func streamedSeed(_ context: ControlContext, literally isLiteral: Bool) throws -> Response {
        try context.leaveQuickLane(ifExportIsLiteral: isLiteral)
        // One account can be most of the data, and its text is as large.
        let room = try context.takeRoom(bytes: context.read { try $0.byteCount } + mostBytesOfWaitingAccounts)
        // Whether the export can be complete is known before its first byte is sent.
        let copy = try context.world.exportCopy(by: context.seeding, literally: isLiteral)
        if let remark = try copy.read(context.seeding.leftOutRecords) { context.handler.logger.warning("\(remark.onTerminal())") }
        let masking = Masking(context.services.secrets, tokens: try copy.read(BearerToken.secretTexts))
        let stream = JSONListStream(
            holding: room, head: #"{"version":\#(SeedDocument.version),"accounts":["#, try copy.read(Account.all), tail: "]}",
            onError: { [logger = context.handler.logger] in logger.error("the export failed: \(LogText.error($0, by: masking))") }
        ) { account in try copy.read { try context.seeding.encodedSeed(of: account, literally: isLiteral, from: $0) } }
        try stream.prepare()
        var response = Response.control(encoded: [])
        response.stream = stream
        return response
    }

    /// Whether evergreen accounts are exported with their present data in place of their seed.
    private static func wantsLiteralData(_ query: Query) throws(ControlError) -> Bool {
        try query.refuseParameters(except: "literal")
        return try query.bool("literal") ?? false
    }

    static func importSeed(_ context: ControlContext) throws -> Response {
        let seed = try SeedDocument(try context.json() ?? [:], backends: context.services.backends)
        try context.leaveQuickLane(ifLong: seed, isImport: true)
        let prepared = try context.seeding.prepare(seed)
        let replaced = try context.write { try context.seeding.importSeed(prepared, at: context.moment, in: $0) }
        context.world.record(.seed, "A seed was imported: \(keyList(seed.accounts.map(\.key))).")
        return .control(["accounts": .integer(seed.accounts.count), "replaced": .array(replaced.map(JSON.string))])
    }

    static func seedSchema(_ context: ControlContext) throws -> Response {
        .control(try SeedSchema.merged(context.services.backends))
    }
}
