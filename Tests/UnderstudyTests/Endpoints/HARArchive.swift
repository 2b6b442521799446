import Values
@testable import UnderstudyProgram

/// A recorded exchange, with a default for each part.
struct HARExchange: Sendable {
    var method = "GET"
    var url = "https://staging.fitiq.example/api/v1/streaks"
    var status = 200
    var time: JSON? = nil
    var requestHeaders: [String: String] = [:]
    var headers: [(String, String)] = []
    var type: String? = "application/json"
    /// The content besides its type; without it, the body is empty.
    var content: JSON = [:]
    /// Further members of the entry.
    var more: JSON = [:]

    static func json(_ text: String, status: Int = 200, _ method: String = "GET", _ path: String = "/streaks") -> HARExchange {
        HARExchange(
            method: method, url: "https://staging.fitiq.example/api/v1\(path)", status: status, content: ["text": .string(text)])
    }

    func with(_ change: (inout HARExchange) -> Void) -> HARExchange {
        var changed = self
        change(&changed)
        return changed
    }

    /// With the credentials of a user.
    var ofUser: HARExchange { with { $0.requestHeaders["Authorization"] = "Bearer abc" } }

    func at(_ time: String) -> HARExchange { with { $0.time = .string(time) } }

    var entry: JSON {
        func pairs(_ headers: [(String, String)]) -> JSON {
            .array(headers.map { ["name": .string($0.0), "value": .string($0.1)] })
        }
        let typed = (type.map { [("Content-Type", $0)] } ?? []) + headers
        let content = JSON.object(omittingMissing: [("size", -1), ("mimeType", type.map(JSON.string))]).merging(content)
        let request: JSON = [
            "method": .string(method), "url": .string(url), "headers": pairs(requestHeaders.sorted { $0.key < $1.key }),
        ]
        let response: JSON = ["status": .integer(status), "headers": pairs(typed), "content": content]
        return JSON.object(omittingMissing: [("startedDateTime", time), ("request", request), ("response", response)]).merging(more)
    }
}

extension HARSession {
    init(_ bytes: [UInt8]) throws { try self.init(bytes, path: "session.har", backends: Configuration().backends()) }

    init(_ exchanges: [HARExchange]) throws {
        try self.init((["log": ["version": "1.2", "entries": .array(exchanges.map(\.entry))]] as JSON).encoded)
    }

    /// The endpoints of the only backend.
    static func endpoints(_ exchanges: [HARExchange], only patterns: [String] = []) throws -> HAREndpoints {
        try HARSession(exchanges).endpoints(of: nil, only: patterns)
    }
}

extension HAREndpoints {
    var json: JSON { get throws { try JSON(parsing: bytes, duplicateKeys: .reject, numbers: .exact) } }

    /// The routes by method and path.
    var routes: JSON.Members {
        get throws { JSON.Members(try (json["routes"]?.array ?? []).flatMap { Array($0.object ?? [:]).map { ($0.key, $0.value) } }) }
    }

    /// The only route.
    var route: JSON? { get throws { try routes.first?.value } }
}
