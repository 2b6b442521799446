import Foundation
import Testing
import TestSupport
import UnderstudyCore
import Values

/// A request, as an argument of a test.
struct Call: Sendable, CustomTestStringConvertible {
    let method: String
    let target: String
    let body: JSON?
    /// Calls that are sent first, so that this one succeeds.
    var before: [Call] = []

    var testDescription: String { "\(method) \(target) \(body?.text ?? "")" }

    static func get(_ target: String) -> Call { Call(method: "GET", target: target, body: nil) }
    static func post(_ target: String, _ body: JSON? = nil) -> Call { Call(method: "POST", target: target, body: body) }
    static func patch(_ target: String, _ body: JSON) -> Call { Call(method: "PATCH", target: target, body: body) }
    static func delete(_ target: String) -> Call { Call(method: "DELETE", target: target, body: nil) }

    func after(_ calls: Call...) -> Call {
        var call = self
        call.before = calls
        return call
    }
}

extension TestServer {
    /// Sends the calls before this one, then the call.
    func send(_ call: Call, token: String? = nil) async throws -> Answer {
        for earlier in call.before { _ = try await send(earlier, token: token) }
        return try await send(call.method, call.target, token: token, data: call.body.map { Data($0.encoded) })
    }
}

extension TestServer.Answer {
    /// The body as text.
    var text: String { String(decoding: data, as: UTF8.self) }
}
