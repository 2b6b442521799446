import Foundation

/// Looks at files again and again, and tells when the content of one has become another.
///
/// Works by looking, several times a second, and not by the system's notices: those differ by system, miss what happens on shared
/// folders, and follow the file instead of its name when an editor replaces it. Begin to watch before the file is first read: a change
/// in between is then told of.
package final class FileWatch: Sendable {
    private let lookEverySeconds: Double
    private let changed: @Sendable (String) -> Void
    private let condition = NSCondition()
    private let state: State

    /// `files` is the watching thread's alone, the rest is touched only while `condition` is locked.
    private final class State: @unchecked Sendable {
        var files: [WatchedFile]
        var isStopped = false
        var hasEnded = false

        init(_ files: [WatchedFile]) {
            self.files = files
        }
    }

    /// Watches from here on, until ``stop()``.
    ///
    /// - Parameter changed: gets the path as it was given here; called on a thread of the watch's own, for one file after the other.
    package init(_ paths: [String], lookEverySeconds: Double = 0.25, _ changed: @escaping @Sendable (String) -> Void) {
        self.lookEverySeconds = lookEverySeconds
        self.changed = changed
        state = State(paths.map { WatchedFile($0) })
        Thread.detachNewThread { [self] in watch() }
    }

    /// Returns when nothing is being done any more. Not to be called by what is told of changes, which it waits for.
    package func stop() {
        condition.withLock {
            state.isStopped = true
            condition.broadcast()
            while !state.hasEnded { condition.wait() }
        }
    }

    private var isStopped: Bool { condition.withLock { state.isStopped } }

    private func watch() {
        while !isStopped {
            for index in state.files.indices where !isStopped {
                if state.files[index].hasChanged() { changed(state.files[index].path) }
            }
            condition.withLock {
                if !state.isStopped { _ = condition.wait(until: Date(timeIntervalSinceNow: lookEverySeconds)) }
            }
        }
        condition.withLock {
            state.hasEnded = true
            condition.broadcast()
        }
    }
}
