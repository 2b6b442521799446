import Foundation
import Synchronization

/// A command that inherits this process's standard input, output and error, and its process group.
///
/// The command shares the group so that it can read from the terminal, receives Ctrl-C and Ctrl-Z, and works in the middle of a pipeline.
/// The price: a key pressed in the terminal signals both processes. To forward that signal would signal the command twice, which many
/// programs take as a request to quit at once. ``forward(_:)`` therefore skips signals that the terminal sent to both. Not every system
/// reports the sender of a signal, so SIGINT and SIGQUIT count as keys while both processes are in the terminal's foreground.
///
/// Foundation's `Process` would start the command in a group of its own. swift-subprocess resets every signal to its default action, which
/// would undo a `nohup`, and on macOS closes all descriptors but three.
final class ChildProcess: Sendable {
    private let processID: pid_t
    private let hasEnded = Mutex(false)

    /// Starts a command, which the system looks up in `PATH`.
    ///
    /// - Parameters:
    ///   - signals: the signals that this process traps; the command gets their default actions.
    ///   - process: the other changes to this process, which the command does not inherit.
    init(
        _ command: [String], environment: [String: String], trapped signals: [Int32], from process: ServingProcess
    ) throws(LaunchError) {
        // If this process was started with SIGCHLD ignored, the exit status of its children would be lost.
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
        // This thread may block signals, and the command would inherit the mask.
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
        let code = process.originalFileLimit?.whileInForce(spawn) ?? spawn()
        guard code == 0 else { throw LaunchError(name, code: code) }
        self.processID = processID
    }

    /// Forwards a signal to the command, unless the terminal sent it to both processes or the command has ended.
    func forward(_ signal: Int32) {
        hasEnded.withLock { hasEnded in
            guard !hasEnded, !isFromTerminal(signal) else { return }
            kill(processID, signal)
        }
    }

    /// Blocks the calling thread until the command ends. Call it once.
    ///
    /// Meanwhile, collects the exit status of every other child of this process that ends. As the first process of a container, this
    /// process is the parent of all orphans there, which otherwise would stay in the process table.
    ///
    /// - Returns: the exit status as shells report it: the command's own, or 128 plus the number of the signal that ended it.
    func wait() -> Int32 {
        while true {
            // WNOWAIT keeps the process's number reserved, so that `forward` cannot signal another process.
            var info = siginfo_t()
            while waitid(P_ALL, 0, &info, WEXITED | WNOWAIT) != 0, errno == EINTR {}
            if let status = hasEnded.withLock({ reap(&$0) }) { return status }
        }
    }

    /// Collects the exit statuses of the children that have ended.
    ///
    /// - Returns: the command's; `nil` if it has not ended. A child that has only stopped counts as running: macOS reports a stop to
    ///   `waitid` once, although the call does not ask for it.
    private func reap(_ hasEnded: inout Bool) -> Int32? {
        while true {
            var status: Int32 = 0
            let found = waitpid(-1, &status, WNOHANG | WUNTRACED)
            if found == 0 { return nil }
            let isStopped = status & 0xff == 0x7f
            if found < 0 ? errno == EINTR : found != processID || isStopped { continue }
            hasEnded = true
            guard found == processID else { return EX_SOFTWARE }
            let signal = status & 0x7f
            return signal == 0 ? (status >> 8) & 0xff : 128 + signal
        }
    }

    /// Whether a signal comes from a key in the terminal, which signals the whole foreground group.
    private func isFromTerminal(_ signal: Int32) -> Bool {
        guard [SIGINT, SIGQUIT].contains(signal) else { return false }
        let terminal = open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC)
        guard terminal >= 0 else { return false }
        defer { close(terminal) }
        let group = getpgrp()
        // A command that has left the group, as an interactive shell does, did not receive the signal.
        return tcgetpgrp(terminal) == group && getpgid(processID) == group
    }
}

/// Calls a function with texts as a null-terminated C array.
private func withCStrings<Value>(_ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Value) -> Value {
    let copies = texts.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
}

/// The reason why a command was not started, with the exit status that shells use for it.
struct LaunchError: Error, CustomStringConvertible {
    let exitStatus: Int32
    let description: String

    /// - Parameter code: the `errno` of the failed start.
    init(_ command: String, code: Int32) {
        exitStatus = code == ENOENT || code == ENOTDIR ? 127 : 126
        if code == ENOENT, !command.contains("/") {
            description = "the command \(command) was not found; is its folder in PATH?"
        } else if code == ENOENT, FileManager.default.fileExists(atPath: command) {
            description = "the command \(command) cannot be run: the interpreter in its first line does not exist"
        } else {
            description = "the command \(command) cannot be run: \(String(cString: strerror(code)))"
        }
    }

    /// - Parameter signal: the signal that ended this process before it started the command.
    init(_ command: String, endedBy signal: Int32) {
        exitStatus = 128 + signal
        description = "ended by signal \(signal) before \(command) was started"
    }
}
