import MicroHTTP
import Synchronization
import UnderstudyWorlds

/// The journal entries of requests that the network policy refuses.
extension RequestHandler {
    /// Journals and logs a refused request to a backend, in the main world: it has entered none. Requests to the control API and of the
    /// dashboard have no entries, as ever.
    ///
    /// Runs on a serving thread.
    func noteRefusal(of request: Request, because error: ControlError, by services: Services) {
        guard !RequestOrigin(request).hasDashboardMark, let address = try? Address(request.target, request.headers),
            let inner = request.redirected(to: address.target)
        else { return }
        let match = services.table.match(inner.method, inner.segments, wantsPage: inner.wantsPage)
        guard !match.isControl, !match.isDashboard else { return }
        if case .backend(_, _, .found(let route, _)) = match {
            worlds.report?.noteRefusal(of: "\(route.method.rawValue) \(route.path)", status: error.status.code, in: worlds.main.name)
        }
        guard refusals.takes(at: .now) else { return }
        let run = worlds.main.epoch.run
        // Without the prefixes of its path: a mistyped one may have the control key.
        let entry = JournalEntry(
            request: inner.withoutReferredKey, base: "", at: run.clock.now(), receivedAt: run.clock.system(),
            backend: match.owner?.name, form: match.form, account: nil, status: error.status.code, reason: error.detail,
            answer: run.journal.answer(error.response), duration: .zero, faults: [], knownRoute: match.isKnown(inner),
            isYours: match.isYours, secrets: services.secrets, secretNames: match.secretNames)
        run.journal.record(entry)
        requestLog?.note(entry, in: worlds.main)
    }
}

/// Limits the journal's entries of refused requests to one a second, so that a page or a scanner that tries again and again does not push
/// out the requests of apps.
final class RefusalPace: Sendable {
    private let last = Mutex<ContinuousClock.Instant?>(nil)

    /// - Returns: whether a refusal at this time is journaled.
    func takes(at now: ContinuousClock.Instant) -> Bool {
        last.withLock { last in
            if let before = last, now - before < .seconds(1) { return false }
            last = now
            return true
        }
    }
}

extension Request {
    /// The request without a `Referer` that has the control key: a page that was opened with the key in its address repeats it there.
    var withoutReferredKey: Request {
        guard headers[.referer]?.utf8.contains("/\(Address.keyPrefix)/".utf8) == true else { return self }
        var request = self
        request.headers[.referer] = nil
        return request
    }
}
