import Dispatch
import Foundation

/// Signals that no longer end this process and call a handler instead.
///
/// The system ignores a trapped signal, and a program that this process starts would inherit that. ``ChildProcess`` restores the default
/// action for it.
final class TrappedSignals: Sendable {
    /// Set once in `init`.
    private nonisolated(unsafe) let sources: [any DispatchSourceSignal]

    /// Traps the signals for the lifetime of this object.
    ///
    /// - Parameter receive: called for each signal, one after the other, on a queue of its own.
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

/// What happens when this process receives a signal.
enum SignalDisposition {
    /// Whether this process ignores a signal, as it does SIGHUP under `nohup` and SIGINT in a shell's background.
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
