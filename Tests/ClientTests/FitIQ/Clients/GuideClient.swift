import Foundation
import Testing
import TestSupport

/// The client of the insights guide: its requests, and the exact status that it accepts for each (fitiq.md 4.2).
struct GuideClient: Sendable {
    let connection: FitConnection

    struct Filter: Sendable {
        var type: GuideInsightType?
        var isRead: Bool?
        var favoritesOnly = false
        var isArchived: Bool?
        var sortBy = "created_at"
        var sortOrder = "desc"
    }

    func list(_ filter: Filter = Filter(), page: Int = 1, pageSize: Int = 20) async throws -> GuideInsightList {
        try Self.payload(try await connection.send("GET", try Self.listTarget(filter, page: page, pageSize: pageSize)))
    }

    /// Path and query, in the order of the guide's client.
    static func listTarget(_ filter: Filter = Filter(), page: Int = 1, pageSize: Int = 20) throws -> String {
        var items = [
            URLQueryItem(name: "sort_by", value: filter.sortBy), URLQueryItem(name: "sort_order", value: filter.sortOrder),
            URLQueryItem(name: "page", value: "\(page)"), URLQueryItem(name: "page_size", value: "\(pageSize)"),
        ]
        if let type = filter.type { items.append(URLQueryItem(name: "insight_type", value: type.rawValue)) }
        if let isRead = filter.isRead { items.append(URLQueryItem(name: "read_status", value: "\(isRead)")) }
        if filter.favoritesOnly { items.append(URLQueryItem(name: "favorites_only", value: "true")) }
        if let isArchived = filter.isArchived { items.append(URLQueryItem(name: "archived_status", value: "\(isArchived)")) }
        var components = URLComponents()
        components.path = "/api/v1/insights"
        components.queryItems = items
        return try #require(components.string)
    }

    func get(_ id: String) async throws -> GuideInsight {
        try Self.payload(try await connection.send("GET", "/api/v1/insights/\(id)"))
    }

    @discardableResult
    func change(_ id: String, _ change: GuideChange) async throws -> GuideInsight {
        try Self.payload(try await connection.send("PATCH", "/api/v1/insights/\(id)", data: try JSONEncoder().encode(change)))
    }

    func delete(_ id: String) async throws {
        let answer = try await connection.send("DELETE", "/api/v1/insights/\(id)")
        guard answer.status == 204 else { throw answer.failure("not 204") }
    }

    static func payload<Payload: Decodable & Sendable>(
        _ answer: FitAnswer, as type: Payload.Type = Payload.self
    ) throws -> Payload {
        guard answer.status == 200 else { throw answer.failure("not 200") }
        return try answer.decoded(GuideResponse<Payload>.self, with: .iso8601Dates).data
    }

    /// The guide's paging loop, which requests the next page while there is one.
    ///
    /// - Parameter pageLimit: ends a loop that would not end by itself.
    /// - Returns: the pages in the order of their arrival.
    func pages(_ filter: Filter = Filter(), pageSize: Int = 20, pageLimit: Int = 1_000) async throws -> [GuideInsightList] {
        var pages: [GuideInsightList] = []
        repeat {
            pages.append(try await list(filter, page: pages.count + 1, pageSize: pageSize))
            if pages.count > pageLimit { throw ClientFailure(status: 200, description: "\(pageLimit) pages, and still has_next") }
        } while pages.last?.pagination.hasNext == true
        return pages
    }

    /// The insights of all pages; duplicates are kept.
    func all(_ filter: Filter = Filter(), pageSize: Int = 20) async throws -> [GuideInsight] {
        try await pages(filter, pageSize: pageSize).flatMap(\.insights)
    }
}

extension GuideClient.Filter: CustomTestStringConvertible {
    var testDescription: String { (try? GuideClient.listTarget(self)) ?? "?" }
}

extension JSONDecoder {
    static var iso8601Dates: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return decoder
    }
}

extension TestServer {
    func guide(_ token: String = "fitiq-guide") -> GuideClient {
        GuideClient(connection: fit(token))
    }
}
