import Testing
import UnderstudyWorlds

@Suite("A secret with an escaped or hidden name")
struct HiddenSecretTests {
    @Test(
        "is not shown in a body",
        arguments: [
            #"{"p\u0061ssword": "s3cret", "#, "p%61ssword=s3cret", #"{"payload": "{\"password\": \"s3cret\"}"}"#,
            #"{"value": "Bearer s3cret"}"#, #"{"value": "eyJhbGciOiJub25lIn0.s3cret."}"#, #"{"pass word": "s3cret"}"#,
            #"{"pwd": "s3cret"}"#,
        ])
    func body(_ text: String) throws {
        let entry = try JournalEntry.make(.post, "/api/v1/auth/login", body: Array(text.utf8))
        #expect(!entry.json.text.contains("s3cret"), "\(entry.json.text)")
    }

    @Test(
        "is not shown in the user part of a URL, or behind the name of a header",
        arguments: [
            ("https://jane:s3cret@a.test/x", "https://***@a.test/x"), ("https://s3cret@a.test", "https://***@a.test"),
            ("see //jane:s3@s3cret@a.test:80?x", "see //***@a.test:80?x"),
            ("ftp://a.test/ ftp://j:s3cret@b.test", "ftp://a.test/ ftp://***@b.test"),
            ("curl -H 'Authorization: Bearer s3cret' http://a", "curl -H 'Authorization: ***' http://a"),
            ("authorization:s3cret", "authorization:***"), ("https%3A%2F%2Fj%3As3cret%40a.test", "***"), ("a%20b password%3Ds3cret", "***"),
        ])
    func text(_ text: String, _ shown: String) {
        #expect(Masking().text(text) == shown)
    }

    @Test(
        "hides nothing else of a URL or a text",
        arguments: [
            "https://a.test/@jane", "mailto:jane@a.test", "https://a.test/?to=jane@a.test", "jane@a.test // bob@a.test", "//@a.test",
            "authorization: ", "authorization", "a%20b", "100%", "%zz%", "https://a.test/a%2Fb?c=%C3%A9",
        ])
    func plain(_ text: String) {
        #expect(Masking().text(text) == text)
    }

    @Test(
        "is not shown in a header or a path",
        arguments: [("X-Original-URL", "/x?t%6Fken=s3cret"), ("X-Forwarded-Auth", "Bearer s3cret")])
    func header(_ name: String, _ value: String) throws {
        let entry = try JournalEntry.make(.get, "/reset;token=s3cret", headers: [name: value])
        #expect(!entry.json.text.contains("s3cret"), "\(entry.json.text)")
    }
}
