import MicroHTTP
import UnderstudyCore
import UnderstudyWorlds

/// The requests that wait at the gates of rules.
extension ControlAPI {
    static func heldRequests(_ context: ControlContext) throws -> Response {
        let hasBodies = try wantsBodies(context.request.query)
        let run = context.epoch.run
        let held = run.openRequests.held
        let tokens = try context.read(BearerToken.secretTexts)
        // Bodies beyond the limits of a journal are cut also if the journal is off.
        let bodyBytes = run.journal.limits.bodyBytes
        let listed = held.prefix(withinBytes: listedBytes, bodyBytes: bodyBytes)
        return .control { writer in
            writer.list("held", listed) { $0.write(to: &$1, hiding: tokens, bodies: hasBodies, bodyBytes: bodyBytes) }
            if held.count > listed.count { writer.member("omitted", held.count - listed.count) }
        }
    }

    /// Needs no stored data, so that a request that holds the store's turn cannot wait for it.
    static func releaseRequest(_ context: ControlContext) throws -> Response {
        let id = context.parameters["id"] ?? ""
        let changes = try context.body(numbers: .exact) { FaultEffect(changes: $0) }
        let run = context.epoch.run
        guard run.openRequests.release(id, changing: changes) else {
            let list = "`GET /_understudy/requests/held` lists those that are"
            throw run.journal.entry(id) == nil
                ? ControlError(.notFound, "\(context.world.name) has no request \(id.cut()) that a rule holds; \(list)")
                : ControlError(.conflict, "no rule holds the request \(id.cut()), or no longer does; \(list)")
        }
        return .done
    }
}
