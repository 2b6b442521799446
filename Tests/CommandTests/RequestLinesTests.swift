import Foundation
import Testing
import Values

@testable import UnderstudyCommand

@Suite("A request on one line")
struct RequestLinesTests {
    private let now: Instant

    init() throws {
        now = try #require(Instant("2026-01-07T12:00:00Z"))
    }

    private func summary(_ changes: JSON = [:]) -> JSON {
        let plain: JSON = [
            "id": "req-17", "at": "2030-01-01T00:00:00.000Z", "receivedAt": "2026-01-07T09:00:00.120Z", "backend": "longevity",
            "method": "GET", "path": "/api/longevity/trends", "query": [:], "account": "six-days", "status": 200, "durationMs": 1.234,
            "faults": [], "knownRoute": true,
        ]
        return plain.merging(changes)
    }

    private func text(_ changes: JSON = [:], world: String = "main", zone: String = "UTC", isColoured: Bool = false) throws -> String {
        let zone = try #require(TimeZone(identifier: zone))
        let lines = RequestLines(.text, LineStyle(zone: zone, isColoured: isColoured))
        return lines.line(of: .request(summary(changes), world: world), now: now)
    }

    private func json(_ changes: JSON = [:], world: String = "main") -> String {
        RequestLines(.json, LineStyle(zone: .gmt, isColoured: true)).line(of: .request(summary(changes), world: world), now: now)
    }

    @Test(
        "has columns for time, status, duration, account and request, then anything unusual",
        arguments: [
            ([:], "09:00:00.120  200    1.2 ms  six-days        GET /api/longevity/trends"),
            (
                ["account": .null, "method": "POST", "status": 404],
                "09:00:00.120  404    1.2 ms  -               POST /api/longevity/trends"
            ),
            (
                ["query": ["range": ["weekly", "a b"], "x": [""]]],
                "09:00:00.120  200    1.2 ms  six-days        GET /api/longevity/trends?range=weekly&range=a b&x="
            ),
            (
                ["status": .null, "faults": ["f1", "f2"]],
                "09:00:00.120    -    1.2 ms  six-days        GET /api/longevity/trends  fault f1, f2"
            ),
            (["knownRoute": false], "09:00:00.120  200    1.2 ms  six-days        GET /api/longevity/trends  no route"),
            (
                ["status": 503, "faults": ["f1"], "reason": "rule f1"],
                "09:00:00.120  503    1.2 ms  six-days        GET /api/longevity/trends  fault f1"
            ),
            (
                ["status": 503, "faults": ["f1"], "reason": "rule f1 (flaky)"],
                "09:00:00.120  503    1.2 ms  six-days        GET /api/longevity/trends  fault f1  rule f1 (flaky)"
            ),
            (
                ["status": 403, "reason": "the user has no subscription\u{1b}[2J"],
                "09:00:00.120  403    1.2 ms  six-days        GET /api/longevity/trends  the user has no subscription\\u{1b}[2J"
            ),
        ] as [(JSON, String)])
    func columns(_ changes: JSON, _ line: String) throws {
        #expect(try text(changes) == line)
    }

    @Test("names the sandbox, and not the main world")
    func sandbox() throws {
        #expect(try text(world: "t1") == text() + "  sandbox t1")
    }

    @Test(
        "has the machine's time in the reader's zone, with the date unless it is today",
        arguments: [
            ("2026-01-07T09:00:00.120Z", "UTC", "09:00:00.120  "), ("2026-01-07T09:00:00Z", "Europe/Istanbul", "12:00:00.000  "),
            ("2026-01-06T23:59:59.999Z", "UTC", "2026-01-06 23:59:59.999  "), ("2026-01-06T23:59:59Z", "Asia/Tokyo", "08:59:59.000  "),
            ("2027-02-01T00:00:00Z", "UTC", "2027-02-01 00:00:00.000  "), ("9999-12-31T23:59:59Z", "UTC", "9999-12-31 23:59:59.000  "),
            ("soon", "UTC", "soon  "),
        ])
    func time(_ at: String, _ zone: String, _ start: String) throws {
        let line = try text(["receivedAt": .string(at)], zone: zone)
        #expect(line.hasPrefix(start), "\(line)")
    }

