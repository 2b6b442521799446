import HTTPTypes
import MicroHTTP
import UnderstudyCore
import UnderstudyWorlds
import Values

extension ControlAPI {
    static func requests(_ context: ControlContext) throws -> Response {
        let query = context.request.query
        try query.refuseParameters(except: "limit", "before", "bodies")
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

    static func request(_ context: ControlContext) throws -> Response {
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
    static func archive(_ context: ControlContext) throws -> Response {
        let tokens = try context.read(BearerToken.secretTexts)
        var response = Response.control(encoded: [])
        response.headers[.contentDisposition] = "attachment; filename=\"\(context.world.name).har\""
        let journal = context.epoch.run.journal
        let room = try context.takeRoom(bytes: journal.byteCount + JSONListStream<JournalEntry>.pieceBytes)
        let creator: JSON = ["name": "Understudy", "version": .string(understudyVersion)]
        response.stream = JSONListStream(
            holding: room, head: #"{"log":{"version":"1.2","creator":\#(creator.text),"entries":["#, journal.entries, tail: "]}}"
        ) { $0.har(hiding: tokens).encoded }
        return response
    }

    static func removeRequests(_ context: ControlContext) -> Response {
        context.worlds.archive?.add(RunArchive.Page(of: context.world))
        context.epoch.run.journal.removeAll()
        return .done
    }

    static func verify(_ context: ControlContext) throws -> Response {
        let hasBodies = try wantsBodies(context.request.query)
        try context.leaveQuickLane(if: context.epoch.run.journal.byteCount > QuickWork.journalBytes)
        let verification = try context.body(numbers: .exact, Verification.init)
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
