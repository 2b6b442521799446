import Foundation

/// Writes lines to a file or a pipe on a thread of its own: whoever has something to say never waits for a reader.
///
/// Lines wait in so much memory at most. What comes when that is full is dropped, and a line says how many are missing as soon as half of
/// it is free again. What cannot be written for another reason is lost without a word: the reader has gone, and nobody is left to tell.
final class LineWriter: TextOutputStream, Sendable {
    private let condition = NSCondition()
    private let state: State

    /// Touched only while `condition` is locked.
    private final class State: @unchecked Sendable {
        let capacityBytes: Int
        var waiting: [UInt8] = []
        /// What has been taken from those that wait, and is not written yet.
        var underWayBytes = 0
        var missingCount = 0
        var isClosed = false

        init(capacityBytes: Int) {
            self.capacityBytes = capacityBytes
        }

        var isIdle: Bool { waiting.isEmpty && underWayBytes == 0 && missingCount == 0 }

        func add(_ text: String) {
            let room = (missingCount > 0 ? capacityBytes / 2 : capacityBytes) - waiting.count - underWayBytes
            guard text.utf8.count <= room else {
                missingCount += 1
                return
            }
            tellMissing()
            waiting += text.utf8
        }

        func take() -> [UInt8] {
            // They were accepted before the others were dropped: what is missing is missing behind them.
            if waiting.isEmpty { tellMissing() }
            let taken = waiting
            waiting = []
            underWayBytes = taken.count
            return taken
        }

        private func tellMissing() {
            guard missingCount > 0 else { return }
            let lines = missingCount == 1 ? "1 line is" : "\(missingCount) lines are"
            waiting += "understudy: \(lines) missing here, which nobody has read in time\n".utf8
            missingCount = 0
        }
    }

    /// - Parameter descriptor: stays open.
    init(_ descriptor: Int32, capacityBytes: Int = 1_048_576) {
        let state = State(capacityBytes: capacityBytes)
        self.state = state
        Thread.detachNewThread { [condition] in Self.write(from: state, condition, to: descriptor) }
    }

    deinit {
        change { $0.isClosed = true }
    }

    /// - Parameter text: whole lines, each with its end.
    func write(_ text: String) {
        change { $0.add(text) }
    }

    func line(_ text: String) {
        write(text + "\n")
    }

    /// Waits until everything is written, for a time: somebody who has stopped reading may never go on.
    ///
    /// - Returns: whether everything is.
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

    /// Runs on the thread, until the writer is closed and everything is written.
    private static func write(from state: State, _ condition: NSCondition, to descriptor: Int32) {
        while true {
            let bytes = condition.withLock {
                while state.isIdle, !state.isClosed { condition.wait() }
                return state.take()
            }
            if bytes.isEmpty { return }
            writeLines(bytes, to: descriptor) { count in
                condition.withLock {
                    state.underWayBytes -= count
                    condition.broadcast()
                }
            }
        }
    }
}

/// Lines that others write to the same pipe do not come in between a shorter one.
private let pieceBytes = 4_096

/// Writes everything, for as long as that takes.
///
/// - Parameter done: told how much is over and done with, written or lost.
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
            // Another process that has this pipe open, too, has it not block.
            var awaited = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            _ = poll(&awaited, 1, -1)
        } else if count == 0 || errno != EINTR {
            done(rest.count)
            return
        }
    }
}
