import Storage
import Testing
import TestSupport
import Values

@testable import FitIQ

@Suite("Members that a seed omits come from the account:")
struct SeedDerivationTests {
    /// A world at 09:00 UTC on 7 January 2026.
    private func makeWorld(_ block: JSON, timezone: String? = nil) throws -> TestWorld {
        try TestWorld(now: "2026-01-07T09:00:00Z", accounts: [.account(timezone: timezone, fitiq: block)])
    }

    @Test("name, address and date of birth, while units, language and times have defaults")
    func profile() throws {
        let me = try makeWorld([:]).data("/users/me")
        let id = User.seededID(ofAccount: "ada")
        let members: JSON = [
            "name": "ada Example", "bio": .null, "preferred_unit_system": "metric", "language_code": "en",
            "date_of_birth": "1990-05-15T00:00:00Z", "biological_sex": .null, "height_cm": .null, "created_at": "2026-01-07T09:00:00Z",
            "updated_at": "2026-01-07T09:00:00Z", "user_id": .string(id),
        ]
        let profile = members.with(["id": .string(Profile.id(ofUser: id))])
        let expected = members.with(["id": .string(id), "email": "ada@example.com", "profile": profile])
        #expect(me.differences(from: expected) == [])
        #expect(id != Profile.id(ofUser: id))
    }

    @Test("the whole user, if the block is empty or missing")
    func stranger() throws {
        let stranger = try TestWorld(now: "2026-01-07T09:00:00Z", accounts: [JSON.account().without("fitiq")])
        try expectSameAnswers(stranger, makeWorld([:]))
    }

    @Test("the user's id, which differs for each account and is the same each time")
    func userID() throws {
        let world = try TestWorld(accounts: [.account("ada", token: "a", fitiq: [:]), .account("bob", token: "b", fitiq: [:])])
        let ids = try ["a", "b"].map { try world.data("/users/me", token: $0)["id"]?.string ?? "" }
        #expect(ids == [User.seededID(ofAccount: "ada"), User.seededID(ofAccount: "bob")])
        let form = #/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/#
        #expect(ids.allSatisfy { $0.wholeMatch(of: form) != nil }, "\(ids)")
        #expect(ids[0] != ids[1])
    }

    @Test("name and address from the account's key, if the account has neither")
    func bare() throws {
        let me = try TestWorld(accounts: [["key": "ada", "tokens": ["t"], "fitiq": ["userId": "U-1"]]]).data("/users/me")
        #expect(me["id"] == "u-1")
        #expect(me["name"] == "ada")
        #expect(me["email"] == "u-1@understudy.test")
        #expect(me["date_of_birth"] == .null)
    }

    @Test("but no member that the seed gives")
    func given() throws {
        let block: JSON = [
            "userId": "U-1", "email": "Other@example.com", "createdAt": "2025-01-01T00:00:00.999Z",
            "profile": [
                "id": "P-1", "name": "Grace", "bio": "b", "preferredUnitSystem": "imperial", "languageCode": "tr",
                "dateOfBirth": "2000-02-29", "biologicalSex": "female", "heightCm": 168.5, "updatedAt": "today-1dT08:30",
            ],
        ]
        let me = try makeWorld(block, timezone: "Europe/Istanbul").data("/users/me")
        let members: JSON = [
            "name": "Grace", "bio": "b", "preferred_unit_system": "imperial", "language_code": "tr",
            "date_of_birth": "2000-02-29T00:00:00Z", "biological_sex": "female", "height_cm": 168.5, "created_at": "2025-01-01T00:00:00Z",
            "updated_at": "2026-01-06T05:30:00Z", "user_id": "u-1",
        ]
        let expected = members.with(["id": "u-1", "email": "Other@example.com", "profile": members.with(["id": "p-1"])])
        #expect(me.differences(from: expected) == [])
    }

