import Foundation
import ProbeSupport
import Synchronization

/// The peak memory of a process during a measurement of response times.
final class MemoryMonitor: Sendable {
    private struct State {
        var most: Int?
        var isOn = false
        var figures: LatencyProbe.Figures?
    }

    private let processID: Int32
    private let state = Mutex(State())

    init(_ processID: Int32) {
        self.processID = processID
    }

    var most: Int? { state.withLock { $0.most } }

    var figures: LatencyProbe.Figures? { state.withLock { $0.figures } }

    /// Starts measuring on another thread.
    func start() {
        state.withLock { $0.isOn = true }
        Thread.detachNewThread { [self] in
            while state.withLock({ $0.isOn }) {
                let bytes = ProcessMemory.residentBytes(of: processID)
                state.withLock { $0.most = max($0.most ?? 0, bytes ?? 0) }
                ScenarioRun.sleep(.milliseconds(100))
            }
        }
    }

    /// - Parameter figures: the response times during the measurement.
    func stop(_ figures: LatencyProbe.Figures) {
        state.withLock { state in
            state.isOn = false
            state.figures = figures
        }
    }
}
