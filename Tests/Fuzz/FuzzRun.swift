import Foundation
import ProbeSupport
import Synchronization
import UnderstudyCore
import Values

/// One server from its start to its end, with the clients that send it batches.
final class FuzzRun: Sendable {
    let plan: FuzzPlan
    let findings = Findings()
    let server: ServerProcess
    let api: ServedAPI
    private let nextBatch = Atomic(0)
    private let deadline: ContinuousClock.Instant

    init(_ plan: FuzzPlan, _ understudy: UnderstudyBinary) throws {
        self.plan = plan
        let folder = try ProbeFolder()
        try folder.write(FuzzSeed.document, to: "seed.json")
        let arguments = [
            "--config", folder.path(of: "understudy.json"), "--database", ":memory:", "--seed", folder.path(of: "seed.json"), "--now",
            FuzzSeed.now, "--set", "logLevel=critical",
        ]
        server = try ServerProcess.serving(understudy, arguments, in: folder)
        api = try ServedAPI(of: Client(port: server.port))
        deadline = .now + .seconds(plan.seconds)
    }

    func perform() {
        if let only = plan.only {
            BatchSender(self).send(only)
        } else {
            ThreadGroup.run(plan.threads + 1) { number in
                if number == self.plan.threads { return self.watchMemory() }
                let sender = BatchSender(self)
                while !self.isOver { sender.send(self.nextBatch.add(1, ordering: .relaxed).oldValue) }
            }
        }
        checkEnd()
    }

    private var isOver: Bool { ContinuousClock.now >= deadline || server.program.ending != nil || findings.failures >= 40 }

    private func watchMemory() {
        var most = 0
        while !isOver {
            most = max(most, ProcessMemory.residentBytes(of: server.program.processID) ?? 0)
            Thread.sleep(forTimeInterval: 0.2)
        }
        say("the server took up to \(ProcessMemory.text(most)) of memory")
        if plan.memoryMebibytes > 0, most > plan.memoryMebibytes * 1_048_576 {
            findings.fail("that is more than \(plan.memoryMebibytes) MiB; caused by a batch before \(nextBatch.load(ordering: .relaxed))")
        }
    }

    private func checkEnd() {
        if let ending = server.program.ending {
            findings.fail("the server \(ending) at batch \(nextBatch.load(ordering: .relaxed)) or an earlier one: \(server.program.errors)")
        } else if server.stop() != .exited(0) {
            findings.fail("the server does not exit cleanly: \(server.program.errors)")
        }
    }
}
