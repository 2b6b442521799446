/// One line for people in the program's output.
package struct Notice: Sendable, Equatable {
    /// The line without its link.
    package let text: String
    /// The path and query of a link to this server.
    private let target: String?

    /// Whether the line has the code of a mail or of a text message, as most have.
    package let isOfCode: Bool

    package init(_ text: String, target: String? = nil, isOfCode: Bool = true) {
        self.text = text
        self.target = target
        self.isOfCode = isOfCode
    }

    /// The line, with its link.
    ///
    /// - Parameter base: the base URL by which this machine reaches the server. A client's `Host` header must not choose it.
    package func line(at base: String) -> String {
        target.map { "\(text): \(base)\($0)" } ?? text
    }
}
