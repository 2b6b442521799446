import ProbeSupport
import UnderstudyCore

/// Kills a program at a chosen system call on its files. Each call that an activity makes can be the last one.
///
/// Needs strace, which counts the calls of each thread. Without it, the part reports that it was not run.
struct SystemCallRun {
    private let allotment: Allotment
    private let findings: Findings

    init(_ allotment: Allotment, _ findings: Findings) {
        self.allotment = allotment
        self.findings = findings
    }

    func perform() throws {
        guard let tracer = Tracer() else {
            findings.count(.notTried)
            return say("calls: not tried, since strace is not installed, or may not trace here")
        }
        let understudy = allotment.understudy
        let written = try Template(understudy, findings, writesOfEach: 4)
        let seeded = try Template(understudy, findings, writesOfEach: 0)
        func makeStage(_ scene: Scene) throws -> Stage {
            switch scene {
            case .firstStart: Stage(scene: scene, folder: try Template.makeFolder(), understudy: understudy, writes: WriteRun(findings))
            case .importing, .resetting:
                Stage(scene: scene, folder: try written.copy(), understudy: understudy, writes: written.writes)
            case .writing: Stage(scene: scene, folder: try seeded.copy(), understudy: understudy, writes: WriteRun(findings))
            }
        }
        let deadline = allotment.deadline()
        var random = SeededGenerator(seed: allotment.seed)
        var calls: [Scene: [TracedCall]] = [:]
        repeat {
            for scene in Scene.allCases where ContinuousClock.now < deadline {
                if calls[scene] == nil {
                    let rehearsal = try makeStage(scene)
                    _ = try rehearsal.play(through: tracer.recording(in: rehearsal.folder))
                    calls[scene] = tracer.calls(recordedIn: rehearsal.folder)
                }
                guard let choices = calls[scene], !choices.isEmpty else {
                    findings.fail("\(scene.rawValue) make no file calls that could be traced")
                    continue
                }
                let call = choices[random.integer(in: 0...choices.count - 1)]
                let stage = try makeStage(scene)
                if try stage.play(through: tracer.killing(at: call)) { findings.count(.kills) } else { findings.count(.missed) }
                try stage.check("killed at \(call), \(scene.rawValue)")
            }
        } while ContinuousClock.now < deadline && findings.failures < 20
        say("calls: " + calls.map { "\($0.value.count) of \($0.key.rawValue)" }.sorted().joined(separator: ", ") + " could be the last one")
    }
}

extension Findings.Count {
    static let missed = Self("calls that were not made this time")
}
