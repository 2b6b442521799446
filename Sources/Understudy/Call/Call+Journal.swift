import HTTPTypes
import MicroHTTP
import UnderstudyCore
import UnderstudyWorlds

extension Call {
    /// Notes a call that no rule has touched.
    func note(_ outcome: Outcome) {
        log(outcome)
        let isKnown = noteIfUnknown()
        epoch.run.journal.record(entry(outcome.account, isKnown: isKnown, status: outcome.response.status, faults: []))
    }

    /// The entry of a call that a rule touches, before anything has been done about it.
    func begin(_ fired: FiredFaults, account: String?) -> JournalEntry {
        let entry = entry(account, isKnown: noteIfUnknown(), status: nil, faults: fired.ids)
        epoch.run.journal.record(entry)
        return entry
    }

    func complete(_ entry: JournalEntry, status: HTTPResponse.Status?) {
        epoch.run.journal.complete(entry.answered(status: status?.code, duration: ContinuousClock.now - startedAt))
    }

    /// Tells of what failed without anybody's having asked for it.
    func log(_ outcome: Outcome) {
        let status = outcome.response.status.code
        if let error = outcome.error, status >= 500, ![501, 507].contains(status) {
            logger.error("\(shownRequest) failed: \(LogText.error(error))", metadata: ["request-id": "\(request.id)"])
        }
        logger.debug("\(shownRequest) \(status)", metadata: ["request-id": "\(request.id)"])
    }

    /// Made only for lines that are written: it looks for the seed's tokens.
    private var shownRequest: String {
        LogText.request(request, hiding: (try? epoch.data.read(BearerToken.secretTexts)) ?? [])
    }

    private func noteIfUnknown() -> Bool {
        let isKnown = match.isKnown(request)
        if !isKnown { report.noteUnknownRoute(request.method.rawValue, String(request.path)) }
        return isKnown
    }

    private func entry(_ account: String?, isKnown: Bool, status: HTTPResponse.Status?, faults: [String]) -> JournalEntry {
        JournalEntry(
            request: request, at: arrivedAt, backend: match.backendName, account: account, status: status?.code,
            duration: ContinuousClock.now - startedAt, faults: faults, knownRoute: isKnown,
            secretHeaders: services.table.secretHeaders)
    }
}
