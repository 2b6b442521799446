import HTTPTypes
import Testing
import TestSupport
import UnderstudyCore
import Values

extension GoldenCase {
    /// A world with the accounts of the sequence's tokens, as they were before the sequence.
    ///
    /// With revision 2026-01-14 each user has one token, opaque here. Later tokens can be renewed, each with its own claims: these are web
    /// tokens.
    func sequenceWorld(fidelity: String) throws -> TestWorld {
        var accounts: [JSON] = []
        for token in try #require(json["tokens"]?.array) {
            let claims = try #require(token["claims"])
            let uid = try #require(claims["sub"]?.string)
            // The first of several tokens of a user defines the account.
            guard !accounts.contains(where: { $0["key"]?.string == uid }) else { continue }
            let entries = json["entries"]?.object == nil ? json["entries"] : json["entries"]?[uid]
            let account = try GoldenCase.account(user: json["users"]?[uid], entries: entries, claims: claims)
            accounts.append(account.with(["tokens": revision == "2026-01-14" ? [token["token"] ?? .null] : []]))
        }
        return try world(fidelity: fidelity, accounts: accounts)
    }

    /// Sends a step's request at the step's time.
    func answer(toStep step: JSON, in world: TestWorld) throws -> Answer {
        try world.setNow(try #require(step["now"]?.string))
        let request = try #require(step["request"])
        let method = try #require(request["method"]?.string.flatMap(HTTPRequest.Method.init(rawValue:)))
        let path = try #require(request["path"]?.string)
        var headers = HTTPFields()
        for (name, value) in request["headers"]?.object ?? [:] {
            headers[try #require(HTTPField.Name(name))] = value.string.map(withWebTokens)
        }
        var body = request["body"]
        if let token = body?["idToken"]?.string { body = body?.with(["idToken": .string(withWebTokens(token))]) }
        return try world.send(method, path, headers: headers, body: body)
    }

    /// A text in which web tokens replace the names of tokens.
    private func withWebTokens(_ text: String) -> String {
        guard revision != "2026-01-14" else { return text }
        let words = text.split(separator: " ", omittingEmptySubsequences: false).map { word in
            let token = json["tokens"]?.array?.first { $0["token"]?.string == String(word) }
            return token?["claims"].map { UnsignedToken.make($0) } ?? String(word)
        }
        return words.joined(separator: " ")
    }
}
