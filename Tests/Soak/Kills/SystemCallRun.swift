import ProbeSupport
import UnderstudyCore
import Values

/// Kills a program at a chosen system call on its files. Each call that an activity makes can be the last one.
///
/// Needs strace, which counts the calls of each thread. Without it, the part reports that it was not run.
struct SystemCallRun {
    let options: PartOptions
    let findings: Findings

    func perform() throws {
        guard let tracer = Tracer() else {
            findings.count(.notTried)
            if ContinuousIntegration.isPresent, Tool("strace") == nil { findings.fail("calls: strace is not installed") }
            return say("calls: not tried, since strace is not installed, or may not trace here")
        }
        let understudy = options.understudy
        let written = try Template(understudy, findings, writesOfEach: 4)
        let seeded = try Template(understudy, findings, writesOfEach: 0)
        func makeRun(_ scenario: Scenario) throws -> ScenarioRun {
            switch scenario {
            case .firstStart:
                ScenarioRun(scenario: scenario, folder: try Template.makeFolder(), understudy: understudy, writes: WriteRun(findings))
            case .importing, .resetting:
                ScenarioRun(scenario: scenario, folder: try written.copy(), understudy: understudy, writes: written.writes)
            case .writing: ScenarioRun(scenario: scenario, folder: try seeded.copy(), understudy: understudy, writes: WriteRun(findings))
            }
        }
        let deadline = options.deadline()
        var random = SeededGenerator(seed: options.seed)
        var calls: [Scenario: [TracedCall]] = [:]
        repeat {
            for scenario in Scenario.allCases where ContinuousClock.now < deadline {
                if calls[scenario] == nil {
                    let rehearsal = try makeRun(scenario)
                    _ = try rehearsal.perform(through: tracer.recording(in: rehearsal.folder))
                    calls[scenario] = tracer.calls(recordedIn: rehearsal.folder)
                }
                guard let choices = calls[scenario], !choices.isEmpty else {
                    findings.fail("\(scenario.rawValue) make no file calls that could be traced")
                    continue
                }
                let call = choices[random.integer(in: 0...choices.count - 1)]
                let scenarioRun = try makeRun(scenario)
                if try scenarioRun.perform(through: tracer.killing(at: call)) { findings.count(.kills) } else { findings.count(.missed) }
                try scenarioRun.check("killed at \(call), \(scenario.rawValue)")
            }
        } while ContinuousClock.now < deadline && findings.failures < 20
        say("calls: " + calls.map { "\($0.value.count) of \($0.key.rawValue)" }.sorted().joined(separator: ", ") + " could be the last one")
    }
}

extension Findings.Count {
    static let missed = Self("calls that were not made this time")
}
