import Values

/// Polls files, and reports each that has new content.
///
/// Polls several times a second instead of using the system's notifications: those differ by system, miss changes on shared folders,
/// and follow the file instead of its name when an editor replaces it. Start the watch before the first read of a file: a change in
/// between is then reported.
package enum FileWatch {
    /// - Parameter changed: called with the path as given in `paths`, for one file after the other, on the watch's own thread. It must not
    ///   stop the watch.
    package static func start(
        _ paths: [String], lookEverySeconds: Double = 0.25, _ changed: @escaping @Sendable (String) -> Void
    ) -> RepeatingTask {
        RepeatingTask(everySeconds: lookEverySeconds, from: paths.map { WatchedFile($0) }) { files in
            for index in files.indices where files[index].hasChanged() { changed(files[index].path) }
        }
    }
}
