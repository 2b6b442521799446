import TestSupport
import Values

extension JSON {
    /// An account of a seed file that has used FitIQ. Its key is its token.
    ///
    /// - Parameter block: members of the `fitiq` block.
    static func fitAccount(_ key: String, password: String? = nil, timezone: String? = nil, fitiq block: JSON = [:]) -> JSON {
        let account: JSON = [
            "key": .string(key), "displayName": .string("\(key.capitalized) Example"), "email": .string("\(key)@understudy.test"),
            "tokens": [.string(key)], "dateOfBirth": "1990-05-15", "timezone": .optional(timezone), "evergreen": false, "fitiq": block,
        ]
        return password.map { account.with(["password": .string($0)]) } ?? account
    }

    /// The body of a client's registration (fitiq.md 4.3, F-2).
    static func registration(_ email: String) -> JSON {
        ["email": .string(email), "password": "a-long-password", "name": "Jane Doe", "date_of_birth": "1990-05-15"]
    }

    /// The body that FitIQ posts for a measurement (fitiq.md 3.11).
    static func measurement(_ quantity: Double, of type: String = "weight", at loggedAt: String) -> JSON {
        ["type": .string(type), "quantity": .number(quantity), "logged_at": .string(loggedAt)]
    }

    /// The value at a path of member names; null when there is none.
    func at(_ path: String...) -> JSON {
        path.reduce(self) { $0[$1] ?? .null }
    }
}

extension TestServer {
    /// A server with Ada and Bob, on which FitIQ computes an answer without a delay.
    static func withoutDelays(_ settings: [String: JSON] = [:], isOwn: Bool = false) throws -> TestServer {
        let settings = ["fitiq.aiDelayMilliseconds": 0].merging(settings) { $1 } as [String: JSON]
        return try TestServer(settings: settings, accounts: [.fitAccount("ada"), .fitAccount("bob")], isOwn: isOwn)
    }

    /// A newly registered user, and a connection with the access token.
    func registered(_ email: String = "jane@understudy.test") async throws -> (id: String, connection: FitConnection) {
        let data = try await fit().payload("POST", "/api/v1/auth/register", .registration(email))
        return (data.at("user_id").string ?? "", fit(data.at("access_token").string))
    }
}
