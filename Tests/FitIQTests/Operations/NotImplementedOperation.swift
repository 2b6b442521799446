import HTTPTypes
import Testing

/// An operation in fitiq.md 2.3 and 2.4 that is not implemented, with values for the parameters of its path.
struct NotImplementedOperation: Sendable, CustomTestStringConvertible {
    let method: HTTPRequest.Method
    /// The complete path.
    let path: String

    var testDescription: String { "\(method.rawValue) \(path)" }

    static let all: [NotImplementedOperation] = table.split(separator: "\n").compactMap { line in
        let words = line.split(separator: " ").map(String.init)
        guard words.count > 1, let method = HTTPRequest.Method(rawValue: words[0]) else { return nil }
        return NotImplementedOperation(method: method, path: "/api/v1" + words[1])
    }

    /// One operation a line, in the contract's order: method, and path below `/api/v1`. Each needs API key and bearer token.
    private static let table = """
        POST /meal-templates/7/share
        DELETE /meal-templates/7/share/7
        DELETE /exercises/shares/7
        POST /exercises/7/share
        """
}
