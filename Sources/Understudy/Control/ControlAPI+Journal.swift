import HTTPTypes
import MicroHTTP
import UnderstudyCore

extension ControlAPI {
    func requests(_ context: Context) throws -> Response {
        let query = context.request.query
        for item in query.items where item.name != "limit" {
            throw Problem(.badRequest, "the query has an unknown parameter \(item.name); there is limit")
        }
        let limit = query["limit"].map(Int.init)
        guard limit.map({ $0.map { $0 >= 0 } ?? false }) ?? true else { throw Problem(.badRequest, "limit is not a whole number from 0") }
        let (entries, dropped) = context.world.journal.snapshot
        let shown = entries.suffix(limit.flatMap { $0 } ?? .max)
        return .control(["requests": .array(shown.map(\.json)), "dropped": .integer(dropped)])
    }

    func removeRequests(_ context: Context) -> Response {
        context.world.journal.removeAll()
        return .done
    }

    func verify(_ context: Context) throws -> Response {
        let verification = try context.body(Verification.init)
        switch verification.check(context.world.journal.entries) {
        case .holds(let matches):
            return .control(["count": .integer(matches.count), "requests": .array(matches.map(\.json))])
        case .fails(let matches, let nearMisses):
            throw Problem(
                .unprocessableContent, "expected \(verification.count) such requests, found \(matches.count)",
                members: [
                    "count": .integer(matches.count), "requests": .array(matches.map(\.json)),
                    "nearMisses": .array(nearMisses.map(\.json)),
                ])
        }
    }
}
