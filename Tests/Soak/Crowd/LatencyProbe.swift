import ProbeSupport
import Synchronization
import UnderstudyCore

/// Clients that send one request after the other and measure the response times.
final class LatencyProbe: Sendable {
    /// The response times.
    struct Figures: Sendable, CustomStringConvertible {
        /// In ascending order.
        let durations: [Duration]
        /// Requests without a response, or with another status than one of success.
        let failures: Int

        /// The response time that this percentage of requests does not exceed; `nil` without requests.
        func percentile(_ percent: Int) -> Duration? {
            durations.isEmpty ? nil : durations[min(durations.count * percent / 100, durations.count - 1)]
        }

        var description: String {
            func text(_ duration: Duration?) -> String { duration.map { "\(($0 / .microseconds(10)).rounded() / 100) ms" } ?? "none" }
            return "\(durations.count) answers, p50 \(text(percentile(50))), p99 \(text(percentile(99))), \(failures) without success"
        }
    }

    private static let clients = 4
    /// The pause of an app between requests.
    private static let pause = Duration.milliseconds(5)

    private let state = Mutex(([Duration](), 0))
    /// What each client sends, one after the other and again from the first.
    private let requests: [[RawRequest]]

    /// - Parameter requests: of one client each. By default each reads the trends of an account.
    init(_ requests: [[RawRequest]]? = nil) {
        self.requests = requests ?? SoakSeed.written.prefix(Self.clients).map { [RawRequest("GET", "/api/longevity/trends").from($0)] }
    }

    /// - Parameter length: the duration of the measurement.
    func measure(at port: Int, for length: Duration, _ findings: Findings) -> Figures {
        let deadline = ContinuousClock.now + length
        ThreadGroup.run(requests.count) { number in
            let client = Client(port: port)
            var sending = 0
            while ContinuousClock.now < deadline {
                let request = self.requests[number][sending % self.requests[number].count]
                sending += 1
                let sent = ContinuousClock.now
                findings.countTry("requests beside the crowd")
                let answer = (try? client.exchange(request)) ?? nil
                let duration = ContinuousClock.now - sent
                self.state.withLock { state in
                    if (200..<300).contains(answer?.status ?? 0) { state.0.append(duration) } else { state.1 += 1 }
                }
                ScenarioRun.sleep(Self.pause)
            }
        }
        return state.withLock { Figures(durations: $0.0.sorted(), failures: $0.1) }
    }
}
