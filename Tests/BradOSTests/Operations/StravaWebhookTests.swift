import HTTPTypes
import Testing
import TestSupport
import Values

@Suite("Strava's webhook (brados-training.md 7.2)")
struct StravaWebhookTests {
    private static let path = "/strava/webhook"

    private func check(_ query: String, token: JSON, environment: String = "dev") throws -> (status: Int, type: String?, body: String) {
        let world = try TestWorld(settings: ["bradOS.stravaVerifyToken": token])
        let answer = try world.respond(.get, "/api/\(environment)\(Self.path)\(query)")
        return (answer.status.code, answer.headers[.contentType], String(decoding: answer.wholeBody, as: UTF8.self))
    }

    @Test("GET: echoes the challenge of a check with the token, without an envelope", arguments: ["dev", "prod"])
    func accepted(_ environment: String) throws {
        let answer = try check(
            "?hub.mode=subscribe&hub.challenge=15f7d1a9&hub.verify_token=STRAVA", token: "STRAVA", environment: environment)
        #expect(answer.status == 200)
        #expect(answer.type == "application/json; charset=utf-8")
        #expect(answer.body == #"{"hub.challenge":"15f7d1a9"}"#)
    }

    @Test(
        "GET: the challenge is any text, and may be missing",
        arguments: [
            ("&hub.challenge=a%20b%22+%C3%A9", #"{"hub.challenge":"a b\" é"}"#), ("&hub.challenge=", #"{"hub.challenge":""}"#), ("", "{}"),
            ("&hub.challenge=1&more=2", #"{"hub.challenge":"1"}"#),
        ])
    func challenge(_ challenge: String, _ body: String) throws {
        let answer = try check("?hub.mode=subscribe&hub.verify_token=t%2Bk%20n" + challenge, token: "t+k n")
        #expect(answer.status == 200)
        #expect(answer.body == body)
    }

    @Test(
        "GET: refuses a check with another mode or token",
        arguments: [
            "", "?hub.challenge=abc", "?hub.mode=subscribe&hub.challenge=abc", "?hub.verify_token=STRAVA&hub.challenge=abc",
            "?hub.mode=unsubscribe&hub.verify_token=STRAVA", "?hub.mode=Subscribe&hub.verify_token=STRAVA",
            "?hub.mode=subscribe&hub.verify_token=strava", "?hub.mode=subscribe&hub.verify_token=",
            "?hub.mode=subscribe&hub.verify_token=guess", "?hub.mode=subscribe&hub.mode=subscribe&hub.verify_token=STRAVA",
            "?hub.mode=subscribe&hub.verify_token=STRAVA&hub.verify_token=x",
            "?mode=subscribe&verify_token=STRAVA",
        ])
    func refused(_ query: String) throws {
        let answer = try check(query, token: "STRAVA")
        #expect(answer.status == 403)
        #expect(answer.type == "text/html; charset=utf-8")
        #expect(answer.body == "Forbidden")
    }

    @Test(
        "GET: refuses every check without a token in the settings (D12)",
        arguments: [
            "", "?hub.mode=subscribe", "?hub.mode=subscribe&hub.challenge=abc&hub.verify_token=",
            "?hub.mode=subscribe&hub.verify_token=null",
        ])
    func absent(_ query: String) throws {
        let answer = try check(query, token: .null)
        #expect(answer.status == 403)
        #expect(answer.body == "Forbidden")
    }

    @Test("GET: the token is masked in the journal")
    func masked() throws {
        let world = try TestWorld(settings: ["bradOS.stravaVerifyToken": "STRAVA"])
        _ = try world.respond(.get, "/api/dev\(Self.path)?hub.mode=subscribe&hub.verify_token=STRAVA&hub.challenge=abc")
        let journal = try world.get("/_understudy/requests").body
        #expect(journal["requests"]?.array?.count == 1)
        #expect(!journal.text.contains("STRAVA"))
        #expect(journal.text.contains("subscribe"))
    }

    @Test("POST: accepts every event", arguments: ["", "{}", #"{"object_type":"activity"}"#])
    func event(_ body: String) throws {
        let event = try TestWorld().respond(.post, "/api/dev\(Self.path)", bytes: Array(body.utf8))
        #expect(event.status.code == 200)
        #expect(String(decoding: event.wholeBody, as: UTF8.self) == "EVENT_RECEIVED")
    }
}
