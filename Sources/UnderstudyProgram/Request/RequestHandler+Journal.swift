import HTTPTypes
import MicroHTTP
import UnderstudyCore
import UnderstudyWorlds

/// The journal entries and log lines of a call.
extension RequestHandler {
    /// Journals a call that no rule has affected, before its response is sent.
    func journal(_ outcome: Call.Outcome, of call: Call) {
        reportFailure(outcome, of: call)
        noteRoute(of: call)
        noteRequest(of: call, answered: outcome.response)
        let entry = entry(
            of: call, account: outcome.account, status: outcome.response.status.code, because: outcome.response.reason,
            journaled(outcome.response, of: call), faults: [])
        call.epoch.run.journal.record(entry)
        note(entry, ResponseEnd(outcome.response, of: outcome.response), of: call)
    }

    /// Journals a call that a rule affects, before the rule takes effect.
    func open(_ call: Call, _ fired: FiredFaults) -> OpenRequest {
        let run = call.epoch.run
        let account = run.journal.isOn || requestLog != nil || worlds.report != nil ? try? call.account() : nil
        let entry = entry(of: call, account: account, status: nil, nil, faults: fired.ids)
        return OpenRequest(
            entry, isStubbed: fired.answers, presets: fired.presets, in: run.openRequests, run.journal, receivedAt: call.receivedAt
        ) { note($0, $1, of: call) }
    }

    /// Logs and counts a call that has ended.
    private func note(_ entry: JournalEntry, _ end: @autoclosure () -> ResponseEnd, of call: Call) {
        requestLog?.note(entry, in: call.world)
        guard let report = worlds.report, let operation = call.countedOperation else { return }
        report.noteExchange(
            Exchange(
                entry, end(), of: operation, refreshesTokens: call.match.refreshesTokens, in: call.world.name, arrivedAt: call.receivedAt))
    }

    /// Reports the 501 of a route that is not implemented, and logs an internal error.
    func reportFailure(_ outcome: Call.Outcome, of call: Call) {
        let status = outcome.response.status.code
        if status == 501, call.upstream == nil, call.match.isKnown(call.request) {
            note(call, as: .implementedRoutes, "")
        }
        logFailure(outcome, of: call)
    }

    /// Reports a call of a route that no backend has. A rule that answers such a call is its route.
    func noteRoute(of call: Call) {
        guard !call.match.isKnown(call.request), !call.isBrowsersOwn, call.upstream == nil else { return }
        note(call, as: .knownRoutes, call.services.table.hint(for: call.request, call.match))
    }

    private func note(_ call: Call, as check: RunReport.Check, _ hint: @autoclosure () -> String) {
        worlds.report?.noteCall(
            check, call.request.method.rawValue, call.match.form.slashed(call.request.path), in: call.world.name, by: call.masking, hint())
    }

    /// Reports the names in a request that its operation does not declare, and a refusal by its backend. An upstream may know more names.
    func noteRequest(of call: Call, answered response: Response) {
        guard let report = worlds.report, call.upstream == nil, case .backend(_, _, .found(let route, _)) = call.match else { return }
        let method = call.request.method == .frame ? call.request.method : route.method
        let (shown, status) = ("\(method.rawValue) \(route.path)", response.status.code)
        if status == 501 { return }
        let names = route.undeclaredNames(call.request)
        if !names.isEmpty { report.noteNames(names, of: shown, in: call.world.name, by: call.masking) }
        if status >= 400 { report.noteRefusal(of: shown, status: status, in: call.world.name) }
    }

    /// Logs an internal error: status 500 or above, except 501 and 507.
    func logFailure(_ outcome: Call.Outcome, of call: Call) {
        let status = outcome.response.status.code
        guard let error = outcome.error, status >= 500, ![501, 507].contains(status) else { return }
        let masking = call.masking
        let shown = LogText.request(call.request, by: masking, showing: call.services.table.literals)
        logger.error("\(shown) failed: \(LogText.error(error, by: masking))", metadata: ["request-id": "\(call.request.id)"])
    }

    /// A response as the journal keeps it: as sent, with the headers for a page's origin.
    func journaled(_ response: Response, of call: Call) -> JournalAnswer? {
        let origin = call.request.headers[.origin]
        return call.epoch.run.journal.answer(origin.map { response.readable(by: $0, always: false) } ?? response)
    }

    private func entry(
        of call: Call, account: String?, status: Int?, because reason: String? = nil, _ answer: JournalAnswer?, faults: [String]
    ) -> JournalEntry {
        JournalEntry(
            request: call.request, base: call.base, at: call.arrivedAt, receivedAt: call.machineTime, backend: call.match.owner?.name,
            form: call.match.form, account: account, status: status, reason: reason, answer: answer,
            duration: ContinuousClock.now - call.receivedAt,
            faults: faults, knownRoute: call.match.isKnown(call.request), isYours: call.match.isYours, isFromUpstream: call.isFromUpstream,
            isBinary: call.admitted.isBinary, secrets: call.services.secrets, secretNames: call.match.secretNames)
    }
}
