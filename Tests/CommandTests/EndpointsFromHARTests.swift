import Foundation
import Testing
import Values

@Suite("`understudy endpoints from-har`")
struct EndpointsFromHARTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
        let call: JSON = [
            "request": ["method": "GET", "url": "https://staging.fitiq.example/api/v1/streaks", "headers": []],
            "response": ["status": 200, "headers": [], "content": ["text": "{\"token\":\"abc\"}", "mimeType": "application/json"]],
        ]
        let socket: JSON = ["request": ["method": "GET", "url": "wss://staging.fitiq.example/ws", "headers": []]]
        try place.write(["log": ["entries": [call, socket]]], to: "session.har")
    }

    @Test("prints the file, and notes on standard error; each run prints the same")
    func printed() async throws {
        let end = try await place.run(["endpoints", "from-har", "session.har"])
        #expect(end.status == 0)
        let json = try JSON(parsing: Array(end.output.utf8))
        #expect(json.object?.keys == ["$schema", "backend", "routes"])
        #expect(json["routes"] == [["GET /streaks": ["body": ["token": "***"]]]] as JSON)
        #expect(
            end.errorLines == [
                "understudy: 1 route of fitiq with 1 answer", "understudy: left out: 1 WebSocket",
                "understudy: secrets are masked in 1 answer; put your own in place of ***",
            ])
        let again = try await place.run(["endpoints", "from-har", "session.har", "--backend", "fitiq", "--only", "/st*"])
        #expect(again.output == end.output)
        #expect(!place.exists("understudy.sqlite"))
    }

    @Test("--output writes a file, and replaces one only with --force")
    func output() async throws {
        let command = ["endpoints", "from-har", "session.har", "--output", "mine.json"]
        let end = try await place.run(command)
        #expect(end.status == 0)
        #expect(end.output == "")
        let written = try place.data(of: "mine.json")
        #expect(written.last == UInt8(ascii: "\n"))
        try place.write("mine", to: "mine.json")
        let refused = try await place.run(command)
        #expect(refused.status == 64)
        #expect(refused.errors == "understudy: mine.json exists; --force replaces it\n")
        #expect(try place.data(of: "mine.json") == Data("mine".utf8))
        #expect(try await place.run(command + ["--force"]).status == 0)
        #expect(try place.data(of: "mine.json") == written)
    }

    @Test("refuses a file that is no archive with status 65, and writes none")
    func refused() async throws {
        try place.write("{", to: "cut.har")
        let end = try await place.run(["endpoints", "from-har", "cut.har", "--output", "mine.json"])
        #expect(end.status == 65)
        #expect(
            end.errors
                == "understudy: cut.har cannot be used: it is no HTTP Archive, or is cut: line 1, column 2: a member's name is missing\n")
        #expect(!place.exists("mine.json"))
    }
}
