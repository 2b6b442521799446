import Logging
import Synchronization

/// Records log messages of level `debug` and above.
final class LogRecorder: Sendable {
    private let recorded = Mutex<[String]>([])

    /// The messages, in order.
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
