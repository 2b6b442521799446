import Foundation

/// How a program ended.
enum Ending: Sendable, Equatable {
    case exited(Int32)
    case killed(signal: Int32)
}

/// The end of a program and its whole output.
struct ProgramResult: Sendable {
    let ending: Ending
    let output: String
    let errors: String

    /// The exit status; `nil` when a signal ended the program.
    var status: Int32? {
        if case .exited(let status) = ending { status } else { nil }
    }

    var outputLines: [String] { output.split(separator: "\n").map(String.init) }
    var errorLines: [String] { errors.split(separator: "\n").map(String.init) }
}

/// The output of a program so far, and its end if it has ended.
struct Transcript: Sendable {
    let ending: Ending?
    let output: String
    let errors: String

    /// The rest of the first complete line that starts with a prefix; `nil` while there is none.
    func line(startingWith prefix: String) -> String? {
        let whole = output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        return whole.first { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
    }
}

extension Transcript: CustomStringConvertible {
    var description: String { "\(ending.map { "\($0)" } ?? "running")\n\(output)\(errors)" }
}
