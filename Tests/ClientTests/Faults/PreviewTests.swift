import RawSockets
import Testing
import TestSupport
import Values

@Suite("A preview on the wire")
struct PreviewTests {
    /// As the dashboard's page sends it.
    private static let preview = RawRequest.trends.with("X-Understudy-Dashboard", "preview").with("Sec-Fetch-Site", "same-origin")

    @Test(
        "ends as the app's next request does, and only that one counts",
        arguments: [
            (["connection": "reset"], .reset), (["connection": "close"], .closed), (["corrupt": "truncated"], .closed),
            (["corrupt": "truncated", "connection": "reset"], .reset), (["status": 503], .whole), (["corrupt": "malformed"], .whole),
            (["text": "0123456789", "bytesPerSecond": 50], .whole), (["latencyMs": 200, "text": "late"], .whole),
        ] as [(JSON, RawResponse.Ending)])
    func endings(_ effect: JSON, _ ending: RawResponse.Ending) async throws {
        let world = try await WireWorld()
        let rule = try #require(try await world.add(["when": ["first": 1], "effect": effect]).first)
        let previews = try await world.send(Self.preview, times: 2)
        #expect(previews.map(\.ending) == [ending, ending])
        var counts = try await world.counts(of: rule)
        #expect(counts == [0, 0, 0])
        let app = try await world.send(.trends)
        #expect(app.ending == ending)
        // A reset may discard bytes that have arrived.
        if ending != .reset {
            #expect(app.status == previews.first?.status)
            #expect(app.body == previews.first?.body)
            #expect(app.fault == previews.first?.fault)
        }
        counts = try await world.counts(of: rule)
        #expect(counts == [1, 1, 0])
        let entries = try await world.entries()
        #expect(entries.count == 1)
    }
}
