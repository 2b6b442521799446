import HTTPTypes
import MicroHTTP
import Testing
import UnderstudyCore
import UnderstudyWorlds

extension AnswerKey {
    /// The key of a GET with these headers, of which `Authorization` and `X-API-Key` are credentials.
    static func make(_ target: String, headers: [String: String] = [:], table: Int = 0, acting: String? = nil) throws -> AnswerKey {
        let request = try #require(Request(method: .get, target: target, headers: HTTPFields(headers)))
        return AnswerKey(table: table, request, credentials: [.authorization, Credential("x-api-key")], acting: acting)
    }
}

extension KeptAnswer {
    /// An answer that holds from 1970 on.
    static func make(
        _ text: String = "", askedBy account: String? = nil, dependsOn dependence: Route.Dependence = .everything,
        headers: [String: String] = [:]
    ) -> KeptAnswer {
        let response = Response(status: .ok, headers: HTTPFields(headers), body: Array(text.utf8))
        return KeptAnswer(response, askedBy: account, dependsOn: dependence, from: Instant(seconds: 0), until: .distantFuture)
    }
}

extension KeptAnswers {
    /// Keeps an answer that nothing has made untrue meanwhile.
    func keep(_ answer: KeptAnswer, for key: AnswerKey) {
        keep(answer, for: key, since: version)
    }

    /// The body of the answer for a key.
    func text(_ key: AnswerKey, at now: Instant = Instant(seconds: 1_000)) -> String? {
        find(key, at: now).map { String(decoding: $0.response.body, as: UTF8.self) }
    }
}