    @Test("the password, unless the seed gives another")
    func password() throws {
        func status(_ block: JSON, _ password: String) throws -> Int {
            let body: JSON = ["email": "ada@example.com", "password": .string(password)]
            return try makeWorld(block).fit(.post, "/auth/login", token: nil, body: body).status
        }
        let other = JSON.string(try PasswordHash(of: "other").text)
        #expect(try status([:], "secret") == 200)
        #expect(try status(["passwordHash": other], "secret") == 401)
        #expect(try status(["passwordHash": other], "other") == 200)
    }
}

@Suite("Defaults of seeded insights and entries:")
struct SeedItemDerivationTests {
    private func makeWorld(_ block: JSON) throws -> TestWorld {
        try TestWorld(now: "2026-01-07T09:00:00.500Z", accounts: [.account(fitiq: block)])
    }

    @Test("an insight has its title as summary, is daily and new, and has no other data")
    func insight() throws {
        let insights = try makeWorld(["insights": [["title": "Hello", "content": "c"]]]).allInsights()
        let expected: JSON = [
            "user_id": .string(User.seededID(ofAccount: "ada")), "insight_type": "daily", "title": "Hello", "content": "c",
            "summary": "Hello", "suggestions": [], "data_context": .null, "period_start": .null, "period_end": .null, "metrics": .null,
            "is_read": false, "is_favorite": false, "is_archived": false, "generated_at": "2026-01-07T09:00:00Z", "read_at": .null,
            "archived_at": .null, "created_at": "2026-01-07T09:00:00Z", "updated_at": "2026-01-07T09:00:00Z",
        ]
        #expect(insights.count == 1)
        #expect(insights.first?.without("id").differences(from: expected) == [])
    }

    @Test("insights are an hour apart, the first one made now")
    func spacing() throws {
        let titles: [JSON] = ["a", "b", "c"]
        let insights = try makeWorld(["insights": .array(titles.map { ["title": $0, "content": "c"] })]).allInsights()
        #expect(insights.map { $0["title"] } == ["c", "b", "a"])
        #expect(insights.map { $0["created_at"] } == ["2026-01-07T07:00:00Z", "2026-01-07T08:00:00Z", "2026-01-07T09:00:00Z"])
        #expect(Set(insights.compactMap { $0["id"]?.string }).count == 3)
    }

    @Test("an insight is generated, read and archived at its creation")
    func flags() throws {
        let insight: JSON = [
            "title": "t", "content": "c", "createdAt": "2026-01-05T06:00:00Z", "isRead": true, "isFavorite": true, "isArchived": true,
        ]
        let found = try makeWorld(["insights": [insight]]).allInsights().first
        for key in ["generated_at", "read_at", "archived_at", "updated_at"] {
            #expect(found?[key] == "2026-01-05T06:00:00Z", "\(key)")
        }
    }

    @Test("an unread or unarchived insight has no time of it, even if the seed gives one")
    func unread() throws {
        let insight: JSON = ["title": "t", "content": "c", "readAt": "2026-01-05T06:00:00Z", "archivedAt": "2026-01-05T06:00:00Z"]
        let found = try makeWorld(["insights": [insight]]).allInsights().first
        #expect(found?["read_at"] == .null)
        #expect(found?["archived_at"] == .null)
    }

    @Test("an entry is logged now, without notes")
    func entry() throws {
        let entries = try makeWorld(["progress": [["type": "weight", "quantity": 75]]]).data("/progress")["entries"]?.array
        let expected: JSON = ["type": "weight", "quantity": 75, "date": "2026-01-07T09:00:00Z"]
        #expect(entries?.count == 1)
        #expect(entries?.first?.without("id").differences(from: expected) == [])
    }

    @Test("preferences are empty lists, created with the user")
    func preferences() throws {
        let found = try makeWorld(["createdAt": "2025-01-01T00:00:00Z", "preferences": [:]]).data("/users/me/preferences")
        let expected: JSON = [
            "user_profile_id": .string(Profile.id(ofUser: User.seededID(ofAccount: "ada"))), "allergies": [], "dietary_restrictions": [],
            "food_dislikes": [], "created_at": "2025-01-01T00:00:00Z", "updated_at": "2025-01-01T00:00:00Z",
        ]
        #expect(found.without("id").differences(from: expected) == [])
    }
}
