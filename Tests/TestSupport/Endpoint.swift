import HTTPTypes
import Testing

/// A row of a contract's endpoint table, as an argument of a test.
package struct Endpoint: Sendable, CustomTestStringConvertible {
    package let method: HTTPRequest.Method
    package let path: String

    package init(_ method: HTTPRequest.Method, _ path: String) {
        self.method = method
        self.path = path
    }

    package var testDescription: String { "\(method.rawValue) \(path)" }
}
