/// The way in which a program ended.
package enum Ending: Sendable, Equatable, CustomStringConvertible {
    case exited(Int32)
    case killed(signal: Int32)

    /// Decodes a wait status, as the C macros `WIFSIGNALED` and `WEXITSTATUS` do.
    init(waitStatus: Int32) {
        let signal = waitStatus & 0x7f
        self = signal == 0 ? .exited((waitStatus >> 8) & 0xff) : .killed(signal: signal)
    }

    package var description: String {
        switch self {
        case .exited(let status): "ended with \(status)"
        case .killed(let signal): "was ended by signal \(signal)"
        }
    }
}

/// The output of a program so far, and its end if it has ended.
package struct Transcript: Sendable, CustomStringConvertible {
    package let ending: Ending?
    package let output: String
    package let errors: String

    /// The exit status; `nil` while the program runs, and when a signal ended it.
    package var status: Int32? {
        if case .exited(let status)? = ending { status } else { nil }
    }

    package var outputLines: [String] { output.split(separator: "\n").map(String.init) }
    package var errorLines: [String] { errors.split(separator: "\n").map(String.init) }

    /// The rest of the first complete line that starts with a prefix; `nil` while there is none.
    package func line(startingWith prefix: String) -> String? {
        let whole = output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        return whole.first { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
    }

    package var description: String { "\(ending.map { "\($0)" } ?? "running")\n\(output)\(errors)" }
}
