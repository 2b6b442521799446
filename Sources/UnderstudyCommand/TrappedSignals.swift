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

/// What this process does about signals.
enum SignalDisposition {
    /// Whether a signal is ignored, as SIGHUP is under `nohup`, and SIGINT in a shell's background.
    static func isIgnored(_ signal: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(signal, nil, &action) == 0 else { return false }
        #if canImport(Darwin)
            let handler = action.__sigaction_u.__sa_handler
        #elseif canImport(Musl)
            let handler = action.__sa_handler.sa_handler
        #else
            let handler = action.__sigaction_handler.sa_handler
        #endif
        return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
