import ProbeSupport
import Synchronization
import UnderstudyCore

/// Clients that write to the three backends of a server until they are stopped or the server no longer answers, and the record of their
/// writes.
///
/// Each client writes for one account, one request after the other, so that only its own writes overwrite its values.
final class WriteRun: Sendable {
    let findings: Findings
    let ledger = Ledger()
    private let acknowledged = Atomic(0)
    private let isStopped = Atomic(false)

    init(_ findings: Findings) {
        self.findings = findings
    }

    /// The number of acknowledged writes.
    var count: Int { acknowledged.load(ordering: .relaxed) }

    var isOver: Bool { isStopped.load(ordering: .relaxed) }

    func countWrite() {
        _ = acknowledged.add(1, ordering: .relaxed)
    }

    func stop() {
        isStopped.store(true, ordering: .relaxed)
    }

    /// Lets all clients write. Returns when they have finished.
    ///
    /// - Parameters:
    ///   - limit: the maximum number of writes by each client.
    ///   - meanwhile: runs at the same time; the clients stop when it has finished.
    func write(to port: Int, seed: UInt64, limit: Int = .max, meanwhile: (@Sendable () -> Void)? = nil) {
        isStopped.store(false, ordering: .relaxed)
        let writers = SoakSeed.written.count
        ThreadGroup.run(meanwhile == nil ? writers : writers + 1) { number in
            if number == writers {
                meanwhile?()
                return self.stop()
            }
            let writer = Writer(number: number, run: self, port: port, seed: seed)
            var made = 0
            while made < limit, !self.isOver, writer.write() { made += 1 }
        }
    }

    /// Compares a server's data with the acknowledged writes.
    ///
    /// - Parameter moment: a description for people.
    func check(at port: Int, _ moment: String) {
        for number in SoakSeed.written.indices { WriteReader(run: self, port: port).check(number, moment) }
    }
}
