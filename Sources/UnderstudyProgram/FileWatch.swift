import UnderstudyCore

/// Polls files, and reports each that has new content.
///
/// Polls several times a second instead of using the system's notifications: those differ by system, miss changes on shared folders,
/// and follow the file instead of its name when an editor replaces it. Start the watch before the first read of a file: a change in
/// between is then reported.
package final class FileWatch: Sendable {
    private let task: RepeatingTask

    /// Starts to watch; see ``stop()``.
    ///
    /// - Parameter changed: called with the path as given in `paths`, on the watch's own thread, for one file after the other.
    package init(_ paths: [String], lookEverySeconds: Double = 0.25, _ changed: @escaping @Sendable (String) -> Void) {
        task = RepeatingTask(everySeconds: lookEverySeconds, from: paths.map { WatchedFile($0) }) { files in
            for index in files.indices where files[index].hasChanged() { changed(files[index].path) }
        }
    }

    /// Ends the watch. Returns when `changed` no longer runs, so `changed` itself must not call it.
    package func stop() {
        task.stop()
    }
}
