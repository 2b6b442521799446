import HTTPTypes
import MicroHTTP
import UnderstudyCore
import UnderstudyWorlds

extension ControlAPI {
    static func requests(_ lab: Laboratory) throws -> Response {
        let query = lab.request.query
        for item in query.items where item.name != "limit" {
            throw ControlError(.badRequest, "the query has an unknown parameter \(item.name); there is limit")
        }
        let limit = query["limit"].map(Int.init)
        guard limit.map({ $0.map { $0 >= 0 } ?? false }) ?? true else {
            throw ControlError(.badRequest, "limit is not a whole number from 0")
        }
        let (entries, dropped) = lab.epoch.run.journal.snapshot
        let shown = entries.suffix(limit.flatMap { $0 } ?? .max)
        return .control(["requests": .array(shown.map(\.json)), "dropped": .integer(dropped)])
    }

    static func removeRequests(_ lab: Laboratory) -> Response {
        lab.epoch.run.journal.removeAll()
        return .done
    }

    static func verify(_ lab: Laboratory) throws -> Response {
        let verification = try lab.body(Verification.init)
        switch verification.check(lab.epoch.run.journal.entries) {
        case .holds(let matches):
            return .control(["count": .integer(matches.count), "requests": .array(matches.map(\.json))])
        case .fails(let matches, let nearMisses):
            throw ControlError(
                .unprocessableContent, "expected \(verification.count) such requests, found \(matches.count)",
                members: [
                    "count": .integer(matches.count), "requests": .array(matches.map(\.json)),
                    "nearMisses": .array(nearMisses.map(\.json)),
                ])
        }
    }
}
