import Synchronization
import UnderstudyCore
import UnderstudyWorlds

/// Keeps what a log of requests tells.
final class RequestRecorder: Sendable {
    let log = RequestLog()
    private let told = Mutex<[RequestLog.Event]>([])

    init() {
        log.start { [weak self] events in self?.told.withLock { $0 += events } }
    }

    /// All requests, as they are told. Ends the log.
    func summaries() -> [JSON] {
        log.stop(withinSeconds: 600)
        return told.withLock { $0 }.compactMap { event in
            if case .request(let summary, _) = event { summary } else { nil }
        }
    }
}
