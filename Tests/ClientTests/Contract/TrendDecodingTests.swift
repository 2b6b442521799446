import Testing
import TestSupport

@Suite("Trends, as the app decodes them (longevity.md 4, 3 to 5)")
struct TrendDecodingTests {
    @Test("have three trends, each with a value or null, and points", arguments: Persona.subscribers, DemoServer.fidelities)
    func buckets(_ persona: Persona, _ fidelity: String) async throws {
        let body = try await DemoServer.of(fidelity).get("/api/longevity/trends", token: persona.key).json
        for name in ["weekly", "monthly", "yearly"] {
            let bucket = try #require(body[name])
            let value = try #require(bucket["value"], "\(name)")
            #expect(value == .null || value.number != nil, "\(name)")
            #expect(bucket["available"]?.bool != nil, "\(name)")
            #expect(bucket["points"]?.array != nil, "\(name)")
            #expect(name == "yearly" || bucket["projection"] == nil, "\(name)")
        }
        let projection = body["yearly"]?["projection"]
        #expect(projection == nil || projection?.bool != nil)
    }
}
