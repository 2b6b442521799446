import HTTPTypes
import TestSupport
import Values

extension WriteCase {
    /// The sign-in by several accounts, with the tokens that a sign-in gives.
    static let fitIQSessions: [WriteCase] = [
        WriteCase(.post, "/api/v1/auth/login", 200, ["email": "alice@understudy.test", "password": "understudy"]),
        // The account in the body counts, not the one in the header.
        WriteCase(.post, "/api/v1/auth/login", 200, ["email": "bob@understudy.test", "password": "understudy"]),
        WriteCase(.post, "/api/v1/auth/refresh", 200) { try refreshToken(of: "alice", in: $0) },
        WriteCase(.post, "/api/v1/auth/refresh", 200) { try refreshToken(of: "bob", in: $0) },
        WriteCase(.post, "/api/v1/auth/logout", 200) { try refreshToken(of: "bob", in: $0) },
        WriteCase(.post, "/api/v1/auth/logout", 200),
    ]

    /// A body with the refresh token of an account that has just signed in.
    private static func refreshToken(of name: String, in world: UsedWorld) throws -> JSON? {
        let signedIn = try world.send(
            .post, "/api/v1/auth/login", as: nil, ["email": .string("\(name)@understudy.test"), "password": "understudy"])
        let token = try signedIn.json["data"]?["refresh_token"] ?? .null
        return ["refresh_token": token]
    }
}
