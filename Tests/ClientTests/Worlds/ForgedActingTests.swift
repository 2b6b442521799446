import Foundation
import Testing
import TestSupport
import TestTraits
import Values

@Suite("A bearer token that spells out an account to act as", .highPriority)
struct ForgedActingTests {
    private static let token = "understudy-acting-as:six-days"

    private let server: TestServer

    init() throws {
        server = try TestServer(accounts: [WorldSeed.longevity("six-days")])
    }

    private func status(_ method: String, _ target: String, token: String? = Self.token, _ body: JSON? = nil) async throws -> Int {
        let answer = try await server.send(
            method, target, token: token, headers: ["X-API-Key": "test-api-key"], data: body.map { Data($0.encoded) })
        return answer.status
    }

    @Test("identifies no account, wherever a bearer token is required")
    func everywhere() async throws {
        let rows = try await server.control("GET", "routes").json["routes"]?.array ?? []
        let bearing = rows.filter { $0.at("needs").string?.contains("bearer token") == true }
        #expect(Set(bearing.compactMap { $0["backend"]?.string }) == ["longevity", "fitiq"])
        for row in bearing {
            let (method, path) = (row.at("method").string ?? "", row.at("path").string ?? "")
            let segments = path.split(separator: "/").map { $0.hasPrefix(":") ? "six-days" : String($0) }
            let answered = try await status(method, "/" + segments.joined(separator: "/"), method == "GET" ? nil : [:])
            #expect(answered == 401, "\(method) \(path)")
        }
    }

    @Test("identifies no account in a body or a query either")
    func elsewhere() async throws {
        #expect(try await status("POST", "/api/auth/me", token: nil, ["idToken": .string(Self.token)]) == 401)
        #expect(try await status("GET", "/ws/meal-logs?token=\(Self.token)", token: nil) == 401)
    }

    @Test("gets the response of any unknown token, and the account's own token works")
    func others() async throws {
        #expect(try await status("GET", "/api/longevity/trends", token: "nobody") == 401)
        #expect(try await status("GET", "/api/longevity/trends", token: "six-days") == 200)
        #expect(try await status("GET", "/_as/six-days/api/longevity/trends") == 401)
        #expect(try await status("GET", "/_as/six-days/api/longevity/trends", token: nil) == 200)
    }
}
