import HTTPTypes
import MicroHTTP
import UnderstudyCore

extension FitIQBackend {
    /// Routes that are not implemented, with a 501 (fitiq.md 2.3, 2.4).
    ///
    /// They require the same credentials as in the real backend, so that a bad token is a 401 and never a 501.
    var notImplementedRoutes: [Route] {
        NotImplementedOperation.all.map { operation in
            Route(
                operation.method, operation.path, access(asking: operation.needs), "\(operation.area): not implemented",
                handler: { _ in throw FitIQError.notImplemented })
        }
    }

    private func access(asking needs: NotImplementedOperation.Needs) -> Authentication<Void> {
        switch needs {
        case .apiKey: apiKey
        case .apiKeyAndBearer: apiKeyAndBearer.map { _, _ in }
        case .bearer: bearer.map { _, _ in }
        }
    }
}

/// A line of the inventory.
private struct NotImplementedOperation: Sendable {
    enum Needs {
        case apiKey, apiKeyAndBearer, bearer
    }

    let method: HTTPRequest.Method
    let path: String
    let needs: Needs
    let area: String

    static let all: [NotImplementedOperation] = {
        var area = ""
        var operations: [NotImplementedOperation] = []
        for line in NotImplementedRoutes.text.parts(between: "\n") {
            let words = line.parts(between: " ")
            if words[0] == "#" {
                area = words.dropFirst().joined(separator: " ")
            } else if words.count > 1, let method = HTTPRequest.Method(rawValue: words[0]) {
                operations.append(
                    NotImplementedOperation(method: method, path: "/api/v1" + words[1], needs: needs(words.dropFirst(2).first), area: area))
            }
        }
        return operations
    }()

    private static func needs(_ word: String?) -> Needs {
        switch word {
        case "key": .apiKey
        case "bearer": .bearer
        default: .apiKeyAndBearer
        }
    }
}
