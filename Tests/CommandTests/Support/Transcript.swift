import Foundation

/// How a program ended.
enum Ending: Sendable, Equatable {
    case exited(Int32)
    case killed(signal: Int32)
}

/// A program that has ended, and all that it wrote.
struct Finished: Sendable {
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

/// What is known of a running program.
struct Transcript: Sendable {
    let ending: Ending?
    let output: String
    let errors: String

    /// What follows the prefix in the first line that starts with it; `nil` while there is no such line or it is not yet whole.
    func line(startingWith prefix: String) -> String? {
        let whole = output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        return whole.first { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
    }
}

extension Transcript: CustomStringConvertible {
    var description: String { "\(ending.map { "\($0)" } ?? "running")\n\(output)\(errors)" }
}
