import UnderstudyCore

/// Looks at files again and again, and tells when the content of one has become another.
///
/// Works by looking, several times a second, and not by the system's notices: those differ by system, miss what happens on shared
/// folders, and follow the file instead of its name when an editor replaces it. Begin to watch before the file is first read: a change
/// in between is then told of.
package final class FileWatch: Sendable {
    private let looks: RepeatingTask

    /// The looking thread's alone.
    private final class Files: @unchecked Sendable {
        var all: [WatchedFile]

        init(_ all: [WatchedFile]) {
            self.all = all
        }
    }

    /// Watches from here on, until ``stop()``.
    ///
    /// - Parameter changed: gets the path as it was given here; called on a thread of the watch's own, for one file after the other.
    package init(_ paths: [String], lookEverySeconds: Double = 0.25, _ changed: @escaping @Sendable (String) -> Void) {
        let files = Files(paths.map { WatchedFile($0) })
        looks = RepeatingTask(everySeconds: lookEverySeconds) {
            for index in files.all.indices where files.all[index].hasChanged() { changed(files.all[index].path) }
        }
    }

    /// Returns when nothing is being done any more. Not to be called by what is told of changes, which it waits for.
    package func stop() {
        looks.stop()
    }
}
