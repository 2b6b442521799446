import Foundation
import Testing
import Values

@testable import UnderstudyCommand

@Suite("An event on one line")
struct EventLinesTests {
    private let now: Instant

    init() throws {
        now = try #require(Instant("2026-11-26T12:00:00Z"))
    }

    private func event(_ changes: JSON = [:]) throws -> WorldEvent { .event(try ListedEvent(json(changes))) }

    private func json(_ changes: JSON = [:]) -> JSON {
        let plain: JSON = [
            "number": 2, "kind": "fired", "at": "2026-11-26T10:20:41.007Z", "now": "2026-01-08T00:00:00.000Z", "account": .null,
            "summary": "f1 fired: request req-18",
        ]
        return plain.merging(changes)
    }

    private func line(
        _ item: WorldEvent, _ format: LogFormat = .text, world: String = "main", isColoured: Bool = false
    ) -> String {
        EventLines(format, LineStyle(zone: .gmt, isColoured: isColoured), of: world).line(of: item, now: now)
    }

    @Test(
        "has the machine's time, the kind, the world's time and what happened",
        arguments: [
            ([:], "main", "10:20:41.007  fired     2026-01-08 00:00:00.000 UTC  f1 fired: request req-18"),
            (
                ["kind": "code", "account": "ada", "summary": "A code."], "main",
                "10:20:41.007  code      2026-01-08 00:00:00.000 UTC  ada: A code."
            ),
            (
                ["at": "2026-11-25T10:20:41.007Z"], "t1",
                "2026-11-25 10:20:41.007  fired     2026-01-08 00:00:00.000 UTC  f1 fired: request req-18  sandbox t1"
            ),
            (["summary": "a\u{1B}[2Jb"], "main", "10:20:41.007  fired     2026-01-08 00:00:00.000 UTC  a\\u{1b}[2Jb"),
        ] as [(JSON, String, String)])
    func text(_ changes: JSON, _ world: String, _ expected: String) throws {
        #expect(line(try event(changes), world: world) == expected)
    }

    @Test("has colours for a terminal that takes them")
    func colours() throws {
        #expect(line(try event(), isColoured: true).contains("\u{1B}[35mfired   \u{1B}[0m"))
    }

    @Test("is a JSON object with the world for programs")
    func json() throws {
        let text = line(try event(), .json, world: "t1")
        #expect(try JSON(parsing: Array(text.utf8)) == json(["world": "t1"]))
        #expect(!text.contains("\n"))
    }

    @Test("counts the events that are missing", arguments: [(1, "1 event is missing here"), (12, "12 events are missing here")])
    func missing(_ count: Int, _ part: String) {
        #expect(line(.missing(count)).contains(part))
        #expect(line(.missing(count), .json) == #"{"missing":\#(count)}"#)
    }
}
