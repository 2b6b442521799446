import Foundation
import Synchronization

/// A command that runs beside this process, with its standard input, output and error, and in its process group.
///
/// In the same group, and not in one of its own, so that it may read from the terminal, that Ctrl-C and Ctrl-Z reach it as they would
/// without this process around it, and that it works in the middle of a pipeline. The price: a key pressed in the terminal signals both
/// processes, and passing it on would signal the command twice, which many take for an order to give up at once. So ``pass(_:)`` leaves out
/// what the terminal has sent to both. The system does not tell everywhere who sent a signal; SIGINT and SIGQUIT that come while
/// both are in the terminal's foreground are taken for keys.
///
/// Foundation's `Process` would put the command into a group of its own. swift-subprocess sets every signal to its usual action for the
/// command, so that `nohup` before this process would no longer hold for it, and on macOS keeps all descriptors but three from it.
final class ChildProcess: Sendable {
    private let processID: pid_t
    private let hasEnded = Mutex(false)

    /// Starts a command that is looked up in `PATH`.
    ///
    /// - Parameters:
    ///   - signals: those that this process traps, and the command is to take as usual.
    ///   - process: what this one has changed of itself besides, and the command is not to inherit.
    init(
        _ command: [String], environment: [String: String], trapped signals: [Int32], from process: ServingProcess
    ) throws(LaunchError) {
        // A process that was started with this signal ignored would not be told how its own children end.
        _ = signal(SIGCHLD, SIG_DFL)
        #if canImport(Darwin)
            var attributes: posix_spawnattr_t?
        #else
            var attributes = posix_spawnattr_t()
        #endif
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var usual = sigset_t()
        sigemptyset(&usual)
        for signal in signals + process.ignored { sigaddset(&usual, signal) }
        posix_spawnattr_setsigdefault(&attributes, &usual)
        // The thread that this runs on may block signals, which the command would inherit.
        var blocked = sigset_t()
        sigemptyset(&blocked)
        posix_spawnattr_setsigmask(&attributes, &blocked)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))

        let name = command.first ?? ""
        var processID: pid_t = 0
        func spawn() -> Int32 {
            withCStrings(command) { arguments in
                withCStrings(environment.map { "\($0.key)=\($0.value)" }) { variables in
                    posix_spawnp(&processID, name, nil, &attributes, arguments, variables)
                }
            }
        }
        let code = process.formerLimit?.whileInForce(spawn) ?? spawn()
        guard code == 0 else { throw LaunchError(name, code: code) }
        self.processID = processID
    }

    /// Sends a signal that has reached this process, unless the command has got it too, or has ended.
    func pass(_ signal: Int32) {
        hasEnded.withLock { hasEnded in
            guard !hasEnded, !isKey(signal) else { return }
            kill(processID, signal)
        }
    }

    /// Waits for the end, which takes a thread for so long. Called once.
    ///
    /// - Returns: the exit status as shells give it: the command's, or 128 and the signal that ended it.
    func wait() -> Int32 {
        while true {
            // Leaves the process where it is: while anybody sends signals to its number, that must be no other process's.
            var info = siginfo_t()
            while waitid(P_PID, id_t(processID), &info, WEXITED | WNOWAIT) != 0, errno == EINTR {}
            if let status = hasEnded.withLock({ reap(&$0) }) { return status }
        }
    }

    /// Takes the exit status of a process that has ended; `nil` of one that has only stopped, of which macOS tells unasked, once.
    private func reap(_ hasEnded: inout Bool) -> Int32? {
        var status: Int32 = 0
        let found = waitpid(processID, &status, WNOHANG | WUNTRACED)
        let isStopped = status & 0xff == 0x7f
        if found == 0 || (found < 0 && errno == EINTR) || (found > 0 && isStopped) { return nil }
        hasEnded = true
        guard found == processID else { return EX_SOFTWARE }
        let signal = status & 0x7f
        return signal == 0 ? (status >> 8) & 0xff : 128 + signal
    }

    /// Whether a signal comes from the terminal, whose keys signal all of its foreground group.
    private func isKey(_ signal: Int32) -> Bool {
        guard [SIGINT, SIGQUIT].contains(signal) else { return false }
        let terminal = open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC)
        guard terminal >= 0 else { return false }
        defer { close(terminal) }
        let group = getpgrp()
        // A command that has left the group, as an interactive shell does, has not got it.
        return tcgetpgrp(terminal) == group && getpgid(processID) == group
    }
}

/// Lends texts to C as a list that ends with null.
private func withCStrings<Value>(_ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Value) -> Value {
    let copies = texts.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
}

/// Why a command was not started, with the exit status that shells have for it.
struct LaunchError: Error, CustomStringConvertible {
    let exitStatus: Int32
    let description: String

    /// - Parameter code: what the system said (`errno`).
    init(_ command: String, code: Int32) {
        exitStatus = code == ENOENT || code == ENOTDIR ? 127 : 126
        if code == ENOENT, !command.contains("/") {
            description = "the command \(command) was not found; is its folder in PATH?"
        } else if code == ENOENT, FileManager.default.fileExists(atPath: command) {
            description = "the command \(command) cannot be run: the interpreter that its first line names is not there"
        } else {
            description = "the command \(command) cannot be run: \(String(cString: strerror(code)))"
        }
    }

    /// - Parameter signal: what ended this process before it came to the command.
    init(_ command: String, endedBy signal: Int32) {
        exitStatus = 128 + signal
        description = "ended by signal \(signal) before \(command) was started"
    }
}
