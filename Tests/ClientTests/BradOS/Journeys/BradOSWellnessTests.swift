import Foundation
import Testing
import TestSupport
import Values

@Suite("A session of Brad OS with the built-in library (brados-training.md 8.2)")
struct BradOSWellnessTests {
    private func app(_ generation: BradOSGeneration) throws -> BradOSApp {
        let block: JSON = ["library": ["stretches", "guidedMeditations"]]
        return try TestServer(accounts: [["key": "default-user", "bradOS": block]]).bradOS(generation: generation)
    }

    /// Has a text read aloud, and checks that the file is as long as the text.
    private func speak(_ text: String, _ app: BradOSApp) async throws {
        let speech: BradOSSpeech = try await app.post("tts/synthesize", ["text": .string(text)])
        let duration = try #require(speech.duration, "\(text)")
        let words = text.split(separator: " ").count
        #expect(duration >= max(Double(words) / 2.6, 1) - 0.001, "\(text)")
        #expect(duration <= max(Double(words) / 2.6, 1) + 0.024, "\(text)")
    }

    @Test("of stretching: a stretch of each region is announced, and the session is in the history", arguments: BradOSGeneration.allCases)
    func stretching(_ generation: BradOSGeneration) async throws {
        let app = try app(generation)
        let regions: [BradOSStretchRegion] = try await app.get("stretches")
        #expect(regions.count == 8)
        for cue in ["Halfway. Switch sides.", "Almost done.", "Well done. The session is over."] { try await speak(cue, app) }
        var done: [JSON] = []
        for (number, region) in regions.enumerated() {
            #expect(region.id == region.region.rawValue)
            let stretch = region.stretches[number % region.stretches.count]
            try await speak(stretch.name, app)
            try await speak(stretch.description, app)
            done.append([
                "region": .string(region.region.rawValue), "stretchId": .string(stretch.id), "stretchName": .string(stretch.name),
                "durationSeconds": 60, "skippedSegments": stretch.bilateral ? 0 : 1,
            ])
        }
        let session: JSON = [
            "completedAt": "2026-01-07T08:58:30.125Z", "totalDurationSeconds": 480, "regionsCompleted": 8, "regionsSkipped": 0,
            "stretches": .array(done),
        ]
        let stored: BradOSStretchSession = try await app.post("stretch-sessions", session)
        let latest: BradOSStretchSession? = try await app.getOptional("stretch-sessions/latest")
        #expect(latest?.id == stored.id)
        let detail: BradOSStretchSession = try await app.get("stretch-sessions/\(stored.id)")
        #expect(detail.stretches.map(\.stretchId) == done.compactMap { $0["stretchId"]?.string })
        #expect(detail.regionsCompleted == 8)
    }

    @Test("of guided meditation: every text is read aloud, and the script is marked as done", arguments: BradOSGeneration.allCases)
    func meditation(_ generation: BradOSGeneration) async throws {
        let app = try app(generation)
        let scripts: [BradOSMeditationScript] = try await app.get("guidedMeditations/category/reactivity")
        #expect(scripts.map(\.orderIndex) == Array(0..<14))
        #expect(scripts.allSatisfy { $0.segments == nil && $0.interjections == nil })
        let before: [BradOSMeditation] = try await app.get("meditation-sessions")
        #expect(before.isEmpty)
        let first = try #require(scripts.first)
        let script: BradOSMeditationScript = try await app.get("guidedMeditations/\(first.id)")
        let segments = try #require(script.segments)
        let interjections = try #require(script.interjections)
        #expect(segments.map(\.phase) == ["opening", "teachings", "closing"])
        for segment in segments { try await speak(segment.text, app) }
        for interjection in interjections {
            for text in interjection.textOptions { try await speak(text, app) }
        }
        let session: JSON = [
            "completedAt": "2026-01-07T08:59:00.000Z", "sessionType": .string("reactivity-\(script.id)"),
            "plannedDurationSeconds": .integer(script.durationSeconds), "actualDurationSeconds": .integer(script.durationSeconds),
            "completedFully": true,
        ]
        let stored: BradOSMeditation = try await app.post("meditation-sessions", session)
        let sessions: [BradOSMeditation] = try await app.get("meditation-sessions")
        #expect(sessions.map(\.id) == [stored.id])
        #expect(sessions.first?.sessionType == "reactivity-the-second-arrow")
        let stats: BradOSMeditationStats = try await app.get("meditation-sessions/stats")
        #expect(stats.totalSessions == 1)
        #expect(stats.totalMinutes == 10)
    }
}
