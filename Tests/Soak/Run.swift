import Dispatch
import Foundation

/// One server under load, from its start to its end.
final class Run: Sendable {
    let plan: Plan
    let server: SoakServer
    let ledger = Ledger()
    let findings = Findings()
    /// To swap the main world's data.
    let swaps = Turns(gap: .milliseconds(100), waitsTimes: 4)
    /// To change the configuration's file: what changes faster than the server looks at it is never seen.
    let reloads = Turns(gap: .seconds(1), waitsTimes: 0)
    private let deadline: ContinuousClock.Instant

    private init(_ plan: Plan, _ server: SoakServer) {
        self.plan = plan
        self.server = server
        deadline = .now + .seconds(plan.seconds)
    }

    /// Whether the clients are to stop. Nobody reads more findings than a few.
    var isOver: Bool { ContinuousClock.now >= deadline || findings.failures > 100 }

    /// - Returns: how much was wrong.
    static func perform(_ plan: Plan) throws -> Int {
        let watchdog = Watchdog(seconds: plan.seconds)
        let startedAt = ContinuousClock.now
        let server = try SoakServer(isFile: plan.isFile)
        defer { server.removeFiles() }
        let run = Run(plan, server)
        run.load()
        FinalCheck(run).perform()
        watchdog.stop()
        say("\(plan.title): \(run.findings.summary), \((ContinuousClock.now - startedAt).components.seconds) s")
        return run.findings.failures
    }

    /// Returns when every client has gone.
    private func load() {
        let clients = DispatchGroup()
        for number in 0..<plan.threads {
            start(clients) { Worker(number: number, run: self).work() }
        }
        if plan.hasSecondProcess {
            start(clients) { Companion(self).work() }
        }
        clients.wait()
    }

    private func start(_ group: DispatchGroup, _ work: @escaping @Sendable () -> Void) {
        group.enter()
        Thread.detachNewThread {
            work()
            group.leave()
        }
    }
}

/// Ends the process when a run does not end by itself.
final class Watchdog: Sendable {
    /// What the end may take when the clients have stopped; a sanitizer makes everything many times slower.
    private static let graceSeconds = 300

    private let done = DispatchSemaphore(value: 0)

    /// - Parameter seconds: how long the clients are busy.
    init(seconds: Int) {
        let limitSeconds = seconds + Self.graceSeconds
        Thread.detachNewThread { [done] in
            guard done.wait(timeout: .now() + .seconds(limitSeconds)) == .timedOut else { return }
            say("FAILED: the run has not ended after \(limitSeconds) s: somebody waits for ever")
            // What runs at an orderly end might wait too.
            _exit(EXIT_FAILURE)
        }
    }

    func stop() {
        done.signal()
    }
}
