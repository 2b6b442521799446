import Testing
import UnderstudyCore
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
        "is not shown in a header or a path",
        arguments: [("X-Original-URL", "/x?t%6Fken=s3cret"), ("X-Forwarded-Auth", "Bearer s3cret")])
    func header(_ name: String, _ value: String) throws {
        let entry = try JournalEntry.make(.get, "/reset;token=s3cret", headers: [name: value])
        #expect(!entry.json.text.contains("s3cret"), "\(entry.json.text)")
    }
}
