import HTTPTypes
import Testing
import TestSupport

/// A route of the contract's inventory (brados.md 2), and the status of a request without a body in a world without data.
struct ContractRoute: Sendable, CustomTestStringConvertible {
    let method: HTTPRequest.Method
    /// Below `/api/{env}`.
    let path: String
    let status: Int

    var testDescription: String { "\(method.rawValue) \(path)" }

    /// The path with an id that does not exist for each parameter.
    var unknownPath: String {
        path.split(separator: "/").map { $0.hasPrefix(":") ? "/nope" : "/" + $0 }.joined()
    }

    static let all: [ContractRoute] = text.split(separator: "\n").compactMap { line in
        let words = line.split(separator: " ")
        guard words.count == 3, let method = HTTPRequest.Method(String(words[0])), let status = Int(words[2]) else { return nil }
        return ContractRoute(method: method, path: String(words[1]), status: status)
    }

    private static let text = """
        GET /health 200
        """
}
