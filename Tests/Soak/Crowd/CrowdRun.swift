import ProbeSupport
import UnderstudyProgram

/// More connections than the server allows, and their effect on other clients: response times with and without the crowd, and the server's
/// memory before, during and after.
struct CrowdRun {
    let options: PartOptions
    let findings: Findings

    private static let memoryLimitBytes = 300 * 1_048_576
    /// The memory that the allocator may keep in parts of blocks, whatever the server's size.
    private static let leastKeptBytes = 8 * 1_048_576
    /// Smaller differences are noise of the machine.
    private static let leastDifference = Duration.milliseconds(10)

    func perform() throws {
        _ = OpenFileLimit.raise()
        let descriptors = OpenFileLimit.present?.count ?? 0
        let wanted = Crowd.Size()
        let size = wanted.scaled(to: descriptors)
        let isWhole = size.idle == wanted.idle
        if !isWhole { say("crowd: with \(descriptors) descriptors it is smaller than \(wanted), and counts as not tried") }
        let folder = try Template.makeFolder()
        // A journal would keep a part of each large body, up to a limit of its own, which would distort the crowd's memory.
        let arguments = Template.arguments(in: folder) + ["--set", "journal.bodyBytes=0"] + ServerProcess.secureArguments(in: folder)
        let server = try ServerProcess.serving(options.understudy, arguments, in: folder)
        let length = Duration.seconds(max(options.seconds / 2, 5))

        // A small crowd comes first: memory that the first connection of each kind loads must not count.
        let port = options.isSecure ? try server.securePort() : server.port
        meet(Crowd(port: port, size: Crowd.Size(idle: 300, slow: 100, large: 10), isSecure: options.isSecure), for: .seconds(3))
        let usual = LatencyProbe().measure(at: server.port, for: length, findings)
        let before = memory(of: server)
        say("crowd: without, \(usual); memory \(ProcessMemory.text(before))")

        let crowd = Crowd(port: port, size: size, isSecure: options.isSecure)
        let monitor = MemoryMonitor(server.program.processID)
        ThreadGroup.run(2) { [findings] number in
            if number == 0 { return crowd.stay() }
            // Wait until all possible connections are open.
            ScenarioRun.sleep(.seconds(3))
            monitor.start()
            let figures = LatencyProbe().measure(at: server.port, for: length, findings)
            monitor.stop(figures)
            crowd.leave()
        }
        let crowded = monitor.figures
        let counts = crowd.counts
        say("crowd: with \(size), \(crowded.map { "\($0)" } ?? "nothing"); memory up to \(ProcessMemory.text(monitor.most))")
        say("crowd: \(counts.opened) connections were made, the server ended \(counts.closed) of them")
        findings.count(isWhole ? .crowds : .notTried)

        let after = settled(server, before)
        say("crowd: after, memory \(ProcessMemory.text(after))")
        judge(usual, crowded, before: before, during: monitor.most, after: after)
        if server.stop() != .exited(0) { findings.fail("the server does not exit cleanly after a crowd: \(server.program.errors)") }
    }

    private func meet(_ crowd: Crowd, for length: Duration) {
        ThreadGroup.run(2) { number in
            if number == 0 { return crowd.stay() }
            ScenarioRun.sleep(length)
            crowd.leave()
        }
    }

    private func memory(of server: ServerProcess) -> Int? { ProcessMemory.residentBytes(of: server.program.processID) }

    /// The memory after the crowd has left, while other clients continue. Waits a limited time for it to fall.
    private func settled(_ server: ServerProcess, _ before: Int?) -> Int? {
        let deadline = ContinuousClock.now + .seconds(40)
        while ContinuousClock.now < deadline, let now = memory(of: server), let before, now > Self.mostKeptBytes(before) {
            _ = LatencyProbe().measure(at: server.port, for: .seconds(1), findings)
        }
        return memory(of: server)
    }

    private static func mostKeptBytes(_ before: Int) -> Int { before + max(before / 10, leastKeptBytes) }

    private func judge(_ usual: LatencyProbe.Figures, _ crowded: LatencyProbe.Figures?, before: Int?, during: Int?, after: Int?) {
        guard let crowded, let usualTime = usual.percentile(99), let crowdedTime = crowded.percentile(99) else {
            return findings.fail("beside the crowd, no client gets an answer")
        }
        let longestTime = max(usualTime * 2, usualTime + Self.leastDifference)
        if crowdedTime > longestTime { findings.fail("the crowd makes p99 more than twice as long") }
        if crowded.failures > 0 { findings.fail("\(crowded.failures) requests beside the crowd are not answered with 200") }
        guard let before, let during, let after else { return say("crowd: the system does not report the memory") }
        if during > Self.memoryLimitBytes { findings.fail("the server takes \(ProcessMemory.text(during)) under the crowd") }
        if after > Self.mostKeptBytes(before) {
            findings.fail("the server keeps \(ProcessMemory.text(after)), and had \(ProcessMemory.text(before))")
        }
    }
}

extension Findings.Count {
    static let crowds = Self("crowds")
}
