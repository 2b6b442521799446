import HTTPTypes
import MicroHTTP
import UnderstudyCore

extension BradOSBackend {
    /// The rest of the backend: empty lists, nulls, 404 for every id, 501 for writes (brados.md 2, T3).
    var unbuiltRoutes: [Route] {
        UnbuiltOperation.all.map { operation in
            Route(operation.method, Self.base + operation.path, .open, "\(operation.area): not built") { context in
                try operation.answer(context)
            }
        } + [
            // A page for people, of the backend's own emulator only.
            Route(.get, "/debug", .open, "debug page: not built") { _ in .success(.null) }
        ]
    }
}

/// A line of the inventory.
private struct UnbuiltOperation: Sendable {
    /// What the operation answers.
    enum Answer: Sendable {
        case list, null
        /// There is nothing with the path's id.
        case noSuch(String)
        /// Nobody has connected an account of Strava (brados.md 1.5).
        case noStrava
        case notImplemented
    }

    let method: HTTPRequest.Method
    let path: String
    let answer: Answer

    /// The first segment.
    var area: Substring { path.dropFirst().prefix { $0 != "/" } }

    func answer(_ context: Context) throws -> Response {
        switch answer {
        case .list: return .success([])
        case .null: return .success(.null)
        case .noSuch(let name): throw BradOSError.notFound(name, id: context.parameters["id"] ?? "")
        case .noStrava: throw BradOSError.bare("Strava not connected. Please connect Strava first.")
        case .notImplemented: throw BradOSError.notImplemented
        }
    }

    static let all: [UnbuiltOperation] = UnbuiltInventory.text.split(separator: "\n").compactMap { line in
        let words = line.split(separator: " ").map(String.init)
        guard words.count > 1, let method = HTTPRequest.Method(rawValue: words[0]) else { return nil }
        return UnbuiltOperation(method: method, path: words[1], answer: answer(words.count > 2 ? words[2] : nil))
    }

    private static func answer(_ word: String?) -> Answer {
        switch word {
        case nil: .notImplemented
        case "list": .list
        case "null": .null
        case "strava": .noStrava
        case let name?: .noSuch(name)
        }
    }
}
