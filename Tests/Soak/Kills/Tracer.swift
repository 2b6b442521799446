import Foundation
import ProbeSupport

/// A system call of a program on one of its files, identified by its name and its number among a thread's calls of that name.
struct TracedCall: Hashable, CustomStringConvertible {
    let name: String
    let number: Int

    var description: String { "\(name) \(number)" }
}

/// strace, which lists the system calls of a program and can kill it at one.
struct Tracer {
    private let tool: Tool

    /// Calls that change or sync a file. Some machines lack some of them.
    private static let names = [
        "openat", "pwrite64", "write", "fsync", "fdatasync", "ftruncate", "fallocate", "unlink", "rename", "renameat", "renameat2", "chmod",
        "fchmod", "link", "linkat", "mkdir",
    ]
    private static let record = "calls.trace"

    /// `nil` when strace is missing, or tracing is not allowed.
    init?() {
        guard let tool = Tool("strace"), tool.run(["-qq", "-o", "/dev/null", "-e", "trace=fsync", "true"]) else { return nil }
        self.tool = tool
    }

    /// The beginning of a command line that records the calls in a folder.
    func recording(in folder: ProbeFolder) -> [String] {
        start(output: folder.path(of: Self.record)) + ["-y", "-e", "trace=" + Self.names.map { "?\($0)" }.joined(separator: ",")]
    }

    /// The beginning of a command line that kills the program before a call.
    func killing(at call: TracedCall) -> [String] {
        start(output: "/dev/null") + ["-e", "trace=\(call.name)", "-e", "inject=\(call.name):signal=KILL:when=\(call.number)"]
    }

    /// strace is not the parent of the program (`-D`): signals reach the program, and its exit status is its own.
    private func start(output: String) -> [String] { [tool.path, "-D", "-f", "-qq", "-o", output] }

    /// The calls on files of the folder, without duplicates. Parses `PID NAME(ARGUMENTS…`; `PID <... NAME resumed>` is the second half of a
    /// call.
    func calls(recordedIn folder: ProbeFolder) -> [TracedCall] {
        var counts: [Substring: [Substring: Int]] = [:]
        var calls: Set<TracedCall> = []
        for line in folder.text(of: Self.record).split(separator: "\n") {
            let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
            guard words.count == 2, let end = words[1].firstIndex(of: "(") else { continue }
            let name = words[1][..<end].drop { $0 == " " }
            guard !name.hasPrefix("<") else { continue }
            let number = counts[words[0], default: [:]][name, default: 0] + 1
            counts[words[0], default: [:]][name] = number
            if words[1].contains(Template.database) { calls.insert(TracedCall(name: String(name), number: number)) }
        }
        return calls.sorted { ($0.name, $0.number) < ($1.name, $1.number) }
    }
}
