import HTTPTypes
import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("POST /api/auth/me: validation")
struct SignInValidationTests {
    private func me(_ world: TestWorld, _ members: JSON = [:], token: String = "t") throws -> Answer {
        try world.post("/api/auth/me", token: nil, members.with(["idToken": .string(token)]))
    }

    @Test(
        "a token is required and must be a text",
        arguments: [[:], ["idToken": ""], ["idToken": 5], ["idToken": .null], ["idToken": ["t"]], ["token": "t"]] as [JSON]
    )
    func noToken(_ body: JSON) throws {
        let world = try TestWorld(accounts: [.account()])
        expectAnswer(try world.post("/api/auth/me", token: "t", body), 400, ["error": "idToken is required"])
    }

    @Test("a token is required, and so is a body", arguments: ["guide", "backend"])
    func noBody(_ fidelity: String) throws {
        let world = try TestWorld(fidelity: fidelity, accounts: [.account()])
        expectAnswer(try world.send(.post, "/api/auth/me", token: "t"), 400, ["error": "idToken is required"])
    }

    @Test("the token is checked before the date of birth")
    func order() throws {
        let world = try TestWorld(accounts: [.account()])
        expectAnswer(try world.post("/api/auth/me", ["dateOfBirth": "x"]), 400, ["error": "idToken is required"])
        expectAnswer(try me(world, ["dateOfBirth": "x"], token: "nobody"), 401, Refused.unauthorized)
    }

    @Test(
        "a date of birth must have the form of a date",
        arguments: ["", "x", "1990", "1990-5-15", "15.05.1990", "1990-05-15T00:00:00Z", " 1990-05-15", "1990-05-15 ", "90-05-15"]
    )
    func badDateOfBirth(_ text: String) throws {
        let world = try TestWorld(accounts: [.account()])
        let before = try world.profile()
        let answer = try me(world, ["firstName": "Grace", "dateOfBirth": .string(text)])
        expectAnswer(answer, 400, ["error": "dateOfBirth must be in ISO format (YYYY-MM-DD)"])
        #expect(try world.profile() == before)
    }

    @Test("a date of birth that is not a text is ignored", arguments: [5, true, .null, [], [:]] as [JSON])
    func otherDateOfBirth(_ value: JSON) throws {
        let world = try TestWorld(accounts: [.account(user: ["dateOfBirth": "1990-05-15"])])
        let answer = try me(world, ["dateOfBirth": value])
        #expect(answer.status == 200)
        #expect(answer.body["profile"]?["dateOfBirth"] == "1990-05-15")
    }

    @Test("a name that is blank or not a text changes nothing", arguments: ["", "   ", "\n\t", 5, true, .null, ["Grace"]] as [JSON])
    func blankName(_ value: JSON) throws {
        let world = try TestWorld(accounts: [.account(user: ["firstName": "Ada", "lastName": "Lovelace"])])
        let before = try world.profile()
        #expect(try me(world, ["firstName": value, "lastName": value]).status == 200)
        #expect(try world.profile() == before)
    }
}
