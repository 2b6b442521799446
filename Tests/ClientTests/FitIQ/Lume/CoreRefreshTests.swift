import Testing
import TestSupport

@Suite("The refresh client that Lume uses (fitiq.md 4.4)")
struct CoreRefreshTests {
    @Test("R-2: of eight uses at once one succeeds")
    func simultaneousUses() async throws {
        let server = try TestServer(accounts: [])
        let token = try await server.fitIQ().register("jane@understudy.test").refreshToken
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    try await server.fit().send("POST", "/api/v1/auth/refresh", ["refresh_token": .string(token)]).status
                }
            }
            return try await group.reduce(into: [Int]()) { $0.append($1) }
        }
        #expect(statuses.sorted() == [200] + Array(repeating: 401, count: 7))
    }
}
