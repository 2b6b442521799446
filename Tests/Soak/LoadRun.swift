import ProbeSupport

/// One server under load, from its start to its end.
final class LoadRun: Sendable {
    let plan: Plan
    let server: SoakServer
    let ledger = Ledger()
    let findings = Findings()
    /// For swaps of the main world's data.
    let swaps = ThrottledLock(gap: .milliseconds(100), waitsTimes: 4)
    /// For edits of the configuration file. The server misses changes that are faster than its checks.
    let reloads = ThrottledLock(gap: .seconds(1), waitsTimes: 0)
    private let deadline: ContinuousClock.Instant

    private init(_ plan: Plan, _ server: SoakServer) {
        self.plan = plan
        self.server = server
        deadline = .now + .seconds(plan.seconds)
    }

    /// Whether the clients must stop. More than a hundred failures are of no use.
    var isOver: Bool { ContinuousClock.now >= deadline || findings.failures > 100 }

    /// - Returns: the number of failures.
    static func perform(_ plan: Plan) throws -> Int {
        let watchdog = Watchdog(seconds: plan.seconds)
        let startedAt = ContinuousClock.now
        let server = try SoakServer(isFile: plan.isFile)
        defer { server.removeFiles() }
        let run = LoadRun(plan, server)
        run.load()
        FinalCheck(run).perform()
        watchdog.stop()
        say("\(plan.title): \(run.findings.summary), \((ContinuousClock.now - startedAt).components.seconds) s")
        return run.findings.failures
    }

    /// Returns when every client has stopped.
    private func load() {
        let clients = plan.threads
        ThreadGroup.run(plan.hasSecondProcess ? clients + 1 : clients) { number in
            if number < clients { LoadClient(number: number, run: self).work() } else { SecondProcessController(self).work() }
        }
    }
}
