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
        let shown = entries.suffix(limit.flatMap { $0 } ?? .max).map { $0.json(hiding: tokens) }
        return .control(["requests": .array(shown), "dropped": .integer(dropped)])
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
