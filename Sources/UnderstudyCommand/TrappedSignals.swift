import Dispatch
import Foundation

/// Signals that no longer end this process, but are handed to it one by one.
///
/// A trapped signal is ignored by the system. A program that this one starts would inherit that: ``ChildProcess`` gives it the standard
/// disposition back.
final class TrappedSignals: Sendable {
    /// Made once, and never changed.
    private nonisolated(unsafe) let sources: [any DispatchSourceSignal]

    /// Traps the signals as long as this lives.
    ///
    /// - Parameter receive: called for each signal that comes, one after the other, on a queue of its own.
    init(_ signals: [Int32], _ receive: @escaping @Sendable (_ signal: Int32) -> Void) {
        let queue = DispatchQueue(label: "understudy.signals")
        sources = signals.map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler { receive(number) }
            source.activate()
            return source
        }
    }
}
