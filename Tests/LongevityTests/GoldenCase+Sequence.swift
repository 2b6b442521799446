import HTTPTypes
import Testing
import TestSupport
import UnderstudyCore

extension GoldenCase {
    /// A world with the accounts that the sequence's tokens are of, as they were before it.
    func sequenceWorld(fidelity: String) throws -> TestWorld {
        let accounts = try #require(json["tokens"]?.array).map { token in
            let claims = try #require(token["claims"])
            let uid = try #require(claims["sub"]?.string)
            let account = try GoldenCase.account(user: json["users"]?[uid], entries: json["entries"], claims: claims)
            return account.with(["tokens": [token["token"] ?? .null]])
        }
        return try TestWorld(now: try #require(json["now"]?.string), fidelity: fidelity, accounts: accounts)
    }

    /// Sends a step's request at the step's time.
    static func answer(toStep step: JSON, in world: TestWorld) throws -> Answer {
        try world.setNow(try #require(step["now"]?.string))
        let request = try #require(step["request"])
        let method = try #require(request["method"]?.string.flatMap(HTTPRequest.Method.init(rawValue:)))
        let path = try #require(request["path"]?.string)
        var headers = HTTPFields()
        for (name, value) in request["headers"]?.object ?? [:] {
            headers[try #require(HTTPField.Name(name))] = value.string
        }
        return try world.send(method, path, headers: headers, body: request["body"])
    }
}
