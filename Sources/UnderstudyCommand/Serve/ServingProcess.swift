import Foundation
import UnderstudyProgram

/// The changes that a serving process made to itself, which the commands that it runs must not inherit.
struct ServingProcess: Sendable {
    /// The signals that this process ignores and its parent did not.
    let ignored: [Int32]
    /// The limit on open files before this process raised it.
    let originalFileLimit: OpenFileLimit?

    /// Prepares this process to serve. A closed pipe or the file size limit makes a write fail and no longer ends the process, and the limit
    /// on open files is raised as far as the system allows.
    @discardableResult
    static func prepare() -> ServingProcess {
        let ignored = [SIGPIPE, SIGXFSZ].filter { !SignalDisposition.isIgnored($0) }
        for number in ignored { _ = signal(number, SIG_IGN) }
        return ServingProcess(ignored: ignored, originalFileLimit: OpenFileLimit.raise())
    }

    /// Opens `/dev/null` for each of standard input, output and error that the caller has closed.
    ///
    /// Otherwise the first files that this process opens, such as the database, would get those numbers, and output would be written to them.
    static func openMissingStreams() {
        // In ascending order, since `open` returns the lowest free number.
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", O_RDWR)
        }
    }
}
