import HTTPTypes
import MicroHTTP
import UnderstudyCore
import UnderstudyWorlds

extension Call {
    /// Notes a call that no rule has touched.
    ///
    /// - Returns: the entry as the journal keeps it.
    func note(_ outcome: Outcome) -> JournalEntry {
        log(outcome)
        let isKnown = noteIfUnknown()
        let answer = journaled(outcome.response, before: outcome.journaled)
        let entry = entry(outcome.account, isKnown: isKnown, outcome.response.status, answer, faults: [])
        requestLog?.note(entry, in: world)
        return epoch.run.journal.record(entry)
    }

    /// The entry of a call that a rule touches, before anything has been done about it.
    func begin(_ fired: FiredFaults, account: String?) -> JournalEntry {
        let entry = entry(account, isKnown: noteIfUnknown(), nil, nil, faults: fired.ids)
        epoch.run.journal.record(entry)
        return entry
    }

    /// - Parameter response: what goes out; `nil` for nothing.
    func complete(_ entry: JournalEntry, with response: Response?) {
        let answer = response.flatMap { journaled($0) }
        let entry = entry.answered(status: response?.status.code, answer, duration: ContinuousClock.now - startedAt)
        epoch.run.journal.complete(entry)
        requestLog?.note(entry, in: world)
    }

    /// Tells of a call that was held while its data were swapped. The journal that it began in may be over.
    func noteLost(_ entry: JournalEntry) {
        requestLog?.note(entry.answered(status: nil, duration: ContinuousClock.now - startedAt), in: world)
    }

    /// Tells of what failed without anybody's having asked for it.
    func log(_ outcome: Outcome) {
        let status = outcome.response.status.code
        if let error = outcome.error, status >= 500, ![501, 507].contains(status) {
            logger.error("\(shownRequest) failed: \(LogText.error(error))", metadata: ["request-id": "\(request.id)"])
        }
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

    /// A response as the journal keeps it: as it goes out, to a page, too.
    ///
    /// - Parameter before: the same, made before; right for everybody but pages.
    private func journaled(_ response: Response, before: JournalAnswer? = nil) -> JournalAnswer? {
        let journal = epoch.run.journal
        guard let origin = request.headers[.origin] else { return before ?? journal.answer(response) }
        return journal.answer(response.readable(by: origin, always: false))
    }

    private func entry(
        _ account: String?, isKnown: Bool, _ status: HTTPResponse.Status?, _ answer: JournalAnswer?, faults: [String]
    ) -> JournalEntry {
        JournalEntry(
            request: request, base: base, at: arrivedAt, backend: match.backendName, account: account, status: status?.code,
            answer: answer, duration: ContinuousClock.now - startedAt, faults: faults, knownRoute: isKnown,
            secretHeaders: services.table.secretHeaders)
    }
}
