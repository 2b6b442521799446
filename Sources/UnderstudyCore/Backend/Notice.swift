/// One line for people in the program's output.
package struct Notice: Sendable, Equatable {
    private let text: String
    private let target: String?
    private let code: String?

    /// - Parameters:
    ///   - target: the path and query of the link to this server in a mail.
    ///   - code: the code in a text message.
    package init(_ text: String, target: String? = nil, code: String? = nil) {
        self.text = text
        self.target = target
        self.code = code
    }

    /// The line, with its link or code.
    ///
    /// - Parameter base: the base URL by which this machine reaches the server. A client's `Host` header must not choose it.
    package func line(at base: String) -> String {
        let content = target.map { base + $0 } ?? code
        return content.map { "\(text): \($0)" } ?? text
    }

    /// The link's path and query, or the code.
    package var secret: String? { target ?? code }

    /// A sentence without the code itself; `nil` for a line without a code.
    package var event: String? { target == nil && code == nil ? nil : "A code was made \(text)." }
}
