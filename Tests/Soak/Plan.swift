import Foundation

/// What is to be done to one server.
struct Plan: Sendable {
    let seconds: Int
    /// How many clients there are.
    let threads: Int
    /// Whether the data are in a file, which another process can reach.
    let isFile: Bool
    let seed: UInt64
    let hasSecondProcess: Bool

    var title: String { isFile ? hasSecondProcess ? "file, two processes" : "file" : "memory" }
}

/// Writes a line at once: whoever reads it through a pipe must not miss what was said before the end.
func say(_ text: String) {
    // Nobody is left to tell when this fails.
    try? FileHandle.standardOutput.write(contentsOf: Data((text + "\n").utf8))
}
