import MicroHTTP
import UnderstudyCore
import UnderstudyWorlds

/// The requests that wait at the gates of rules.
extension ControlAPI {
    static let heldRequestOperations: [ControlOperation] = [
        .call(
            "heldRequests", .get, "/requests/held", .data, "List the requests that rules hold",
            "The requests that wait at the gate of a rule with `hold`, those that wait longest first. A request in a delay is not held.",
            with: [bodies], answers: .bare(.object([.required("held", .list(of: heldSchema)), omitted("newest")]), "The held requests."),
            by: heldRequests),
        .call(
            "releaseRequest", .post, "/requests/:id/release", .nothing, "Release a held request",
            """
            Lets one request go past the gate that holds it, and past all further gates; other requests stay held. Without a body, it goes on as \
            if its wait were over. With `status`, `body` or `text`, that is its whole response: a handler that has not run does not run, and no \
            rule damages the response. `headers` alone are added to the response that there is, or removed from it where their value is null.
            """, with: [requestID],
            body: .described(releaseRequestSchema, examples: ["answer": ["status": 200, "body": ["ok": false]]]) {
                try $0.body(numbers: .exact) { FaultEffect(changes: $0) }
            }, answers: done,
            refuses: [
                .control(
                    "NotHeld", "There is no such request, or no such sandbox.",
                    ControlError(
                        .notFound, "main has no request req-9 that a rule holds; `GET /_understudy/requests/held` lists those that are")),
                .control(
                    "NoLongerHeld", "The request is in the journal, and no rule holds it, or no longer does.",
                    ControlError(
                        .conflict,
                        "no rule holds the request req-18, or no longer does; `GET /_understudy/requests/held` lists those that are")),
            ], by: releaseRequest),
    ].tagged("Control journal")

    /// In the phase `after`, the request has the status and the `answer` that will be sent.
    private static let heldSchema = ValueSchema.named(
        "ControlHeldRequest",
        .object([
            .required("id", .text(length: 1...Int(Int32.max)), "The response's `X-Request-Id`.", example: "req-18"),
            .required("rule", .described(["type": "string", "pattern": "^f[1-9][0-9]*$"], example: "f1"), "The id of the rule."),
            .required("phase", .choice(of: FaultPhase.self), "`before` the handler, or `after` it has run and committed."),
            .required("since", .timestamp, "The beginning of the wait, by the machine's clock.", example: "2026-11-26T10:20:30.402Z"),
            .required("request", entrySchema, "In the phase `after`, it has the status and the `answer` that will be sent."),
        ]))

    private static func heldRequests(_ context: ControlContext) throws -> Response {
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
    private static func releaseRequest(_ context: ControlContext, _ changes: FaultEffect) throws -> Response {
        let id = context.parameters["id"] ?? ""
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
