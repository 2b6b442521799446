import Foundation
import HTTPTypes
import Testing
import TestSupport
import TestTraits
import UnderstudyCore

/// What a request may nest, on the least stack that a platform gives its threads.
@Suite("On a stack of 512 KiB", .blocking)
struct NestingTests {
    enum Shape: CaseIterable, Sendable {
        case arrays
        case objects
        case both

        /// A value that nests as deep, the innermost array or object included.
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
    }

    private static let targets = [
        "/api/v1/progress", "/api/v1/auth/register", "/api/age/daily-update", "/api/onboarding/submit", "/api/dev/health-sync/weight",
        "/api/dev/health-sync/hrv", "/_understudy/faults", "/_understudy/accounts", "/_understudy/requests/verify",
    ]

    @Test("the deepest body that is read is answered, journaled, searched and shown", arguments: Shape.allCases)
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
            #expect((200..<500).contains(searched))
        }
    }

    @Test("a body one deeper is refused", arguments: Shape.allCases)
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

/// Written by one thread, and read by another once it has ended.
private final class Outcome: @unchecked Sendable {
    var result: Result<Void, any Error>?
}
