import MicroHTTP
import UnderstudyCore
import UnderstudyWorlds
import Values

/// The state of a world and its last requests, in one document.
extension ControlAPI {
    static let caseOperations: [ControlOperation] = [
        .call(
            "exportCase", .get, "/case", .world, "Export the world as a case",
            """
            One document for a ticket: the accounts as a seed, the clock, the persona, the fault rules, your own endpoints, the settings of \
            backends that differ from the defaults, and the last 50 requests with secrets masked. `understudy serve --case FILE` begins in it.
            """,
            answers: .bare(caseSchema, "The case.").with(headers: [
                "Content-Disposition": header("Names the file after the world.", example: "attachment; filename=\"main-case.json\"")
            ]),
            refuses: [
                .control(
                    "IncompleteCase", "Some of the data, or a file of your own endpoints, cannot be read, so the case would lack them.",
                    ControlError(
                        .conflict,
                        """
                        nothing was exported: bradOS.metrics does not name mood, of which the account ada has entries; start with the \
                        configuration that names it (--config FILE)
                        """))
            ], by: exportCase)
    ].tagged("Control worlds")

    private static let caseSchema = ValueSchema.named(
        "ControlCase",
        .object([
            .required("case", .literal([CaseFile.version])),
            .required("program", .text, "The version of Understudy.", example: .string(understudyVersion)),
            .required(
                "clock", .object([.required("mode", .choice(["frozen", "running"])), .required("now", .timestamp)]),
                "The clock at the export, as `PUT clock` sets it."),
            .required("persona", .nullable(.text), "The key of an account.", example: "newcomer"),
            .required(
                "faults", .list(of: .described(["type": "object"], example: ["effect": ["status": 503]])),
                "The fault rules, as `POST faults` adds them. They count anew."),
            .required(
                "endpoints", .described(["type": "object"], example: [:]), "The files of your own endpoints, by name."),
            .required("settings", .described(["type": "object"], example: [:]), "The settings of backends that differ from the defaults."),
            .required("requests", .list(of: entrySchema), "The last requests."), .required("seed", exportSchema, "The accounts."),
        ]))

    /// The number of requests in a case.
    private static let mostRequests = 50

    private static func exportCase(_ context: ControlContext) throws -> Response {
        let entries = context.epoch.run.journal.entries.suffix(mostRequests)
        try context.leaveQuickLane(if: entries.reduce(0) { $0 + $1.byteCount } > QuickWork.journalBytes)
        let tokens = try context.read(BearerToken.secretTexts)
        var requests = JSONWriter()
        requests.array { writer in
            for entry in entries { entry.write(to: &writer, hiding: tokens) }
        }
        let head = String(try state(context).text.dropLast())
        var response = try streamedSeed(
            context, literally: false, head: "\(head),\"requests\":\(String(decoding: requests.bytes, as: UTF8.self)),\"seed\":", tail: "}")
        response.headers[.contentDisposition] = "attachment; filename=\"\(context.world.name)-case.json\""
        return response
    }

    /// The members of a case other than requests and seed.
    private static func state(_ context: ControlContext) throws -> JSON {
        let (run, configuration) = (context.epoch.run, context.services.start.configuration)
        let endpoints: JSON
        do throws(ConfigurationError) {
            endpoints = try configuration.endpoints?.contents() ?? [:]
        } catch {
            throw ControlError(.conflict, "nothing was exported: \(error)")
        }
        // The account may have been deleted since.
        let persona = try run.persona.flatMap { key in try context.read { try Account.find(key, in: $0) }?.key }
        return [
            "case": .integer(CaseFile.version), "program": .string(understudyVersion),
            "clock": ["mode": run.clock.frozenInstant != nil ? "frozen" : "running", "now": .string(run.clock.now().description)],
            "persona": .optional(persona),
            "faults": .array(run.rules.all.map { CaseFile.json(of: $0.rule) }), "endpoints": endpoints,
            "settings": CaseFile.settings(of: configuration),
        ]
    }
}
