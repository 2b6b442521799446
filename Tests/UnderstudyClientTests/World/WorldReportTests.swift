import Foundation
import Testing

@testable import UnderstudyClient

@Suite("A world's report")
struct WorldReportTests {
    /// A server with one world.
    private struct WorldServer {
        var name = "t1"
        var faults: [String] = []
        var entries: [String] = []
        var events: [String] = []
        var droppedEntries = 0

        func report() async throws -> WorldReport {
            try await StubServer { received in
                let world = Samples.health.replacing("\"main\"", with: "\"\(name)\"")
                let answers = [
                    "health": world, "clock": Samples.clock, "sandboxes/t1": Samples.sandbox.replacing("null,", with: "\"six-days\","),
                    "faults": #"{"faults": [\#(faults.joined(separator: ","))], "presets": []}"#,
                    "requests?bodies=false": #"{"requests": [\#(entries.joined(separator: ","))], "dropped": \#(droppedEntries)}"#,
                    "events": #"{"events": [\#(events.joined(separator: ","))], "dropped": 0}"#, "requests.har": "{}",
                ]
                let call = received.url.components(separatedBy: "/_understudy/").last ?? ""
                return answers[call].map { (200, $0) } ?? (404, "")
            }.client("http://127.0.0.1:4000/_sandbox/t1").report()
        }
    }

    private static let event = """
        {"number": 1, "kind": "clock", "at": "2026-11-26T10:20:30.400Z", "now": "2026-01-07T09:00:00.000Z", "account": null,
         "summary": "The clock stands at 2026-01-07T09:00:00.000Z."}
        """

    @Test("has clock, persona, rules, requests with the reasons of refusals, events and an archive, and says them line by line")
    func whole() async throws {
        let report = try await WorldServer(
            faults: [Samples.fault], entries: [Samples.entryWithoutBodies, Samples.refusedEntry],
            events: [Self.event, Self.event.replacing("null", with: "\"ada\"")]
        ).report()
        #expect(report.archive == Data("{}".utf8))
        #expect(
            report.description == """
                world t1 at 2026-01-07T09:00:00.000Z, clock frozen, persona six-days
                fault rules:
                  f1 offline {"effect":{"connection":"reset"}}: matched 5, fired 3
                requests:
                  req-17 GET /api/longevity/trends?range=weekly from six-days: 200
                  req-17 GET /api/longevity/trends?range=weekly from six-days: 403, the user has no subscription
                events:
                  2026-01-07T09:00:00.000Z clock: The clock stands at 2026-01-07T09:00:00.000Z.
                  2026-01-07T09:00:00.000Z clock of ada: The clock stands at 2026-01-07T09:00:00.000Z.
                """)
    }

    @Test("says that there are no rules, requests and events; the main world has no persona")
    func empty() async throws {
        let report = try await WorldServer(name: "main").report()
        #expect(
            report.description == """
                world main at 2026-01-07T09:00:00.000Z, clock frozen
                no fault rules
                no requests
                no events
                """)
    }

    @Test("shows the last 20 requests and events, each earlier request that was refused, and the number of all")
    func long() async throws {
        let entries = [Samples.entryWithoutBodies, Samples.refusedEntry] + Array(repeating: Samples.entryWithoutBodies, count: 22)
        let report = try await WorldServer(
            entries: entries, events: Array(repeating: Self.event, count: 21), droppedEntries: 100
        ).report()
        let lines = report.description.split(separator: "\n")
        #expect(lines.contains("requests, 21 of 124:"))
        #expect(lines.contains("events, 20 of 21:"))
        #expect(lines.filter { $0.contains(": 403, the user has no subscription") }.count == 1)
        #expect(lines.count == 45)
    }

    @Test("shows how often a rule's patch could not be applied")
    func failedPatch() throws {
        let fault = try read(Fault.self, #"{"id": "f2", "effect": {"status": 503}, "matched": 5, "fired": 3, "failed": 1}"#)
        #expect(fault.description == #"f2 {"effect":{"status":503}}: matched 5, fired 3, failed 1"#)
    }

    @Test("cuts the rule of a long response")
    func longRule() throws {
        let body = String(repeating: "a", count: 1_000_000)
        let fault = try read(Fault.self, #"{"id": "f2", "effect": {"text": "\#(body)"}, "matched": 5, "fired": 3, "failed": 0}"#)
        let rule = #"{"effect":{"text":""#
        #expect(fault.description == "f2 \(rule)\(String(repeating: "a", count: 299 - rule.count))…: matched 5, fired 3")
    }

    @Test("is refused as its first call is")
    func refused() async throws {
        let client = try StubServer(404, #"{"title": "Not Found", "status": 404, "detail": "no sandbox"}"#).client()
        let error = await failure { () async throws(UnderstudyError) in _ = try await client.report() }
        #expect(error == .problem(Problem(status: 404, title: "Not Found", detail: "no sandbox")))
    }
}
