import HTTPTypes
import MicroHTTP
import UnderstudyCore

extension BradOSBackend {
    /// Routes that are not implemented: empty lists, nulls, 404 for every id, 501 for writes (brados.md 2, T3).
    var notImplementedRoutes: [Route] {
        NotImplementedOperation.all.map { operation in
            operation.answer.isSeeded
                ? shared(operation.path, "\(operation.area): seeded records") { try operation.answer.response($1, of: $0.scope) }
                : Route(operation.method, Self.pathPattern + operation.path, .open, "\(operation.area): not implemented") { context in
                    try operation.answer.response(context)
                }
        } + [
            // A page for developers. Only the backend's own emulator has it.
            Route(.get, "/debug", .open, "debug page: not implemented") { _ in .success(.null) }
        ]
    }
}

/// A line of the inventory.
private struct NotImplementedOperation: Sendable {
    /// The kinds of responses.
    enum Answer: Sendable {
        /// The seeded records of a kind; an empty list without a kind.
        case list(RecordKind?)
        case null
        /// The seeded record with the path's id; otherwise 404 with the name of the kind.
        case one(String, RecordKind?)
        case notImplemented
    }

    let method: HTTPRequest.Method
    let path: String
    let answer: Answer

    /// The first segment of the path.
    var area: String { path.parts(between: "/").first ?? "" }

    static let all: [NotImplementedOperation] = NotImplementedRoutes.text.parts(between: "\n").compactMap { line in
        let words = line.parts(between: " ")
        guard words.count > 1, let method = HTTPRequest.Method(rawValue: words[0]) else { return nil }
        return NotImplementedOperation(method: method, path: words[1], answer: Answer(words.dropFirst(2)))
    }
}

extension NotImplementedOperation.Answer {
    init(_ words: ArraySlice<String>) {
        let kind = words.dropFirst().first.flatMap(RecordKind.init)
        self =
            switch words.first {
            case nil: .notImplemented
            case "list": .list(kind)
            case "null": .null
            case let name?: .one(name, kind)
            }
    }

    var isSeeded: Bool {
        switch self {
        case .list(let kind), .one(_, let kind): kind != nil
        case .null, .notImplemented: false
        }
    }

    func response(_ context: Context, of scope: RecordScope = .shared) throws -> Response {
        switch self {
        case .list(let kind):
            return .success(.array(try kind.map { kind in try context.read { try GlobalRecord.all(kind, of: scope, in: $0) } } ?? []))
        case .null: return .success(.null)
        case .one(let name, let kind):
            let id = context.parameters["id"] ?? ""
            let found = try kind.flatMap { kind in try context.read { try GlobalRecord.find(kind, id: id, of: scope, in: $0) } }
            guard let found else { throw BradOSError.notFound(name, id: id) }
            return .success(found)
        case .notImplemented: throw BradOSError.notImplemented
        }
    }
}
