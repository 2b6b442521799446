import ProbeSupport
import UnderstudyCore
import Values

/// Rounds of `kill -9` at random moments of a start, an import, a reset, or while clients write to the three backends.
///
/// After the next start every acknowledged write must be there, and any other write either completely or not at all.
struct KillRun {
    let options: PartOptions
    let findings: Findings

    func perform() throws {
        let understudy = options.understudy
        let written = try Template(understudy, findings, writesOfEach: 4)
        let seeded = try Template(understudy, findings, writesOfEach: 0)
        // One database is used by all servers in turn.
        let writing = ScenarioRun(scenario: .writing, folder: try seeded.copy(), understudy: understudy, writes: WriteRun(findings))
        var random = SeededGenerator(seed: options.seed)
        let deadline = options.deadline()
        var round = 0
        repeat {
            // Every second round kills a server that is written to.
            let scenario: Scenario = round.isMultiple(of: 2) ? .writing : [Scenario.firstStart, .importing, .resetting][round / 2 % 3]
            let scenarioRun =
                switch scenario {
                case .firstStart:
                    ScenarioRun(scenario: scenario, folder: try Template.makeFolder(), understudy: understudy, writes: WriteRun(findings))
                case .importing, .resetting:
                    ScenarioRun(scenario: scenario, folder: try written.copy(), understudy: understudy, writes: written.writes)
                case .writing: writing
                }
            let delay = Duration.milliseconds(random.integer(in: scenario.delaysMs))
            if try scenarioRun.perform(killedAfter: delay, seed: random.next()) { findings.count(.kills) }
            try scenarioRun.check("killed in round \(round), \(scenario.rawValue), after \(delay)")
            round += 1
        } while ContinuousClock.now < deadline && findings.failures < 20
        say("kills: \(writing.writes.count) acknowledged writes in the database that was killed most")
    }
}

extension Scenario {
    /// The range of delays, from before the activity begins to after its end.
    fileprivate var delaysMs: ClosedRange<Int> {
        switch self {
        case .firstStart: 1...1_500
        case .importing: 1...800
        case .resetting: 0...80
        case .writing: 20...400
        }
    }
}

extension Findings.Count {
    static let kills = Self("kills")
}
