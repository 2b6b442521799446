import Foundation
import Testing
import TestSupport
import UnderstudyCore

@Suite("The FitIQ app stays signed in (fitiq.md 4.3)")
struct FitIQSessionTests {
    private static let email = "jane@understudy.test"

    /// Decodes a refresh as the app's progress client does: with keys converted from snake case, and named in snake case as well.
    private func decodedTwice(_ answer: FitAnswer) throws -> FitIQTokens {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode(FitIQEnvelope<FitIQTokens>.self, from: answer.data).data
    }

    @Test("F-9: the app never refreshes: it makes a fixed error of a 401, and cannot decode a refresh")
    func refresh() async throws {
        let server = try TestServer(settings: ["fitiq.accessTokenSeconds": 86_400], accounts: [])
        let registration = try await server.fitIQ().register(Self.email)
        try server.setNow("2026-01-08T09:00:00Z")
        let expired = try await server.fit(registration.accessToken).send("GET", "/api/v1/users/me")
        #expect(CoreError(expired) == .unauthorized)
        let answer = try await server.fit().send(
            "POST", "/api/v1/auth/refresh", ["refresh_token": .string(registration.refreshToken)])
        #expect(answer.status == 200)
        #expect(throws: DecodingError.self) { try decodedTwice(answer) }
    }

    @Test("F-9: the app gets a 401 only after thirty days")
    func lifetime() async throws {
        let server = try TestServer(accounts: [])
        let registration = try await server.fitIQ().register(Self.email)
        let app = server.fitIQ(registration.accessToken)
        try server.setNow("2026-02-06T08:59:59Z")
        try await app.log(75, at: "2026-01-08T08:00:00Z")
        try server.setNow("2026-02-06T09:00:00Z")
        let late = await #expect(throws: ClientFailure.self) { try await app.log(75, at: "2026-01-08T08:00:00Z") }
        #expect(late?.status == 401)
    }

    @Test("F-9: a 401 does not sign out: valid tokens stay valid")
    func afterRefusal() async throws {
        let server = try TestServer(accounts: [])
        let registration = try await server.fitIQ().register(Self.email)
        let garbled = try await server.fit(registration.accessToken + "x").send("GET", "/api/v1/users/me")
        #expect(garbled.status == 401)
        let me = try await server.fitIQ(registration.accessToken).me()
        #expect(me.id == registration.userID)
    }

    @Test("F-10: a profile that the app sends repeatedly is stored as if it were sent once")
    func profile() async throws {
        let server = try TestServer(accounts: [])
        let (_, jane) = try await server.registered(Self.email)
        let before = try await jane.payload("GET", "/api/v1/users/me")
        // The old form, which this app still sends (fitiq.md 3.19).
        let body: JSON = [
            "name": "Jane", "bio": "Runs.", "preferred_unit_system": "imperial", "gender": "Female", "height": 168, "weight": 75,
            "activity_level": "high",
        ]
        try server.setNow("2026-01-07T10:00:00Z")
        let first = try await jane.send("PUT", "/api/v1/users/me", body)
        #expect(first.status == 200)
        for _ in 0..<3 {
            let again = try await jane.send("PUT", "/api/v1/users/me", body)
            #expect(again.status == 200)
            #expect(try again.json.differences(from: first.json) == [])
        }
        let after = try await jane.payload("GET", "/api/v1/users/me")
        #expect(try after.differences(from: first.json.at("data")) == [])
        let changes: [String: JSON] = [
            "name": "Jane", "bio": "Runs.", "preferred_unit_system": "imperial", "biological_sex": "female", "height_cm": 168,
            "updated_at": "2026-01-07T10:00:00Z",
        ]
        var expected = before
        for (key, value) in changes {
            expected = expected.with([key: value, "profile": expected.at("profile").with([key: value])])
        }
        // The user's creation time stays; the `updated_at` of user and profile shows the change.
        #expect(after.differences(from: expected) == [])
    }

    @Test("F-11: a deleted account is removed at once with all its data, and its address is free again")
    func delete() async throws {
        let server = try TestServer(accounts: [])
        let registration = try await server.fitIQ().register(Self.email)
        let app = server.fitIQ(registration.accessToken)
        try await app.log(75, at: "2026-01-07T08:00:00Z")
        let deletion = try await app.connection.send("DELETE", "/api/v1/users/me")
        #expect(CoreError(deletion) == nil)

        let after = try await app.connection.send("GET", "/api/v1/users/me")
        #expect(after.status == 401)
        #expect(try after.json["message"] == "Invalid authentication")
        let logIn = await #expect(throws: ClientFailure.self) { try await server.fitIQ().logIn(Self.email) }
        #expect(logIn?.status == 401)
        let refresh = try await server.fit().send(
            "POST", "/api/v1/auth/refresh", ["refresh_token": .string(registration.refreshToken)])
        #expect(refresh.status == 401)
        #expect(try refresh.json["message"] == "refresh token has been revoked")

        let second = try await server.fitIQ().register(Self.email)
        #expect(second.userID != registration.userID)
        let left = try await server.fit(second.accessToken).payload("GET", "/api/v1/progress")
        #expect(left["total"] == 0)
        let old = try await app.connection.send("GET", "/api/v1/users/me")
        #expect(old.status == 401)
    }
}
