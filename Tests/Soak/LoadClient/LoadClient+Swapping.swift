import Dispatch
import Foundation
import ProbeSupport

extension LoadClient {
    /// Resets the main world, sometimes from two clients at once.
    func reset() {
        swap(.reset) {
            let other = DispatchGroup()
            if draw(0...3) == 0 {
                other.enter()
                Thread.detachNewThread { [number, run] in
                    LoadClient(number: number, run: run).control("POST", "reset", expecting: [200])
                    other.leave()
                }
            }
            let exchange = control("POST", "reset", expecting: [200])
            other.wait()
            return exchange.answer?.status == 200
        }
    }

    func restore() {
        guard let snapshot = run.ledger.takeSnapshot() else { return }
        swap(.restore(snapshot)) {
            control("POST", "snapshots/\(snapshot.name)/restore", expecting: [200]).answer?.status == 200
        }
        if draw(0...1) == 0 {
            run.ledger.putBack(snapshot)
        } else {
            control("DELETE", "snapshots/\(snapshot.name)", expecting: [204])
        }
    }

    func takeSnapshot() {
        let name = "soak-\(run.ledger.tick())"
        let exchange = control("PUT", "snapshots/\(name)", expecting: [201])
        guard exchange.answer?.status == 201 else { return }
        if let superfluous = run.ledger.keepSnapshot(name, from: exchange.sent, to: exchange.ended) {
            control("DELETE", "snapshots/\(superfluous)", expecting: [204])
        }
    }

    /// Swaps the data if this client gets the lock.
    ///
    /// - Parameter body: returns whether the swap was done.
    private func swap(_ swap: Ledger.Swap, _ body: () -> Bool) {
        guard run.swaps.tryAcquire() else { return }
        defer { run.swaps.release() }
        run.ledger.begin(swap)
        let isDone = body()
        run.ledger.end(swap, isDone: isDone)
        run.findings.count(.swaps)
    }
}
