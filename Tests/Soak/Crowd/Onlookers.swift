import ProbeSupport
import Synchronization
import UnderstudyCore

/// Clients that ask one thing after the other, and take the time.
final class Onlookers: Sendable {
    /// How long answers took.
    struct Figures: Sendable, CustomStringConvertible {
        /// Sorted.
        let durations: [Duration]
        /// Requests that got no answer, or another than 200.
        let failures: Int

        /// Which so many of a hundred are not longer than; `nil` when there was none.
        func percentile(_ percent: Int) -> Duration? {
            durations.isEmpty ? nil : durations[min(durations.count * percent / 100, durations.count - 1)]
        }

        var description: String {
            func text(_ duration: Duration?) -> String { duration.map { "\(($0 / .microseconds(10)).rounded() / 100) ms" } ?? "none" }
            return "\(durations.count) answers, p50 \(text(percentile(50))), p99 \(text(percentile(99))), \(failures) not answered with 200"
        }
    }

    private static let clients = 4
    /// As apps ask, which do not ask without end.
    private static let pause = Duration.milliseconds(5)

    private let state = Mutex(([Duration](), 0))

    /// - Parameter length: how long they look.
    func look(at port: Int, for length: Duration, _ findings: Findings) -> Figures {
        let deadline = ContinuousClock.now + length
        Crew.work(Self.clients) { number in
            let client = Client(port: port)
            let request = WireRequest("GET", "/api/longevity/trends").from(SoakSeed.written[number])
            while ContinuousClock.now < deadline {
                let sent = ContinuousClock.now
                findings.countTry("requests beside the crowd")
                let answer = (try? client.exchange(request)) ?? nil
                let duration = ContinuousClock.now - sent
                self.state.withLock { state in
                    if answer?.status == 200 { state.0.append(duration) } else { state.1 += 1 }
                }
                Stage.sleep(Self.pause)
            }
        }
        return state.withLock { Figures(durations: $0.0.sorted(), failures: $0.1) }
    }
}
