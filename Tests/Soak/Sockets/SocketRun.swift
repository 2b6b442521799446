import ProbeSupport
import UnderstudyProgram

/// Four hundred open WebSockets beside ordinary traffic: response times with and without them, and the memory after their end.
struct SocketRun {
    let options: PartOptions
    let findings: Findings
    var isSecure = false

    /// Smaller differences are noise of the machine.
    private static let leastDifference = Duration.milliseconds(10)
    private static let mostKeptBytes = 16 << 20

    private var title: String { (isSecure ? Part.secureSockets : .sockets).rawValue }

    func perform() throws {
        let folder = try Template.makeFolder()
        let server = try ServerProcess.serving(
            options.understudy, Template.arguments(in: folder) + ServerProcess.secureArguments(in: folder), in: folder)
        let length = Duration.seconds(max(options.seconds / 2, 3))
        // Memory that the first WebSockets load must not count.
        try meet(server, for: .seconds(1))
        let usual = LatencyProbe().measure(at: server.port, for: length, findings)
        let before = ProcessMemory.residentBytes(of: server.program.processID)
        let crowd = try crowd(at: server)
        let monitor = MemoryMonitor(server.program.processID)
        ThreadGroup.run(2) { [findings] number in
            if number == 0 { return crowd.stay() }
            let deadline = ContinuousClock.now + .seconds(60)
            while crowd.open < SocketCrowd.polite, ContinuousClock.now < deadline { ScenarioRun.sleep(.milliseconds(20)) }
            monitor.start()
            monitor.stop(LatencyProbe().measure(at: server.port, for: length, findings))
            crowd.leave()
        }
        say("\(title): without, \(usual); with \(crowd.open), \(monitor.figures.map { "\($0)" } ?? "nothing")")
        judge(usual, monitor.figures, crowd)
        let after = settled(server, before)
        say("\(title): memory \(ProcessMemory.text(before)), up to \(ProcessMemory.text(monitor.most)), after \(ProcessMemory.text(after))")
        if let before, let after, after > before + Self.mostKeptBytes { findings.fail("the server keeps the memory of its WebSockets") }
        if server.stop() != .exited(0) { findings.fail("the server does not exit cleanly after WebSockets: \(server.program.errors)") }
    }

    private func crowd(at server: ServerProcess) throws -> SocketCrowd {
        try SocketCrowd(port: isSecure ? server.securePort() : server.port, isSecure: isSecure, findings)
    }

    private func meet(_ server: ServerProcess, for length: Duration) throws {
        let crowd = try crowd(at: server)
        ThreadGroup.run(2) { number in
            if number == 0 { return crowd.stay() }
            ScenarioRun.sleep(length)
            crowd.leave()
        }
    }

    private func judge(_ usual: LatencyProbe.Figures, _ crowded: LatencyProbe.Figures?, _ crowd: SocketCrowd) {
        if crowd.open < SocketCrowd.polite { findings.fail("only \(crowd.open) WebSockets can be opened") }
        guard let crowded, let usualTime = usual.percentile(99), let crowdedTime = crowded.percentile(99) else {
            return findings.fail("beside WebSockets, no client gets an answer")
        }
        if crowdedTime > max(usualTime * 2, usualTime + Self.leastDifference) {
            findings.fail("WebSockets make p99 more than twice as long: \(crowdedTime) instead of \(usualTime)")
        }
        if crowded.failures > 0 { findings.fail("\(crowded.failures) requests beside WebSockets are not answered with 200") }
    }

    /// The memory after the end. Waits a limited time for it to fall.
    private func settled(_ server: ServerProcess, _ before: Int?) -> Int? {
        let deadline = ContinuousClock.now + .seconds(10)
        while ContinuousClock.now < deadline, let now = ProcessMemory.residentBytes(of: server.program.processID), let before,
            now > before + Self.mostKeptBytes
        { ScenarioRun.sleep(.milliseconds(200)) }
        return ProcessMemory.residentBytes(of: server.program.processID)
    }
}
