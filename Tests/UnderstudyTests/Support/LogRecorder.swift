import Logging
import Synchronization

/// Keeps what is logged, from `debug` on.
final class LogRecorder: Sendable {
    private let recorded = Mutex<[String]>([])

    /// Message by message.
    var lines: [String] { recorded.withLock { $0 } }

    var logger: Logger {
        Logger(label: "test", factory: { _ in Handler(recorder: self) })
    }

    private struct Handler: LogHandler {
        let recorder: LogRecorder
        var logLevel = Logger.Level.debug
        var metadata: Logger.Metadata = [:]

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            recorder.recorded.withLock { $0.append(event.message.description) }
        }
    }
}
