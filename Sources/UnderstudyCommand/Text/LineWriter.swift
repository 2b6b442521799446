import Foundation

/// Writes lines to a file or a pipe on a thread of its own, so that callers never wait for a reader.
///
/// The queue is bounded. While it is full, new lines are dropped; as soon as half of it is free again, a line reports how many are missing.
/// Lines that cannot be written for another reason are lost silently: the reader has gone, and there is no other place to report it.
final class LineWriter: TextOutputStream, Sendable {
    private let condition = NSCondition()
    private let state: State

    /// Touched only while `condition` is locked.
    private final class State: @unchecked Sendable {
        let capacityBytes: Int
        var waiting: [UInt8] = []
        /// The bytes that the thread has taken from the queue and not yet written.
        var inFlightBytes = 0
        var missingCount = 0
        var isClosed = false

        init(capacityBytes: Int) {
            self.capacityBytes = capacityBytes
        }

        var isIdle: Bool { waiting.isEmpty && inFlightBytes == 0 && missingCount == 0 }

        func add(_ text: String) {
            let room = (missingCount > 0 ? capacityBytes / 2 : capacityBytes) - waiting.count - inFlightBytes
            guard text.utf8.count <= room else {
                missingCount += 1
                return
            }
            reportMissing()
            waiting += text.utf8
        }

        func take() -> [UInt8] {
            // Queued lines are older than the dropped ones, so the report follows them.
            if waiting.isEmpty { reportMissing() }
            let taken = waiting
            waiting = []
            inFlightBytes = taken.count
            return taken
        }

        private func reportMissing() {
            guard missingCount > 0 else { return }
            let lines = missingCount == 1 ? "1 line is" : "\(missingCount) lines are"
            waiting += "understudy: \(lines) missing here; the reader was too slow\n".utf8
            missingCount = 0
        }
    }

    /// - Parameters:
    ///   - descriptor: the file or pipe to write to; it stays open.
    ///   - capacityBytes: the bound of the queue.
    init(_ descriptor: Int32, capacityBytes: Int = 1_048_576) {
        let state = State(capacityBytes: capacityBytes)
        self.state = state
        Thread.detachNewThread { [condition] in Self.write(from: state, condition, to: descriptor) }
    }

    deinit {
        change { $0.isClosed = true }
    }

    /// Queues lines. From any thread.
    ///
    /// - Parameter text: whole lines, each ending with a newline.
    func write(_ text: String) {
        change { $0.add(text) }
    }

    func line(_ text: String) {
        write(text + "\n")
    }

    /// Waits until everything is written, or until the time-out, since a reader may have stopped for good.
    ///
    /// - Returns: whether everything is written.
    @discardableResult
    func flush(withinSeconds seconds: Double = 1) -> Bool {
        let deadline = Date(timeIntervalSinceNow: seconds)
        return condition.withLock {
            while !state.isIdle, condition.wait(until: deadline) {}
            return state.isIdle
        }
    }

    private func change(_ body: (State) -> Void) {
        condition.withLock {
            body(state)
            condition.broadcast()
        }
    }

    /// The thread's loop. Ends when the writer is closed and everything is written.
    private static func write(from state: State, _ condition: NSCondition, to descriptor: Int32) {
        while true {
            let bytes = condition.withLock {
                while state.isIdle, !state.isClosed { condition.wait() }
                return state.take()
            }
            if bytes.isEmpty { return }
            writeLines(bytes, to: descriptor) { count in
                condition.withLock {
                    state.inFlightBytes -= count
                    condition.broadcast()
                }
            }
        }
    }
}

/// The size of one write. Linux writes that many bytes to a pipe atomically, so lines of other processes do not split a shorter line.
private let pieceBytes = 4_096

/// Writes everything, however long that takes.
///
/// - Parameter done: receives the number of bytes that were written or lost.
private func writeLines(_ bytes: [UInt8], to descriptor: Int32, _ done: (Int) -> Void) {
    var rest = bytes[...]
    while !rest.isEmpty {
        let piece = rest.prefix(pieceBytes)
        let end = piece.count < rest.count ? piece.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } : nil
        let lines = rest[..<(end ?? piece.endIndex)]
        let count = lines.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        if count > 0 {
            rest = rest.dropFirst(count)
            done(count)
        } else if count < 0, errno == EAGAIN {
            // Another process that shares this pipe has made it non-blocking.
            var awaited = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            _ = poll(&awaited, 1, -1)
        } else if count == 0 || errno != EINTR {
            done(rest.count)
            return
        }
    }
}
