/// One line for people in the program's output.
package struct Notice: Sendable, Equatable {
    private let text: String
    /// The path and query of a link to this server.
    private let target: String?

    package init(_ text: String, target: String? = nil) {
        self.text = text
        self.target = target
    }

    /// The line, with its link.
    ///
    /// - Parameter base: the base URL by which this machine reaches the server. A client's `Host` header must not choose it.
    package func line(at base: String) -> String {
        target.map { "\(text): \(base)\($0)" } ?? text
    }
}
