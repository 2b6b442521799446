import CCurl
import Foundation
import Synchronization

/// An HTTP client for calls that are passed on: many at a time, on one thread, by libcurl.
///
/// Follows no redirect and stores no cookie. The thread and libcurl start with the first transfer. A transfer that waits for its response
/// occupies no other thread; its result is handed over on the client's thread, which must not be blocked.
package final class HTTPTransfers: Sendable {
    private let limits: TransferLimits
    private let queue = Mutex(Queue())

    /// The hand-over from other threads to the client's own.
    private struct Queue {
        /// `nil` before the first transfer.
        var curl: Curl?
        var added: [Transfer] = []
        var isStopped = false
    }

    package init(limits: TransferLimits = TransferLimits()) {
        self.limits = limits
    }

    /// Why no transfer is possible on this machine; `nil` if libcurl is there.
    package static var unavailability: String? { understudy_curl_unavailable().map { String(cString: $0) } }

    /// Sends a request. `then` is called once, unless the transfer is cancelled before: on the client's thread, or, if the client is stopped
    /// or cannot start, on this one before the call returns.
    package func send(
        _ request: OutgoingRequest, then: @escaping @Sendable (Result<ReceivedResponse, TransferError>) -> Void
    ) -> Transfer {
        let transfer = Transfer(request, limits, then)
        let failure: TransferError? = queue.withLock { queue in
            guard !queue.isStopped else { return .stopped }
            if queue.curl == nil {
                switch Curl.started() {
                case .success(let curl):
                    queue.curl = curl
                    Thread.detachNewThread { [self] in run(curl) }
                case .failure(let error): return error
                }
            }
            queue.added.append(transfer)
            queue.curl?.wake()
            return nil
        }
        if let failure { transfer.end(failure) }
        return transfer
    }

    /// Sends a request and blocks this thread until its response is there.
    package func response(to request: OutgoingRequest) throws(TransferError) -> ReceivedResponse {
        let result = Mutex<Result<ReceivedResponse, TransferError>?>(nil)
        let ended = DispatchSemaphore(value: 0)
        _ = send(request) { received in
            result.withLock { $0 = received }
            ended.signal()
        }
        ended.wait()
        return try (result.withLock { $0 } ?? .failure(.malformed)).get()
    }

    /// Ends a transfer without a call of its `then`, unless it has ended.
    package func cancel(_ transfer: Transfer) {
        transfer.giveUp()
        queue.withLock { $0.curl?.wake() }
    }

    /// Ends all transfers, each with an error, and the thread.
    package func stop() {
        queue.withLock { queue in
            queue.isStopped = true
            queue.curl?.wake()
        }
    }
}

extension HTTPTransfers {
    private typealias Running = (transfer: Transfer, handle: Curl.Handle)

    /// The client's thread: begins, cancels and goes on with transfers until the client is stopped.
    private func run(_ curl: Curl) {
        var waiting: [Transfer] = []
        var running: [Running] = []
        while true {
            let (added, isStopped) = queue.withLock { queue in
                defer { queue.added = [] }
                return (queue.added, queue.isStopped)
            }
            waiting += added
            running = running.filter { transfer, handle in
                guard !transfer.isFinished else { return false }
                guard isStopped || transfer.isGivenUp else { return true }
                curl.free(handle, of: transfer)
                transfer.end(.stopped)
                return false
            }
            if isStopped { break }
            begin(&waiting, &running, by: curl)
            curl.run(timeoutMilliseconds: running.isEmpty ? 60_000 : 1_000)
        }
        for transfer in waiting { transfer.end(.stopped) }
        queue.withLock { $0.curl = nil }
        curl.free()
    }

    /// Begins the transfers that may run by the limits, in order.
    private func begin(_ waiting: inout [Transfer], _ running: inout [Running], by curl: Curl) {
        var counts = running.reduce(into: [:]) { $0[$1.transfer.request.origin, default: 0] += 1 }
        waiting = waiting.filter { transfer in
            guard !transfer.isGivenUp else { return false }
            let milliseconds = transfer.millisecondsLeft
            guard milliseconds > 0 else {
                transfer.end(.failed("timed out while it waited for other calls to end"))
                return false
            }
            let count = counts[transfer.request.origin, default: 0]
            guard running.count < limits.connections, count < limits.connectionsPerOrigin else { return true }
            guard let handle = curl.begin(transfer, limits, milliseconds: milliseconds) else {
                transfer.end(.failed("no memory"))
                return false
            }
            running.append((transfer, handle))
            counts[transfer.request.origin] = count + 1
            return false
        }
    }
}
