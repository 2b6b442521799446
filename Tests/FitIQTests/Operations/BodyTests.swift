import Testing
import TestSupport
import Values

/// A body that every route refuses.
struct BadBody: Sendable {
    let name: String
    let bytes: [UInt8]

    init(_ name: String, _ bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }

    init(_ name: String, _ text: String) {
        self.init(name, Array(text.utf8))
    }

    static let empty = BadBody("nothing at all", "")

    /// All malformed bodies, without the empty one.
    static let written = [
        BadBody("white space", " \n\t "), BadBody("an array", #"[{"name":"Eve"}]"#), BadBody("an empty array", "[]"),
        BadBody("a text", #""name""#), BadBody("a number", "5"), BadBody("true", "true"), BadBody("null", "null"),
        BadBody("half an object", #"{"name":"Eve""#), BadBody("two objects", "{}{}"), BadBody("single quotes", "{'name':'Eve'}"),
        BadBody("a trailing comma", #"{"name":"Eve",}"#), BadBody("a form", "name=Eve&email=eve%40example.com"),
        BadBody("NaN", #"{"quantity":NaN}"#), BadBody("a name twice", #"{"name":"Eve","name":"Tom"}"#),
        BadBody("a name twice, once escaped", #"{"is_read":true,"is\u005fread":false}"#),
        BadBody("a name twice in a part that is not read", #"{"name":"Eve","more":{"a":1,"a":2}}"#),
        BadBody("arrays 10,000 deep", nested("[", "]")), BadBody("objects 10,000 deep", nested(#"{"a":"#, "}")),
        BadBody("arrays 10,000 deep without end", #"{"name":"# + String(repeating: "[", count: 10_000)),
        BadBody("a text that is not UTF-8", Array(#"{"name":""#.utf8) + [0xC3, 0x28] + Array(#""}"#.utf8)),
        BadBody("a name that is not UTF-8", Array(#"{""#.utf8) + [0xFF, 0xFE] + Array(#"":1}"#.utf8)),
        BadBody("UTF-16", [0xFF, 0xFE, 0x7B, 0x00, 0x7D, 0x00]), BadBody("zeros", [0, 0, 0, 0]),
    ]

    private static func nested(_ open: String, _ close: String) -> String {
        #"{"name":"# + String(repeating: open, count: 10_000) + "1" + String(repeating: close, count: 10_000) + "}"
    }
}

@Suite("A malformed body")
struct BodyTests {
    private func expectRefusals(_ endpoint: Endpoint, _ bodies: [BadBody]) throws {
        let account = JSON.account(fitiq: ["insights": [.insight("first")], "progress": [.entry("first", "2026-01-07T08:00:00Z")]])
        let world = try TestWorld(accounts: [account])
        let before = try world.stored()
        let expected = JSON.refusal(at: endpoint.path, "VALIDATION_ERROR", "Invalid request payload")
        for body in bodies {
            let response = try world.fitRespond(endpoint.method, "/api/v1" + endpoint.path, bytes: body.bytes)
            #expect(response.status.code == 400, "\(body.name)")
            #expect(try JSON(parsing: response.body).differences(from: expected) == [], "\(body.name)")
        }
        #expect(try world.stored().differences(from: before) == [])
    }

    @Test("is refused, and nothing is stored", arguments: Endpoint.withBody)
    func written(_ endpoint: Endpoint) throws { try expectRefusals(endpoint, BadBody.written) }

    @Test("is an empty one where the operation needs a body", arguments: Endpoint.withRequiredBody)
    func empty(_ endpoint: Endpoint) throws { try expectRefusals(endpoint, [.empty]) }

    @Test("is not an empty one in POST /auth/logout")
    func emptyLogout() throws {
        let world = try TestWorld(accounts: [.account()])
        #expect(try world.fitRespond(.post, "/api/v1/auth/logout", token: nil, bytes: []).status.code == 200)
    }

    @Test("is ignored by routes without a body", arguments: ["/insights/first", "/progress/first", "/users/me/preferences", "/users/me"])
    func ignored(_ path: String) throws {
        let account = JSON.account(fitiq: [
            "insights": [.insight("first")], "progress": [.entry("first", "2026-01-07T08:00:00Z")], "preferences": [:],
        ])
        for body in BadBody.written {
            let world = try TestWorld(accounts: [account])
            #expect(try world.fitRespond(.delete, "/api/v1" + path, bytes: body.bytes).status.code == 204, "\(body.name)")
        }
    }

    @Test("is not one with unknown members, in any order, with reasonable nesting")
    func unknownMembers() throws {
        let world = try TestWorld(accounts: [.account()])
        let nested = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
        let text = #" { "more" : \#(nested) , "quantity" : 7.55e1 , "type" : "weight" , "" : null } "#
        let response = try world.fitRespond(.post, "/api/v1/progress", bytes: Array(text.utf8))
        #expect(response.status.code == 201)
        #expect(try JSON(parsing: response.body)["data"]?["quantity"] == 75.5)
    }
}
