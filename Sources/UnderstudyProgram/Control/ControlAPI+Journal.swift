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
        var writer = JSONWriter()
        writer.object { writer in
            writer.name("requests")
            writer.array { writer in
                for entry in entries.suffix(limit.flatMap { $0 } ?? .max) { entry.write(to: &writer, hiding: tokens) }
            }
            writer.member("dropped", dropped)
        }
        return .control(encoded: writer.bytes)
    }

    static func request(_ lab: Laboratory) throws -> Response {
        let id = lab.parameters["id"] ?? ""
        guard let entry = lab.epoch.run.journal.entry(id) else {
            throw ControlError(
                .notFound,
                "the journal of \(lab.world.name) has no request \(id.cut()), any more; `GET /_understudy/requests` lists those there are")
        }
        var writer = JSONWriter()
        entry.write(to: &writer, hiding: try lab.read(BearerToken.secretTexts))
        return .control(encoded: writer.bytes)
    }

    /// The journal as an HTTP Archive, which browsers' developer tools and proxies open.
    static func archive(_ lab: Laboratory) throws -> Response {
        let tokens = try lab.read(BearerToken.secretTexts)
        let creator: JSON = ["name": "Understudy", "version": .string(understudyVersion)]
        var bytes = Array(#"{"log":{"version":"1.2","creator":\#(creator.text),"entries":["#.utf8)
        for (index, entry) in lab.epoch.run.journal.entries.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes += entry.har(hiding: tokens).encoded
        }
        var response = Response.control(encoded: bytes + Array("]}}".utf8))
        response.headers[.contentDisposition] = "attachment; filename=\"\(lab.world.name).har\""
        return response
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
            var writer = JSONWriter()
            writer.object { write(matches, to: &$0, hiding: tokens) }
            return .control(encoded: writer.bytes)
        case .fails(let matches, let nearMisses):
            let error = ControlError(
                .unprocessableContent, "expected \(verification.count) such requests, found \(matches.count)")
            return error.response { writer in
                write(matches, to: &writer, hiding: tokens)
                writer.name("nearMisses")
                writer.array { writer in
                    for miss in nearMisses { miss.write(to: &writer, hiding: tokens) }
                }
            }
        }
    }

    /// How much of those that match an answer lists.
    private static let listedBytes = 4 << 20

    /// Writes the members that say which requests match.
    private static func write(
        _ matches: [JournalEntry], to writer: inout JSONWriter, hiding tokens: SecretTokens
    ) {
        let listed = matches.newest(withinBytes: listedBytes)
        writer.member("count", matches.count)
        writer.name("requests")
        writer.array { writer in
            for entry in listed { entry.write(to: &writer, hiding: tokens) }
        }
        if matches.count > listed.count { writer.member("omitted", matches.count - listed.count) }
    }
}
