import HTTPTypes
import Testing
import Values

/// A request with statements that neither a bare path nor a ``WriteCase`` runs.
struct PlanRequest: Sendable {
    let method: HTTPRequest.Method
    let target: String
    let status: Int
    let body: JSON?
    /// The account whose credentials it has; `nil` for none.
    let name: String?

    init(_ method: HTTPRequest.Method, _ target: String, _ status: Int = 200, _ body: JSON? = nil, as name: String? = nil) {
        self.method = method
        self.target = target
        self.status = status
        self.body = body
        self.name = name
    }

    /// Sends the request. Another status than expected fails, since then the expected statements have not run.
    @discardableResult
    func send(to world: UsedWorld) throws -> JSON {
        let answer = try world.send(method, target, as: name, body)
        try #require(answer.status == status, "\(method) \(target): \(answer)")
        return answer.body.isEmpty ? .null : (try? answer.json) ?? .null
    }
}

extension PlanRequest {
    /// Every list for which FitIQ has its own statement.
    static let lists = (insights + progress).map { PlanRequest(.get, $0, as: reader) }

    /// An account with enough data for a page in the second half of a list, which is counted from the end.
    static let reader = "reader"
    static let readerAccount: JSON = [
        "key": .string(reader), "tokens": [.string(reader)],
        "fitiq": [
            "progress": [["type": "weight", "quantity": 70, "loggedAt": "2026-01-06T08:00:00Z"]],
            "insights": .array(
                [
                    ["type": "daily", "isRead": true, "isFavorite": true], ["type": "weekly"], ["type": "weekly", "isArchived": true],
                ].flatMap { (insight: JSON) in Array(repeating: insight.with(["title": "A day", "content": "A good day."]), count: 3) }),
        ],
    ]

    private static let insightFilters = [
        "", "insight_type=weekly", "insight_type=monthly", "read_status=false", "favorites_only=true", "archived_status=true",
        "period_from=2025-01-01", "period_to=2026-12-31", "insight_type=daily&read_status=true&favorites_only=true&period_from=2025-01-01",
    ]

    private static let insights = insightFilters.flatMap { filter in
        ["created_at", "updated_at", "generated_at", "period_start", "period_end"].flatMap { key in
            ["asc", "desc"].flatMap { order in
                // The first page, the last of six, and the last of three.
                [0, 5, 2].map { "/api/v1/insights?sort_by=\(key)&sort_order=\(order)&limit=1&offset=\($0)&\(filter)" }
            }
        }
    }

    private static let progress = ["", "type=weight"].flatMap { filter in
        ["", "from=2025-01-01", "to=2026-12-31", "from=2025-01-01&to=2026-12-31"].flatMap { days in
            ["progress", "progress/history"].map { "/api/v1/\($0)?\(filter)&\(days)" }
        }
    }
}
