import ProbeSupport
import Synchronization
import UnderstudyCore

/// Clients that write to the three backends of one server, until they are told to stop or it no longer answers; and what must be there
/// afterwards.
///
/// Each client writes for one account, one write after the other, so that a value that takes the place of another is its own.
final class WriteRun: Sendable {
    let findings: Findings
    let ledger = Ledger()
    private let acknowledged = Atomic(0)
    private let isStopped = Atomic(false)

    init(_ findings: Findings) {
        self.findings = findings
    }

    /// How many writes have been answered.
    var count: Int { acknowledged.load(ordering: .relaxed) }

    var isOver: Bool { isStopped.load(ordering: .relaxed) }

    func countWrite() {
        _ = acknowledged.add(1, ordering: .relaxed)
    }

    func stop() {
        isStopped.store(true, ordering: .relaxed)
    }

    /// Lets every client write. Returns when all have gone.
    ///
    /// - Parameters:
    ///   - limit: how many writes each makes at most.
    ///   - meanwhile: what is done beside them; they go when it is done.
    func write(to port: Int, seed: UInt64, limit: Int = .max, meanwhile: (@Sendable () -> Void)? = nil) {
        isStopped.store(false, ordering: .relaxed)
        let writers = SoakSeed.written.count
        Crew.work(meanwhile == nil ? writers : writers + 1) { number in
            if number == writers {
                meanwhile?()
                return self.stop()
            }
            let writer = Writer(number: number, run: self, port: port, seed: seed)
            var made = 0
            while made < limit, !self.isOver, writer.write() { made += 1 }
        }
    }

    /// Compares what a server has with what was answered.
    ///
    /// - Parameter moment: for people.
    func check(at port: Int, _ moment: String) {
        for number in SoakSeed.written.indices { WriteReader(run: self, port: port).check(number, moment) }
    }
}
