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
