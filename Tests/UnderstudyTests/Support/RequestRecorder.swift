import Synchronization
import UnderstudyWorlds
import Values

/// Records the events of a request log.
final class RequestRecorder: Sendable {
    let log = RequestLog()
    private let events = Mutex<[RequestLog.Event]>([])

    init() {
        log.start { [weak self] new in self?.events.withLock { $0 += new } }
    }

    /// The summaries of all requests. Ends the log.
    func summaries() -> [JSON] {
        log.stop(withinSeconds: 600)
        return events.withLock { $0 }.compactMap { event in
            if case .request(let summary, _) = event { summary } else { nil }
        }
    }
}
