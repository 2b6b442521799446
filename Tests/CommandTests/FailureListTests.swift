import Foundation
import ProbeSupport
import Testing
import TestSupport

@Suite("Scripts/list-failures", .enabled(if: ContinuousIntegration.isPresent || Tool("python3") != nil))
struct FailureListTests {
    /// A run with a failure of a parameterized test, a test that passes and a test that a crash interrupts, with the crash's half line.
    private static let events = #"""
        {"kind":"test","payload":{"id":"Tests.Goals","displayName":"GET /goals"}}
        {"kind":"test","payload":{"id":"Tests.Goals/types(_:)/a.swift:8:6","displayName":"refuses a type","isParameterized":true}}
        {"kind":"test","payload":{"id":"Tests.Goals/dates()/a.swift:20:6","name":"dates()"}}
        {"kind":"test","payload":{"id":"Tests.Goals/pages()/a.swift:30:6","displayName":"has pages"}}
        {"kind":"event","payload":{"kind":"testCaseStarted","testID":"Tests.Goals/types(_:)/a.swift:8:6","_testCase":{"id":"y","displayName":"yearly"},"messages":[]}}
        {"kind":"event","payload":{"kind":"issueRecorded","testID":"Tests.Goals/types(_:)/a.swift:8:6","_testCase":{"id":"y","displayName":"yearly"},"issue":{"sourceLocation":{"fileID":"Tests/a.swift","line":11}},"messages":[{"symbol":"fail","text":"Test recorded an issue: Expectation failed: 1 == 2"},{"symbol":"details","text":"two lines\nof a comment"}]}}
        {"kind":"event","payload":{"kind":"testCaseEnded","testID":"Tests.Goals/types(_:)/a.swift:8:6","_testCase":{"id":"y"},"messages":[]}}
        {"kind":"event","payload":{"kind":"testCaseStarted","testID":"Tests.Goals/pages()/a.swift:30:6","_testCase":{"id":"p"},"messages":[]}}
        {"kind":"event","payload":{"kind":"testCaseEnded","testID":"Tests.Goals/pages()/a.swift:30:6","_testCase":{"id":"p"},"messages":[]}}
        {"kind":"event","payload":{"kind":"testCaseStarted","testID":"Tests.Goals/dates()/a.swift:20:6","_testCase":{"id":"d"},"messages":[]}}
        {"kind":"event","payl
        """#

    private static let listing = """
        ✘ "GET /goals": refuses a type [yearly] at Tests/a.swift:11
          ↳ Expectation failed: 1 == 2
          ↳ two lines
          ↳ of a comment
        ✘ These tests began and did not end:
          ↳ "GET /goals": dates()

        """

    @Test("names each failure's suite, test, argument and place, and the tests that a crash interrupted", arguments: [events, ""])
    func list(_ events: String) async throws {
        let place = try Workplace()
        try place.write(events, to: "events")
        let script = URL(filePath: Repository.path("Scripts/list-failures"))
        let end = try await place.run(script, ["events"])
        #expect(end.status == 0)
        #expect(end.output == (events.isEmpty ? "" : Self.listing))
    }
}
