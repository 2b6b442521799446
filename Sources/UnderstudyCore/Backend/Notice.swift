/// One line for people in the program's output.
package struct Notice: Sendable, Equatable {
    /// The content of a mail or of a text message.
    private enum Code: Equatable {
        /// The path and query of a link to this server.
        case link(String)
        case digits(String)
    }

    private let text: String
    private let code: Code?

    package init(_ text: String) {
        (self.text, code) = (text, nil)
    }

    /// A mail with a link to this server.
    ///
    /// - Parameter target: the path and query of the link.
    package init(_ text: String, target: String) {
        (self.text, code) = (text, .link(target))
    }

    /// A text message with a code.
    package init(_ text: String, code: String) {
        (self.text, self.code) = (text, .digits(code))
    }

    /// The line, with its link or code.
    ///
    /// - Parameter base: the base URL by which this machine reaches the server. A client's `Host` header must not choose it.
    package func line(at base: String) -> String {
        switch code {
        case .link(let target): "\(text): \(base)\(target)"
        case .digits(let digits): "\(text): \(digits)"
        case nil: text
        }
    }

    /// A sentence without the code itself; `nil` for a line without a code.
    package var event: String? { code == nil ? nil : "A code was made \(text)." }
}
