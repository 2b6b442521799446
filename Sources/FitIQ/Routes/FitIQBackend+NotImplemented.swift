import HTTPTypes
import MicroHTTP
import UnderstudyCore

extension FitIQBackend {
    /// Routes that are not implemented, with a 501 (fitiq.md 2.3, 2.4).
    ///
    /// They require the same credentials as in the real backend, so that a bad token is a 401 and never a 501.
    var notImplementedRoutes: [Route] {
        NotImplementedOperation.all.map { operation in
            authorized(operation.method, operation.path, "\(operation.area): not implemented") { _, _ in throw FitIQError.notImplemented }
        }
    }
}

/// A line of the inventory.
private struct NotImplementedOperation: Sendable {
    let method: HTTPRequest.Method
    /// Below `/api/v1`.
    let path: String
    let area: String

    static let all: [NotImplementedOperation] = {
        var area = ""
        var operations: [NotImplementedOperation] = []
        for line in NotImplementedRoutes.text.parts(between: "\n") {
            let words = line.parts(between: " ")
            if words[0] == "#" {
                area = words.dropFirst().joined(separator: " ")
            } else if words.count > 1, let method = HTTPRequest.Method(rawValue: words[0]) {
                operations.append(NotImplementedOperation(method: method, path: words[1], area: area))
            }
        }
        return operations
    }()
}
