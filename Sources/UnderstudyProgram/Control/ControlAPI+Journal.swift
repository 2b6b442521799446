import HTTPTypes
import MicroHTTP
import UnderstudyCore
import UnderstudyWorlds

extension ControlAPI {
    static func requests(_ lab: Laboratory) throws -> Response {
        let query = lab.request.query
        for item in query.items where !item.name.isSame(as: "limit") {
            throw ControlError(.badRequest, "the query has an unknown parameter \(item.name.cut()); there is limit")
        }
        let limit = query["limit"].map(Int.init)
        guard limit.map({ $0.map { $0 >= 0 } ?? false }) ?? true else {
            throw ControlError(.badRequest, "limit is not a whole number from 0")
        }
        let (entries, dropped) = lab.epoch.run.journal.snapshot
        let tokens = try lab.read(BearerToken.secretTexts)
        let shown = encoded(entries.suffix(limit.flatMap { $0 } ?? .max), as: { $0.json(hiding: tokens) })
        return .control(encoded: Array(#"{"requests":["#.utf8) + shown + Array(#"],"dropped":\#(dropped)}"#.utf8))
    }

    static func request(_ lab: Laboratory) throws -> Response {
        let id = lab.parameters["id"] ?? ""
        guard let entry = lab.epoch.run.journal.entry(id) else {
            throw ControlError(
                .notFound,
                "the journal of \(lab.world.name) has no request \(id.cut()), any more; `GET /_understudy/requests` lists those there are")
        }
        return .control(entry.json(hiding: try lab.read(BearerToken.secretTexts)))
    }

    /// The journal as an HTTP Archive, which browsers' developer tools and proxies open.
    static func archive(_ lab: Laboratory) throws -> Response {
        let tokens = try lab.read(BearerToken.secretTexts)
        let entries = encoded(lab.epoch.run.journal.entries[...], as: { $0.har(hiding: tokens) })
        let creator: JSON = ["name": "Understudy", "version": .string(understudyVersion)]
        let beginning = #"{"log":{"version":"1.2","creator":\#(creator.text),"entries":["#
        var response = Response.control(encoded: Array(beginning.utf8) + entries + Array("]}}".utf8))
        response.headers[.contentDisposition] = "attachment; filename=\"\(lab.world.name).har\""
        return response
    }

    /// Entries as JSON with commas between them, one made after the other: as values, all together would take many times their size.
    private static func encoded(_ entries: ArraySlice<JournalEntry>, as json: (JournalEntry) -> JSON) -> [UInt8] {
        var bytes: [UInt8] = []
        for entry in entries {
            if !bytes.isEmpty { bytes.append(UInt8(ascii: ",")) }
            bytes += json(entry).encoded
        }
        return bytes
    }

    static func removeRequests(_ lab: Laboratory) -> Response {
        lab.epoch.run.journal.removeAll()
        return .done
    }

    static func verify(_ lab: Laboratory) throws -> Response {
        let verification = try lab.body(Verification.init)
        let tokens = try lab.read(BearerToken.secretTexts)
        switch verification.check(lab.epoch.run.journal.entries) {
        case .holds(let matches):
            return .control(listing(matches, hiding: tokens))
        case .fails(let matches, let nearMisses):
            let misses: JSON = ["nearMisses": .array(nearMisses.map { $0.json(hiding: tokens) })]
            throw ControlError(
                .unprocessableContent, "expected \(verification.count) such requests, found \(matches.count)",
                members: listing(matches, hiding: tokens).merging(misses))
        }
    }

    /// How much of those that match an answer lists.
    private static let listedBytes = 4 << 20

    private static func listing(_ matches: [JournalEntry], hiding tokens: Set<ExactText>) -> JSON {
        let listed = matches.newest(withinBytes: listedBytes)
        let omitted = matches.count - listed.count
        return .object(omittingMissing: [
            ("count", .integer(matches.count)), ("requests", .array(listed.map { $0.json(hiding: tokens) })),
            ("omitted", omitted > 0 ? .integer(omitted) : nil),
        ])
    }
}
