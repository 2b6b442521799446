import HTTPTypes
import Testing
import TestSupport
import UnderstudyCore

@Suite("What the real backend answers to one request after the other")
struct GoldenSequenceTests {
    @Test("is what is answered here", arguments: GoldenCase.all(ofKind: "sequence"))
    func sequence(_ golden: GoldenCase) throws {
        let tokens = try #require(golden.json["tokens"]?.array)
        let accounts = try tokens.map { token in
            let claims = try #require(token["claims"])
            let uid = try #require(claims["sub"]?.string)
            let account = try GoldenCase.account(user: golden.json["users"]?[uid], entries: golden.json["entries"], claims: claims)
            return account.with(["tokens": [token["token"] ?? .null]])
        }
        let world = try TestWorld(now: try #require(golden.json["now"]?.string), fidelity: "backend", accounts: accounts)
        for (number, step) in try #require(golden.json["expect"]?["steps"]?.array).enumerated() {
            try check(step, number, in: world)
        }
    }

    private func check(_ step: JSON, _ number: Int, in world: TestWorld) throws {
        try world.setNow(try #require(step["now"]?.string))
        let request = try #require(step["request"])
        let method = try #require(request["method"]?.string.flatMap(HTTPRequest.Method.init(rawValue:)))
        let path = try #require(request["path"]?.string)
        var headers = HTTPFields()
        for (name, value) in request["headers"]?.object ?? [:] {
            headers[try #require(HTTPField.Name(name))] = value.string
        }
        let answer = try world.send(method, path, headers: headers, body: request["body"])
        let expected = try #require(step["expect"])
        let title = "step \(number) \(step["label"]?.string ?? ""): \(method) \(path)"
        #expect(answer.status == expected["status"]?.integer, "\(title)")
        let differences = Self.comparable(answer.body).differences(from: Self.comparable(expected["body"] ?? .null))
        #expect(differences.prefix(8).joined(separator: "\n") == "", "\(title)")
    }

    /// The backend may answer with the row as it was before the call; its time of change is not to be relied on (longevity.md 3.3).
    private static func comparable(_ body: JSON) -> JSON {
        guard let profile = body["profile"] else { return body }
        return body.with(["profile": profile.without("updatedAt")])
    }
}
