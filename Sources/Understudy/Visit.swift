import HTTPTypes
import Logging
import MicroHTTP
import UnderstudyCore

/// One request to a backend in one world: what its faults make of it, and its entry in the journal.
///
/// The entry is written before the answer goes out. Where a fault makes the client wait, it is there from the beginning and completed later:
/// a client that gives up finds what it has sent. Who waited until a reset or a restore is left without an answer: the request was for data
/// that are no longer there.
struct Visit: Sendable {
    /// As the client sent it, which is what rules match and the journal keeps.
    let sent: Request
    /// With the credentials of the account that it acts as.
    let request: Request
    let pipeline: RequestPipeline
    /// The instant that the request takes for now.
    let overridingNow: Instant?
    let report: RunReport
    let startedAt: ContinuousClock.Instant

    private var world: World { pipeline.world }
    private var now: Instant { overridingNow ?? world.clock.now() }

    func reply() throws -> Reply {
        let generation = world.generation
        guard !world.faults.isEmpty, let fired = try fire() else {
            let outcome = world.serving(handled)
            note(outcome)
            return .response(outcome.response)
        }
        let entry = begin(fired)
        return waiting(milliseconds: fired.delayBeforeMs, at: fired.gatesBefore) {
            answer(under: fired, completing: entry, fromGeneration: generation)
        }
    }

    private func fire() throws -> FiredFaults? {
        let subject = MatchSubject<any Error>(
            method: sent.method.rawValue, path: sent.path, query: sent.query, headers: sent.headers, body: sent.body,
            account: { try world.serving { try pipeline.account(askedBy: request, at: now) } })
        return try world.faults.fire(for: subject)
    }

    /// Runs the handler, while the world serves. A read at a time of its own asks a copy, so that what has come about by then is seen by
    /// nobody else: nights, and personas laid anew.
    private func handled() -> RequestPipeline.Outcome {
        let now = now
        if overridingNow != nil, request.method == .get || request.method == .head { return handledByCopy(at: now) }
        for (backend, error) in world.catchUp(at: now) {
            pipeline.logger.error("\(backend): what midnight made due failed: \(error)")
        }
        return pipeline.outcome(of: request, at: now)
    }

    private func handledByCopy(at now: Instant) -> RequestPipeline.Outcome {
        do {
            let copy = RequestPipeline(world: try world.copy(), routes: pipeline.routes, logger: pipeline.logger)
            return copy.outcome(of: request, at: now)
        } catch {
            pipeline.logger.error("\(request.method) \(request.path) failed: \(error)", metadata: ["request-id": "\(request.id)"])
            return RequestPipeline.Outcome(response: pipeline.response(for: error, to: request), error: error)
        }
    }

    private func answer(under fired: FiredFaults, completing entry: JournalEntry, fromGeneration generation: Int) -> Reply {
        let (isCurrent, outcome) = world.serving {
            let isCurrent = world.generation == generation
            return (isCurrent, isCurrent && fired.runsHandler ? handled() : nil)
        }
        guard isCurrent else { return .disconnect(.close) }
        if let connection = fired.connection {
            complete(entry, status: nil)
            return waiting(milliseconds: fired.delayAfterMs, at: fired.gatesAfter) {
                switch connection {
                case .reset: .disconnect(.reset)
                case .close: .disconnect(.close)
                case .hang: .later(.idleTimeout) { .disconnect(.close) }
                }
            }
        }
        let response = fired.applied(
            to: outcome?.response, orElse: { pipeline.response(for: RequestError.injected($0), to: request) },
            noting: { world.faults.noteFailure([$0]) })
        complete(entry, status: response.status)
        return waiting(milliseconds: fired.delayAfterMs, at: fired.gatesAfter) { .response(response) }
    }

    private func waiting(milliseconds: Int, at gates: [Gate], then: @escaping @Sendable () -> Reply) -> Reply {
        let pauses = (milliseconds > 0 ? [Pause.milliseconds(milliseconds)] : []) + gates.map(Pause.gate)
        return waiting(for: pauses[...], then: then)
    }

    private func waiting(for pauses: ArraySlice<Pause>, then: @escaping @Sendable () -> Reply) -> Reply {
        guard let pause = pauses.first else { return then() }
        return .later(pause) { waiting(for: pauses.dropFirst(), then: then) }
    }
}

// The journal.
extension Visit {
    private func note(_ outcome: RequestPipeline.Outcome) {
        if !outcome.knowsRoute { report.noteUnknownRoute(sent.method.rawValue, String(sent.path)) }
        world.journal.record(
            entry(outcome.backend, outcome.account, knowsRoute: outcome.knowsRoute, status: outcome.response.status, faults: []))
    }

    /// The entry of a request that a fault touches, before anything has been done about it.
    private func begin(_ fired: FiredFaults) -> JournalEntry {
        let (backend, knowsRoute) = pipeline.owner(of: request)
        if !knowsRoute { report.noteUnknownRoute(sent.method.rawValue, String(sent.path)) }
        let account = try? world.serving { try pipeline.account(askedBy: request, at: now) }
        let entry = entry(backend, account, knowsRoute: knowsRoute, status: nil, faults: fired.ids)
        world.journal.record(entry)
        return entry
    }

    private func complete(_ entry: JournalEntry, status: HTTPResponse.Status?) {
        world.journal.complete(entry.answered(status: status?.code, duration: ContinuousClock.now - startedAt))
    }

    private func entry(
        _ backend: String?, _ account: String?, knowsRoute: Bool, status: HTTPResponse.Status?, faults: [String]
    ) -> JournalEntry {
        JournalEntry(
            request: sent, at: now, backend: backend, account: account, status: status?.code,
            duration: ContinuousClock.now - startedAt, faults: faults, knownRoute: knowsRoute)
    }
}
