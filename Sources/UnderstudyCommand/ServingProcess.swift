import Foundation
import UnderstudyProgram

/// What a process that serves has changed of itself, and the commands that it runs are not to inherit.
struct ServingProcess: Sendable {
    /// Signals that it ignores of its own accord.
    let ignored: [Int32]
    /// How much it could have open at once before.
    let formerLimit: OpenFileLimit?

    /// Makes this process fit to serve: a reader of its output who leaves, and a limit on the size of files, make a write fail and do not
    /// end it, and as much can be open at once as the system allows.
    @discardableResult
    static func prepare() -> ServingProcess {
        let ignored = [SIGPIPE, SIGXFSZ].filter { !SignalDisposition.isIgnored($0) }
        for number in ignored { _ = signal(number, SIG_IGN) }
        return ServingProcess(ignored: ignored, formerLimit: OpenFileLimit.raise())
    }

    /// Opens to nowhere what the caller has closed of standard input, output and error. The first files that are opened would else get
    /// those numbers, the database for one, and be written to in their place.
    static func openMissingStreams() {
        // From below, since the lowest number that is free is the one that is given.
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", O_RDWR)
        }
    }
}
