import Foundation
import Testing
import TestSupport
import Values

@Suite("The guide's client, decoding an insight (fitiq.md 4.2)")
struct GuideInsightTests {
    /// All insights of an account, as sent.
    private func wireInsights(_ key: String) async throws -> [JSON] {
        let connection = try GuideServer.full().fit(key)
        var all: [JSON] = []
        for isArchived in [false, true] {
            for page in 1...2 {
                let target = "/api/v1/insights?page=\(page)&page_size=100&archived_status=\(isArchived)"
                all += try await connection.payload("GET", target).at("insights").array ?? []
            }
        }
        return all
    }

    @Test("G-2: it finds every required member, and accepts null for the others", arguments: ["fitiq-full", "fitiq-guide"])
    func members(_ key: String) async throws {
        let insights = try await wireInsights(key)
        #expect(!insights.isEmpty)
        for insight in insights {
            for name in ["id", "user_id", "insight_type", "title", "content", "generated_at", "created_at", "updated_at"] {
                #expect(insight[name]?.string?.isEmpty == false, "\(name) in \(insight.text)")
            }
            for name in ["is_read", "is_favorite", "is_archived"] {
                #expect(insight[name]?.bool != nil, "\(name) in \(insight.text)")
            }
            // Nullable to this client, but always emitted (fitiq.md 3.1).
            #expect(insight["summary"]?.string != nil, "\(insight.text)")
            #expect(insight["suggestions"]?.array?.allSatisfy { $0.string != nil } == true, "\(insight.text)")
            for name in ["data_context", "read_at", "archived_at"] { #expect(insight[name] != nil, "\(name) in \(insight.text)") }
            #expect((insight["read_at"] != .null) == (insight["is_read"] == true), "\(insight.text)")
            #expect((insight["archived_at"] != .null) == (insight["is_archived"] == true), "\(insight.text)")
        }
    }

    @Test("G-3: it knows the type of every insight", arguments: ["fitiq-full", "fitiq-guide"])
    func types(_ key: String) async throws {
        let types = try await wireInsights(key).map { $0["insight_type"]?.string ?? "none" }
        let known = Set(GuideInsightType.allCases.map(\.rawValue))
        #expect(Set(types) == known)
    }

    @Test("G-4: it decodes both ends of a span of dates as instants", arguments: ["fitiq-full", "fitiq-guide"])
    func dateRanges(_ key: String) async throws {
        let insights = try await wireInsights(key)
        let ranges = insights.map { $0.at("data_context", "date_range") }.filter { $0 != .null }
        #expect(!ranges.isEmpty)
        for (insight, range) in insights.map({ ($0, $0.at("data_context", "date_range")) }) where range != .null {
            #expect(range.object.map { Set($0.keys) } == ["start_date", "end_date"])
            #expect(range["start_date"]?.string != nil && range.badTimestamps == [], "\(range.text)")
            #expect(range["start_date"] == insight["period_start"])
            #expect(range["end_date"] == insight["period_end"])
            _ = try decoded(range, as: GuideDataContext.DateSpan.self)
        }
    }

    @Test("G-5: it decodes whole numbers of workouts and steps", arguments: ["fitiq-full", "fitiq-guide"])
    func metrics(_ key: String) async throws {
        let metrics = try await wireInsights(key).map { $0.at("data_context", "metrics") }.filter { $0 != .null }
        #expect(!metrics.isEmpty)
        for metric in metrics {
            for name in ["workouts", "steps"] {
                let value = metric[name] ?? .null
                #expect(value == .null || value.integer != nil, "\(name) in \(metric.text)")
            }
            for name in ["calories", "sleep_hours", "mood_score"] {
                let value = metric[name] ?? .null
                #expect(value == .null || value.number != nil, "\(name) in \(metric.text)")
            }
            _ = try decoded(metric, as: GuideDataContext.Metrics.self)
        }
    }

    @Test("G-5: it decodes the numbers of the guide's own sample")
    func sample() async throws {
        let insight = try await GuideServer.full().guide().get(GuideServer.insight)
        let metrics = try #require(insight.dataContext?.metrics)
        #expect(metrics.workouts == 1)
        #expect(metrics.steps == 11_240)
        #expect(metrics.calories == 2_350.5)
        #expect(metrics.sleepHours == 7.6)
        #expect(metrics.moodScore == 8)
        #expect(insight.dataContext?.goals == ["10,000 steps a day"])
        #expect(insight.dataContext?.achievements == ["Step goal reached"])
    }

    @Test("G-6: one insight gets exactly 200, an envelope with success, and equals the one in the list")
    func one() async throws {
        let server = try GuideServer.full()
        let answer = try await server.fit("fitiq-guide").send("GET", "/api/v1/insights/\(GuideServer.insight)")
        #expect(answer.status == 200)
        #expect(try answer.json["success"] == true)
        let insight = try GuideClient.payload(answer, as: GuideInsight.self)
        let listed = try await server.guide().all().first { $0.id == GuideServer.insight }
        #expect(insight == listed)
        // A GET does not mark the insight as read (fitiq.md 3.3).
        #expect(!insight.isRead)
    }

    @Test("G-14: it ignores the members of other clients", arguments: ["fitiq-full", "fitiq-guide"])
    func superset(_ key: String) async throws {
        let answer = try await GuideServer.full().fit(key).send("GET", GuideClient.listTarget())
        let data = try #require(try answer.json["data"])
        let insights = try #require(data["insights"]?.array)
        let lean = insights.map { $0.without("period_start", "period_end", "metrics") }
        let without = data.without("total", "limit", "offset", "has_more", "total_pages").with(["insights": .array(lean)])
        #expect(without != data)
        let whole = try GuideClient.payload(answer, as: GuideInsightList.self)
        #expect(try decoded(without, as: GuideInsightList.self) == whole)
    }

    private func decoded<Value: Decodable>(_ json: JSON, as type: Value.Type) throws -> Value {
        try JSONDecoder.iso8601Dates.decode(type, from: Data(json.encoded))
    }
}
