import MicroHTTP
import Storage
import UnderstudyCore
import UnderstudyWorlds
import Values

/// Seed files of a world.
extension ControlAPI {
    static let seedOperations: [ControlOperation] = [
        .call(
            "exportSeed", .get, "/seed", .world, "Export the accounts as a seed file",
            """
            An import of this document gives the same accounts. An evergreen account has `"evergreen": true` and the seed that it is seeded \
            from, with its generators and relative dates; every other account has its data. Passwords are hashes. The document has the tokens \
            of seeds, not minted ones. Refresh tokens, codes of mails and text messages, and Firebase's project settings are left out.
            """,
            with: [
                ParameterDescription(
                    "literal", ["type": "boolean", "default": false],
                    """
                    Whether evergreen accounts have their present data, too. After an import they are then no longer evergreen. Every other \
                    parameter is a fault.
                    """, example: false, mayBeEmpty: false)
            ], answers: .bare(exportSchema, "The world as a seed document."),
            refuses: [
                .control(
                    "IncompleteExport",
                    "The present configuration cannot read or name some of the data, so the export would leave them out.",
                    ControlError(
                        .conflict,
                        """
                        nothing was exported: bradOS.metrics does not name mood, of which the account ada has entries; start with the \
                        configuration that names it (--config FILE)
                        """))
            ], by: exportSeed),
        .call(
            "importSeed", .post, "/seed", .data, "Import a seed file",
            "Accounts with the same keys are replaced, others stay. A faulty document changes nothing.",
            body: .described(.named("ControlSeed", .closedObject(seedFields)), examples: ["ada": seedExample]) {
                try SeedDocument(try $0.json() ?? [:], backends: $0.services.backends)
            },
            answers: .bare(
                .object([
                    .required("accounts", .integer(from: 0), example: 2), .required("replaced", .list(of: .text), example: ["ada"]),
                ]), "The number of imported accounts, and the keys of those that replaced others, with all their data."),
            refuses: [.storageFull], by: importSeed),
        .call(
            "seedSchema", .get, "/seed/schema.json", .texts, "Get the JSON Schema of seed files",
            "The schema of seed files, including the block of each backend. `$defs.account` is the schema of one account.",
            answers: jsonSchema(of: "Understudy seed file", with: "$defs")
        ) { .control(try SeedSchema.merged($0.services.backends)) },
    ].tagged("Control accounts")

    static let seedExample: JSON = ["version": 1, "accounts": [["key": "ada", "displayName": "Ada", "tokens": ["ada"]]]]

    static let exportSchema = ValueSchema.named(
        "ControlExport",
        .object([.required("version", .literal([SeedDocument.version])), .required("accounts", .list(of: exportedAccountSchema))]))

    /// For accounts of the initial seed that have no data before the export.
    private static let mostBytesOfWaitingAccounts = 8 << 20

    private static func exportSeed(_ context: ControlContext) throws -> Response {
        try streamedSeed(context, literally: try context.request.query.bool("literal") ?? false)
    }

    /// A document with the accounts of the world, sent while it is written.
    ///
    /// - Parameters:
    ///   - head: the text before the seed.
    ///   - tail: the text after it.
    static func streamedSeed(
        _ context: ControlContext, literally isLiteral: Bool, head: String = "", tail: String = ""
    ) throws -> Response {
        do {
            return try seedStream(context, literally: isLiteral, head, tail)
        } catch let failure as StorageFailure where failure.cause == .damaged {
            // The export reads a copy in memory. Damage in the copy is that of the world's file.
            throw StorageFailure(failure.cause, at: context.epoch.data.store.path)
        }
    }

    private static func seedStream(
        _ context: ControlContext, literally isLiteral: Bool, _ head: String, _ tail: String
    ) throws -> Response {
        try context.leaveQuickLane(ifExportIsLiteral: isLiteral)
        // One account can be most of the data, and its text is as large.
        let room = try context.takeRoom(bytes: context.read { try $0.byteCount } + mostBytesOfWaitingAccounts)
        // Whether the export can be complete is known before its first byte is sent.
        let copy = try context.world.exportCopy(by: context.seeding, literally: isLiteral)
        if let remark = try copy.read(context.seeding.leftOutRecords) { context.handler.logger.warning("\(remark.onTerminal())") }
        let masking = Masking(context.services.secrets, tokens: try copy.read(BearerToken.secretTexts))
        let stream = JSONListStream(
            holding: room, head: #"\#(head){"version":\#(SeedDocument.version),"accounts":["#, try copy.read(Account.all),
            tail: "]}" + tail,
            onError: { [logger = context.handler.logger] in logger.error("the export failed: \(LogText.error($0, by: masking))") }
        ) { account in try copy.read { try context.seeding.encodedSeed(of: account, literally: isLiteral, from: $0) } }
        try stream.prepare()
        var response = Response.control(encoded: [])
        response.stream = stream
        return response
    }

    private static func importSeed(_ context: ControlContext, _ seed: SeedDocument) throws -> Response {
        try context.leaveQuickLane(ifLong: seed, isImport: true)
        let prepared = try context.seeding.prepare(seed)
        let replaced = try context.write { try context.seeding.importSeed(prepared, at: context.moment, in: $0) }
        context.world.record(.seed, "A seed was imported: \(keyList(seed.accounts.map(\.key))).")
        return .control(["accounts": .integer(seed.accounts.count), "replaced": .array(replaced.map(JSON.string))])
    }
}
