import Testing
import Values

@Suite("`understudy endpoints from-openapi`")
struct EndpointsFromOpenAPITests {
    @Test("prints the file, and counts the operations that the server has")
    func printed() async throws {
        let place = try Workplace()
        try place.write(ExampleWorkplace.openAPIDocument, to: "next.yaml")
        let end = try await place.run(["endpoints", "from-openapi", "next.yaml"])
        #expect(end.status == 0)
        #expect(end.errors == "understudy: operations left out because the server has them (--replace makes routes of them): 1\n")
        #expect(
            end.output == """
                {
                  "$schema": "http://localhost:4000/_understudy/endpoints/schema.json",
                  "backend": "fitiq",
                  "routes": [
                    {
                      "GET /streaks/summary": {
                        "for": "everyone",
                        "body": {
                          "current": 4
                        }
                      }
                    }
                  ]
                }

                """)
    }

    @Test("--output writes a new file, and replaces one with --force")
    func output() async throws {
        let place = try Workplace()
        try place.write(ExampleWorkplace.openAPIDocument, to: "next.yaml")
        try place.write("mine", to: "mine.json")
        let arguments = ["endpoints", "from-openapi", "next.yaml", "--only", "/streaks*", "--output", "mine.json"]
        let refused = try await place.run(arguments)
        #expect(refused.status == 64)
        #expect(refused.errors == "understudy: mine.json exists; --force replaces it\n")
        #expect(try place.data(of: "mine.json") == .init("mine".utf8))
        let end = try await place.run(arguments + ["--force"])
        #expect(end.status == 0 && end.output == "" && end.errors == "")
        #expect(try JSON(parsing: [UInt8](place.data(of: "mine.json")))["backend"] == "fitiq")
    }

    @Test("refuses a file that is missing or too large with status 65, and writes none", arguments: [false, true])
    func unreadable(_ exists: Bool) async throws {
        let place = try Workplace()
        if exists { try place.write(String(repeating: "#", count: 20_000_001), to: "next.yaml") }
        let end = try await place.run(["endpoints", "from-openapi", "next.yaml", "--output", "mine.json"])
        #expect(end.status == 65)
        let reason = exists ? "it is larger than 20 MB" : "there is no such file"
        #expect(end.errors == "understudy: next.yaml cannot be used: \(reason)\n")
        #expect(!place.exists("mine.json"))
    }
}
