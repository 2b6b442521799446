import Dispatch
import Foundation

/// Makes signals call a handler instead of ending this process, as long as it runs.
///
/// The system ignores a trapped signal, and a program that this process starts would inherit that. ``ChildProcess`` restores the default
/// action for it.
///
/// - Parameter receive: called for each signal, one after the other, on a queue of its own.
func trapSignals(_ signals: [Int32], _ receive: @escaping @Sendable (_ signal: Int32) -> Void) {
    let queue = DispatchQueue(label: "understudy.signals")
    for number in signals {
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
        // The handler retains the source.
        source.setEventHandler { withExtendedLifetime(source) { receive(number) } }
        source.activate()
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
