import Testing
import TestSupport
import Values

@testable import UnderstudyProgram

@Suite("The served OpenAPI document")
struct ServedDocumentTests {
    private let server: TestServer

    init() throws {
        server = try TestServer(accounts: [])
    }

    private var servers: JSON {
        [["url": .string(server.baseURL.absoluteString)]]
    }

    @Test("has every part, and the requested address")
    func whole() async throws {
        let json = try await server.get("/openapi.json")
        #expect(json.status == 200)
        #expect(json.headers["content-type"] == "application/json")
        let document = try json.json
        #expect(document["servers"] == servers)
        let isSame = try document.without("servers") == OpenAPIDescriptions.joined().json.without("servers")
        #expect(isSame)
        let yaml = try await server.get("/openapi.yaml")
        #expect(yaml.status == 200)
        #expect(yaml.headers["content-type"] == "application/yaml")
        let read = try JSON(yaml: String(decoding: yaml.data, as: UTF8.self))
        let isSameAsYAML = read.without("servers") == document.without("servers")
        #expect(isSameAsYAML)
    }

    @Test("is available in parts")
    func part() async throws {
        let written = try OpenAPIDescriptions.named("understudy")
        let json = try await server.get("/openapi/understudy.json")
        let findings = written.findings(
            "GET", "/openapi/understudy.json", status: json.status, contentType: json.headers["content-type"], body: [UInt8](json.data))
        #expect(findings == [])
        let document = try json.json
        #expect(document["servers"] == servers)
        let isSame = document.without("servers") == written.json.without("servers")
        #expect(isSame)
        let yaml = try await server.get("/openapi/understudy.yaml")
        #expect(yaml.status == 200)
        #expect(yaml.headers["content-type"] == "application/yaml")
        let read = try JSON(yaml: String(decoding: yaml.data, as: UTF8.self))
        let isSameAsYAML = read.without("servers") == document.without("servers")
        #expect(isSameAsYAML)
    }

    @Test("is available for each backend", arguments: OpenAPIDescriptions.names)
    func parts(_ name: String) async throws {
        let yaml = try await server.get("/openapi/\(name).yaml")
        #expect(yaml.status == 200)
        let text = String(decoding: yaml.data, as: UTF8.self)
        let document = try JSON(yaml: text)
        #expect(document["openapi"] == "3.1.0")
        #expect(document["servers"]?.array?.first?["url"] == .string(server.baseURL.absoluteString))
    }

    @Test(
        "answers 404 for an unknown part, with the names of the known parts",
        arguments: ["nothing.json", "longevity", "longevity.xml", "LONGEVITY.json", ".json"])
    func unknown(_ file: String) async throws {
        let answer = try await server.get("/openapi/\(file)")
        #expect(answer.status == 404)
        #expect(answer.headers["content-type"] == "application/problem+json")
        let problem = try answer.json
        let detail = try #require(problem["detail"]?.string)
        #expect(OpenAPIDescriptions.names.allSatisfy { detail.contains("\($0).json") }, "\(detail)")
    }

    @Test("is read-only", arguments: ["/openapi.json", "/openapi/fitiq.yaml"])
    func methods(_ target: String) async throws {
        let answer = try await server.send("POST", target)
        #expect(answer.status == 405)
        #expect(answer.headers["content-type"] == "application/problem+json")
    }
}
