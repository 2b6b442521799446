import Foundation
import HTTPTypes
import Testing
import TestSupport
import TestTraits
import UnderstudyCore
import Values

/// The allowed nesting of requests, on the smallest stack that a platform gives to threads.
@Suite("On a stack of 512 KiB", .blocking)
struct NestingTests {
    enum Shape: CaseIterable, Sendable {
        case arrays
        case objects
        case both

        /// A value of this depth, including the innermost array or object.
        func text(depth: Int) -> String {
            let pairs = (0..<depth).map { level in
                switch self {
                case .arrays: ("[", "]")
                case .objects: (#"{"a":"#, "}")
                case .both: level.isMultiple(of: 2) ? (#"{"a":"#, "}") : ("[", "]")
                }
            }
            return pairs.map { $0.0 }.joined() + "1" + pairs.reversed().map { $0.1 }.joined()
        }

        /// The JSON pointer to the number in that value.
        func pointer(depth: Int) -> String {
            (0..<depth).map { level in
                switch self {
                case .arrays: "/0"
                case .objects: "/a"
                case .both: level.isMultiple(of: 2) ? "/a" : "/0"
                }
            }.joined()
        }
    }

    private static let targets = [
        "/api/v1/progress", "/api/v1/auth/register", "/api/age/daily-update", "/api/onboarding/submit", "/api/dev/health-sync/weight",
        "/api/dev/health-sync/hrv", "/_understudy/faults", "/_understudy/accounts", "/_understudy/requests/verify",
    ]

    @Test("the deepest allowed body is answered, journaled, listed and verified", arguments: Shape.allCases)
    func deepest(_ shape: Shape) throws {
        let world = try TestWorld(accounts: [["key": "ada", "tokens": ["ada"]]])
        try onSmallStack {
            for target in Self.targets {
                let status = try Self.post(shape.text(depth: JSON.depthLimit), to: target, in: world)
                #expect((200..<500).contains(status), "\(target): \(status)")
            }
            let rule =
                #"{"match":{"body":"# + shape.text(depth: JSON.depthLimit - 2) + #"},"effect":{"body":"#
                + shape.text(depth: JSON.depthLimit - 2) + "}}"
            let made = try Self.post(rule, to: "/_understudy/faults", in: world)
            #expect((200..<500).contains(made))
            let listed = try world.respond(.get, "/_understudy/requests", headers: Self.headers)
            #expect(listed.status == .ok)
            let searched = try Self.post(
                #"{"match":{"body":"# + shape.text(depth: JSON.depthLimit - 2) + #"},"count":{"exactly":99}}"#,
                to: "/_understudy/requests/verify", in: world)
            #expect(searched == 422)
        }
    }

    private static let subscriber: JSON = [
        "key": "ada", "tokens": ["ada"],
        "longevity": ["chronologicalAgeYears": 37, "subscription": ["status": "active", "renewalDate": "2099-01-01T00:00:00.000Z"]],
    ]

    /// The ten answers, and one more member.
    private static func answers(more: String) -> String {
        let fields = [
            "activity", "smokingAlcohol", "metabolicHealth", "energyFocus", "visceralFat", "sleep", "stress", "muscle", "nutritionPattern",
            "sugar",
        ]
        return "{" + fields.map { #""\#($0)":0,"# }.joined() + #""more":\#(more)}"#
    }

    @Test("the deepest stored value is answered, patched by a rule, exported and imported", arguments: Shape.allCases)
    func stored(_ shape: Shape) throws {
        let world = try TestWorld(accounts: [Self.subscriber])
        try onSmallStack {
            let more = shape.text(depth: JSON.storedDepthLimit - 2)
            let questionnaire = #"{"chronologicalAgeYears":37,"answers":\#(Self.answers(more: more))}"#
            #expect(try Self.post(questionnaire, to: "/api/onboarding/submit", in: world) == 200)

            let depth = JSON.depthLimit - 6
            let operations = [
                #"{"op":"add","path":"/x","value":\#(shape.text(depth: depth))}"#,
                #"{"op":"replace","path":"/x\#(shape.pointer(depth: depth))","value":2}"#,
                #"{"op":"copy","from":"/profile/onboardingAnswers/more","path":"/y"}"#,
                #"{"op":"test","path":"/y","value":\#(more)}"#, #"{"op":"remove","path":"/y\#(shape.pointer(depth: 100))"}"#,
                #"{"op":"move","from":"/x","path":"/z"}"#,
            ]
            let rule = #"{"match":{"path":"/api/auth/me"},"effect":{"patch":[\#(operations.joined(separator: ","))]}}"#
            #expect(try Self.post(rule, to: "/_understudy/faults", in: world) == 201)
            let changed = try world.respond(.post, "/api/auth/me", headers: Self.headers, bytes: Array(#"{"idToken":"ada"}"#.utf8))
            #expect(changed.status == .ok)
            #expect(try JSON(parsing: changed.body)["z"] != nil)
            #expect(try world.respond(.get, "/_understudy/faults").status == .ok)

            let exported = try world.respond(.get, "/_understudy/seed")
            let text = String(decoding: exported.wholeBody, as: UTF8.self)
            #expect(try Self.post(text, to: "/_understudy/seed", in: world) == 200)
            let made = try world.respond(.put, "/_understudy/sandboxes/s", bytes: Array(#"{"seed":\#(text)}"#.utf8))
            #expect(made.status == .created)
        }
    }

    @Test("nested numbers and nested claims of a token are read at the deepest level", arguments: Shape.allCases)
    func read(_ shape: Shape) throws {
        let world = try TestWorld(accounts: [Self.subscriber])
        try onSmallStack {
            let number = Shape.arrays.text(depth: JSON.storedDepthLimit - 2)
            for body in [#"{"metrics":{"sleepHours":\#(number)}}"#, #"{"metrics":{"metrics":\#(shape.text(depth: 100))}}"#] {
                let status = try Self.post(body, to: "/api/age/daily-update", in: world)
                #expect((200..<500).contains(status))
            }
            let age = try Self.post(#"{"chronologicalAgeYears":\#(number),"answers":{}}"#, to: "/api/onboarding/submit", in: world)
            #expect(age == 400)
            let claims = try JSON(parsing: Array(#"{"sub":"eve","more":\#(shape.text(depth: JSON.depthLimit - 1))}"#.utf8))
            for target in ["/api/longevity/trends", "/api/v1/users/me", "/api/dev/health-sync/hrv"] {
                var headers = Self.headers
                headers[.authorization] = "Bearer \(UnverifiedJWT.unsigned(claims))"
                let status = try world.respond(.get, target, headers: headers).status.code
                #expect((200..<500).contains(status), "\(target): \(status)")
            }
        }
    }

    @Test("a body that is one level deeper is refused", arguments: Shape.allCases)
    func tooDeep(_ shape: Shape) throws {
        let world = try TestWorld(accounts: [["key": "ada", "tokens": ["ada"]]])
        try onSmallStack {
            for target in Self.targets {
                let status = try Self.post(shape.text(depth: JSON.depthLimit + 1), to: target, in: world)
                #expect((400..<500).contains(status), "\(target): \(status)")
            }
        }
    }

    private static let headers: HTTPFields = [.contentType: "application/json", .authorization: "Bearer ada"]

    private static func post(_ text: String, to target: String, in world: TestWorld) throws -> Int {
        var headers = headers
        headers[try #require(HTTPField.Name("X-API-Key"))] = "test-api-key"
        return try world.respond(.post, target, headers: headers, bytes: Array(text.utf8)).status.code
    }

    private func onSmallStack(_ body: @escaping @Sendable () throws -> Void) throws {
        let (done, outcome) = (DispatchSemaphore(value: 0), Outcome())
        let thread = Thread {
            outcome.result = Result(catching: body)
            done.signal()
        }
        thread.stackSize = 524_288
        thread.start()
        done.wait()
        try outcome.result?.get()
    }
}

/// One thread writes it, and another reads it after the first has ended.
private final class Outcome: @unchecked Sendable {
    var result: Result<Void, any Error>?
}
