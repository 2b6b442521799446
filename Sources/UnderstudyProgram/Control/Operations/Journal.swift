import HTTPTypes
import MicroHTTP
import UnderstudyCore
import UnderstudyWorlds
import Values

/// The journal of a world.
extension ControlAPI {
    static let journalOperations: [ControlOperation] = [
        .call(
            "requests", .get, "/requests", .data, "List the journal",
            "The requests to this world, except calls of the control API and requests that were refused before they reached a handler.",
            with: [
                ParameterDescription(
                    "limit", ["type": "integer", "minimum": 0, "maximum": .number(0x1p63)],
                    "Lists only this many of the newest requests. Every parameter other than this one, `before` and `bodies` is a fault.",
                    example: 10, mayBeEmpty: false),
                ParameterDescription(
                    "before", ["type": "string"],
                    "The id of a request. Lists only earlier ones, which are none if the journal does not have that one.", example: "req-18"
                ),
                bodies,
            ],
            answers: .bare(
                .object([
                    .required("requests", .list(of: entrySchema)),
                    .required("dropped", .integer(from: 0), "How many were too many and are gone.", example: 0),
                ]), "The last requests, in the order of their arrival; at most `journal.entries`, 1000 by default."), by: requests),
        .call(
            "removeRequests", .delete, "/requests", .nothing, "Empty the journal", answers: done, by: removeRequests),
        .call(
            "archiveRequests", .get, "/requests.har", .data, "Get the journal as an HTTP Archive",
            "HAR 1.2, which browsers' developer tools and proxies open. Secrets are masked as in the journal. Without a response, the status is 0.",
            answers: .bare(archiveSchema, "The requests in the journal, in the order of their arrival.").with(headers: [
                "Content-Disposition": header("Names the file after the world.", example: "attachment; filename=\"main.har\"")
            ]), by: archive),
        .call(
            "request", .get, "/requests/:id", .data, "Get a request and its response",
            "The entry is written before the response is sent, so a client with the response finds the entry.", with: [requestID],
            answers: .bare(entrySchema, "The entry of the journal."),
            refuses: [
                .control(
                    "UnknownRequest", "The request is not or no longer in the journal, or there is no such sandbox.",
                    ControlError(
                        .notFound,
                        "the journal of main has no request req-9, or no longer has it; `GET /_understudy/requests` lists those there are"))
            ], by: request),
        .call(
            "verify", .post, "/requests/verify", .data, "Verify which requests clients have sent",
            "Without a body, verifies that there was any request.", with: [bodies],
            body: .described(verificationSchema) { context in
                let hasBodies = try wantsBodies(context.request.query)
                return (hasBodies, try context.body(numbers: .exact, Verification.init))
            }, answers: .bare(.object(matchedFields), "The number of matching requests is as expected."),
            refuses: [
                .control(
                    "VerificationFailure",
                    "There were fewer or more. If there were fewer, `nearMisses` has the nearest entries, and their differences.",
                    ControlError(
                        .unprocessableContent, "expected at least 1 such requests, found 0",
                        members: ["count": 0, "requests": [], "nearMisses": [nearMiss.example]]), schema: verificationProblem)
            ], by: verify),
    ].tagged("Control journal")

    static let bodies = ParameterDescription(
        "bodies", ["type": "boolean", "default": true], "Whether entries have the members `body`, of request and response.", example: false,
        mayBeEmpty: false)
    static let requestID = ParameterDescription(
        inPath: "id", ["type": "string", "minLength": 1], "The response's `X-Request-Id`.", example: "req-18")

