import Foundation
import Testing
import TestTraits
import Values

@Suite("A program with endpoints of a user's own")
struct EndpointsTests {
    private static let notes: JSON = [
        "backend": .null,
        "resources": [["path": "/notes", "seedKey": "notes", "fields": ["text": ["type": "string"]], "required": ["text"]]],
    ]

    private func workplace(_ files: (name: String, content: JSON)...) throws -> Workplace {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        try FileManager.default.createDirectory(atPath: place.path(of: "endpoints"), withIntermediateDirectories: true)
        for (name, content) in files { try place.write(content, to: "endpoints/\(name)") }
        return place
    }

    private func texts(_ server: RunningServer) async throws -> [JSON] {
        try await server.get("/notes", token: "one").body["notes"]?.array?.compactMap { $0["text"] } ?? []
    }

    @Test("checks and lists the files without a server")
    func check() async throws {
        let place = try workplace(("notes.json", Self.notes))
        let checked = try await place.run(["endpoints", "check"])
        #expect(checked.output == "endpoints: 5 operations, no faults\n")
        #expect(checked.status == 0)
        let listed = try await place.run(["endpoints", "list"])
        #expect(listed.output.hasPrefix("plain\n\nGET     /notes\n        List every note, in pages (needs: bearer token)\n"))
        try place.write("{", to: "endpoints/a.json")
        let faulty = try await place.run(["endpoints", "check", "endpoints"])
        #expect(faulty.status == 78)
        #expect(faulty.errors.hasPrefix("understudy: the endpoints file endpoints/a.json is not JSON: line 1"))
    }

    @Test("does not start with a faulty file, or without the folder that a setting names", arguments: ["serve", "exec"])
    func start(_ command: String) async throws {
        let place = try workplace(("notes.json", ["backend": "fitq"]))
        let arguments = command == "exec" ? ["exec", "--", "true"] : ["serve", "--port", "0"]
        let faulty = try await place.run(arguments)
        #expect(faulty.status == 78)
        #expect(faulty.errors.contains(#"endpoints/notes.json: line 1: $.backend: found "fitq""#), "\(faulty.errors)")
        let missing = try await place.run(arguments, environment: ["UNDERSTUDY_ENDPOINTS": "none-such"])
        #expect(missing.status == 78)
        #expect(missing.errors.contains("the setting endpoints names none-such, and there is no such folder"), "\(missing.errors)")
        let off = try await place.run(["exec", "--", "true"], environment: ["UNDERSTUDY_ENDPOINTS": "none"])
        #expect(off.status == 0)
    }

    @Test("says at the start how many operations files add, and which ones they replace")
    func startUp() async throws {
        let place = try workplace(
            ("notes.json", Self.notes), ("replace.json", ["backend": "fitiq", "routes": [["GET /progress": ["replaces": true]]]]))
        let server = try await place.serve()
        #expect(try server.startUpValue(of: "endpoints") == "6 operations of your own, from endpoints")
        let end = try await server.stop()
        #expect(end.errors.contains("files of endpoints replace GET /api/v1/progress"), "\(end.errors)")
    }

    @Test("keeps an answered write when the server is killed, and records while their resource is gone")
    func killed() async throws {
        let place = try workplace(("notes.json", Self.notes))
        let first = try await place.serve()
        #expect(try await first.post("/notes", token: "one", ["text": "kept"]).status == 201)
        first.process.send(SIGKILL)
        _ = try await first.process.finished()
        try place.write(["backend": .null], to: "endpoints/notes.json")
        let second = try await place.serve()
        #expect(try await second.get("/notes", token: "one").status == 404)
        _ = try await second.stop()
        let export = try await place.run(["seed", "export"])
        #expect(export.errors.contains("the export leaves out records whose resource is in no file of endpoints: 1 of /notes (plain)"))
        try place.write(Self.notes, to: "endpoints/notes.json")
        #expect(try await texts(place.serve()) == ["kept"])
    }

    @Test("with --watch serves an edit at once, in sandboxes too, and keeps the last state over a faulty one")
    func watch() async throws {
        let place = try workplace()
        let server = try await place.serve(["--watch"])
        #expect(try await server.put("/_understudy/sandboxes/t1", [:]).status == 201)
        #expect(try await server.get("/notes", token: "one").status == 404)
        try place.write(Self.notes, to: "endpoints/notes.json")
        try await eventually { try await server.get("/notes", token: "one").status == 200 }
        #expect(try await server.post("/_sandbox/t1/notes", token: "one", ["text": "there"]).status == 201)
        #expect(try await texts(server) == [])
        try place.write(["backend": .null, "resources": [["path": "/notes"]]], to: "endpoints/notes.json")
        try await eventually { server.process.errors.contains("$.resources[0].fields: found nothing") }
        #expect(try await server.get("/notes", token: "one").status == 200)
        let document = try await server.get("/openapi/plain.json").body
        #expect(document["paths"]?["/notes"]?["get"]?["x-yours"] == true)
    }
}
