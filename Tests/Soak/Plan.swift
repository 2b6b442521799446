/// The load on one server.
struct Plan: Sendable {
    let seconds: Int
    /// The number of clients.
    let threads: Int
    /// Whether the data is in a file.
    let isFile: Bool
    let seed: UInt64
    let hasSecondProcess: Bool

    var title: String { isFile ? hasSecondProcess ? "file, two processes" : "file" : "memory" }
}