    private static func requests(_ context: ControlContext) throws -> Response {
        let query = context.request.query
        let limit = try query.integer("limit", in: 0...Int.max)
        let hasBodies = try wantsBodies(query)
        let (all, dropped) = context.epoch.run.journal.snapshot
        // The entries before one that is gone are gone, too.
        let entries = query["before"].map { id in all.prefix(all.firstIndex { $0.id.isSame(as: id) } ?? 0) } ?? all[...]
        let listed = entries.suffix(limit ?? .max)
        try context.leaveQuickLane(
            if: listed.reduce(0) { $0 + (hasBodies ? $1.byteCount : $1.byteCountWithoutBodies) } > QuickWork.journalBytes)
        let tokens = try context.read(BearerToken.secretTexts)
        return .control { writer in
            writer.list("requests", listed) { $0.write(to: &$1, hiding: tokens, bodies: hasBodies) }
            writer.member("dropped", dropped)
        }
    }

    /// Whether the listed entries include the bodies of requests and responses.
    static func wantsBodies(_ query: Query) throws(ControlError) -> Bool { try query.bool("bodies") ?? true }

    private static func request(_ context: ControlContext) throws -> Response {
        let id = context.parameters["id"] ?? ""
        guard let entry = context.epoch.run.journal.entry(id) else {
            throw ControlError(
                .notFound,
                "the journal of \(context.world.name) has no request \(id.cut()), or no longer has it; `GET /_understudy/requests` lists those there are"
            )
        }
        var writer = JSONWriter()
        entry.write(to: &writer, hiding: try context.read(BearerToken.secretTexts))
        return .control(encoded: writer.bytes)
    }

    /// The journal as an HTTP Archive, which browsers' developer tools and proxies open.
    private static func archive(_ context: ControlContext) throws -> Response {
        let tokens = try context.read(BearerToken.secretTexts)
        var response = Response.control(encoded: [])
        response.headers[.contentDisposition] = "attachment; filename=\"\(context.world.name).har\""
        let journal = context.epoch.run.journal
        let pieceBytes = JSONListStream<ArchiveEntry>.pieceBytes + ArchiveEntry.mostMessageBytes
        let room = try context.takeRoom(bytes: journal.byteCount + pieceBytes)
        let creator: JSON = ["name": "Understudy", "version": .string(understudyVersion)]
        response.stream = JSONListStream(
            holding: room, head: #"{"log":{"version":"1.2","creator":\#(creator.text),"entries":["#, journal.entries.archived, tail: "]}}"
        ) { $0.har(hiding: tokens).encoded }
        return response
    }

    private static func removeRequests(_ context: ControlContext) -> Response {
        context.worlds.archive?.add(RunArchive.Page(of: context.world))
        context.epoch.run.journal.removeAll()
        return .done
    }

    private static func verify(_ context: ControlContext, _ sent: (bodies: Bool, verification: Verification)) throws -> Response {
        let (hasBodies, verification) = sent
        try context.leaveQuickLane(if: context.epoch.run.journal.byteCount > QuickWork.journalBytes)
        let tokens = try context.read(BearerToken.secretTexts)
        switch verification.check(context.epoch.run.journal.entries) {
        case .holds(let matches):
            return .control { write(matches, to: &$0, hiding: tokens, bodies: hasBodies) }
        case .fails(let matches, let nearMisses):
            let error = ControlError(
                .unprocessableContent, "expected \(verification.count) such requests, found \(matches.count)")
            return error.response { writer in
                write(matches, to: &writer, hiding: tokens, bodies: hasBodies)
                writer.list("nearMisses", nearMisses) { $0.write(to: &$1, hiding: tokens, bodies: hasBodies) }
            }
        }
    }

    /// The most bytes of matching or held requests that a response lists.
    static let listedBytes = 4 << 20

    /// Writes the members about the matching requests; `omitted` counts those that are not listed.
    private static func write(
        _ matches: [JournalEntry], to writer: inout JSONWriter, hiding tokens: SecretTokens, bodies hasBodies: Bool
    ) {
        let listed = matches.newest(withinBytes: listedBytes, bodies: hasBodies)
        writer.member("count", matches.count)
        writer.list("requests", listed) { $0.write(to: &$1, hiding: tokens, bodies: hasBodies) }
        if matches.count > listed.count { writer.member("omitted", matches.count - listed.count) }
    }
}