    @Test(
        "has a duration with about three significant digits",
        arguments: [
            (0, "0.00 ms"), (0.042, "0.04 ms"), (1.26, "1.3 ms"), (99.4, "99.4 ms"), (100.4, "100 ms"), (9_999, "9999 ms"),
            (61_000, "61.0 s"),
        ] as [(Double, String)])
    func duration(_ milliseconds: Double, _ text: String) {
        #expect(RequestLines.duration(milliseconds) == text)
    }

    @Test("escapes terminal control characters from the client")
    func obeyed() throws {
        let odd = "\u{1B}[2J\u{9B}31m\u{202E}\r\n"
        let changes: JSON = [
            "path": .string("/api/" + odd), "query": [odd: [.string(odd)]], "account": .string(odd), "method": .string(odd),
            "receivedAt": .string(odd), "faults": [.string(odd)],
        ]
        for line in [try text(changes, world: odd), json(changes, world: odd)] {
            let obeyed = line.unicodeScalars.filter { [.control, .format].contains($0.properties.generalCategory) }
            #expect(obeyed.isEmpty, "\(line.debugDescription)")
        }
        #expect(try text(changes).contains(#"/api/\u{1b}[2J\u{9b}31m\u{202e}\u{d}\u{a}"#))
    }

    @Test("cuts a long path after a few hundred characters")
    func long() throws {
        let line = try text(["path": .string("/" + String(repeating: "x", count: 10_000))])
        #expect(line.count < 400 && line.hasSuffix("x…"))
    }

    @Test(
        "is coloured by status and by fault rule",
        arguments: [(200, "32"), (304, "36"), (404, "33"), (503, "31"), (nil, "31")] as [(Int?, String)])
    func colours(_ status: Int?, _ code: String) throws {
        let shown = status.map(String.init) ?? "  -"
        let line = try text(["status": status.map(JSON.integer) ?? .null, "faults": ["f1"]], isColoured: true)
        #expect(line.contains("\u{1B}[\(code)m\(shown)\u{1B}[0m"), "\(line.debugDescription)")
        #expect(line.contains("\u{1B}[35mfault f1\u{1B}[0m"), "\(line.debugDescription)")
        let plain = line.replacing(/\u{1B}\[[0-9]+m/, with: "")
        #expect(try plain == text(["status": status.map(JSON.integer) ?? .null, "faults": ["f1"]]))
    }

    @Test("as JSON is an object with the member `world`")
    func object() throws {
        let line = json(["path": "/ü\u{9B}\u{E0001}\""], world: "t1")
        #expect(line.contains(#""path":"/ü\u009b\udb40\udc01\"""#), "\(line)")
        let parsed = try JSON(parsing: Array(line.utf8))
        #expect(parsed == summary(["path": "/ü\u{9B}\u{E0001}\""]).merging(["world": "t1"]))
    }

    @Test("reports how many requests are missing", arguments: [(1, "1 request is missing"), (12, "12 requests are missing")])
    func missing(_ count: Int, _ text: String) {
        let plain = LineStyle(zone: .gmt, isColoured: false)
        #expect(RequestLines(.text, plain).line(of: .missing(count), now: now).hasPrefix("understudy: \(text) here"))
        #expect(RequestLines(.json, plain).line(of: .missing(count), now: now) == #"{"missing":\#(count)}"#)
    }

    @Test(
        "is not coloured with NO_COLOR or a dumb terminal",
        arguments: [
            ([:], true), (["TERM": "xterm-256color"], true), (["TERM": "dumb"], false), (["NO_COLOR": "1"], false),
            (["NO_COLOR": ""], true), (["NO_COLOR": "0", "TERM": "xterm"], false),
        ] as [([String: String], Bool)])
    func environment(_ variables: [String: String], _ isAllowed: Bool) {
        #expect(Terminal.allowsColour(variables) == isAllowed)
    }

    @Test("is not written to /dev/null")
    func nullDevice() throws {
        let pipe = Pipe()
        #expect(!Terminal.isNullDevice(pipe.fileHandleForWriting.fileDescriptor))
        let nullDevice = open("/dev/null", O_WRONLY)
        defer { close(nullDevice) }
        #expect(Terminal.isNullDevice(nullDevice))
        #expect(!Terminal.takesColour(pipe.fileHandleForWriting.fileDescriptor, environment: [:]))
    }
}
