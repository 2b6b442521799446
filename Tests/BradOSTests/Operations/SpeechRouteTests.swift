import Testing
import TestSupport
import Values

@Suite("POST /tts/synthesize")
struct SpeechRouteTests {
    @Test("returns an MP3 file of the text's length: 26 words take 10 seconds")
    func audio() throws {
        let text = Array(repeating: "breathe", count: 26).joined(separator: " ")
        let answer = try TestWorld().brad(.post, "/tts/synthesize", body: ["text": .string(text)])
        #expect(answer.status == 200)
        let audio = try #require(answer.body["data"]?["audio"]?.string)
        let file = try #require(MP3(base64: audio))
        #expect(file.frames == 417)
        #expect(abs(file.duration - 10.008) < 0.001)
        #expect(answer.body["data"]?.object?.keys.map(\.self) == ["audio"])
    }

    @Test("refuses a text that is missing, empty or too long, and accepts 5,000 characters")
    func bounds() throws {
        func status(_ body: JSON) throws -> Int { try TestWorld().brad(.post, "/tts/synthesize", body: body).status }
        #expect(try status(["text": .string(String(repeating: "a ", count: 2_500))]) == 200)
        #expect(try status(["text": " "]) == 200)
        let long: JSON = ["text": .string(String(repeating: "a", count: 5_001))]
        let issue: JSON = [
            "code": "too_big", "maximum": 5_000, "type": "string", "inclusive": true, "exact": false,
            "message": "String must contain at most 5000 character(s)", "path": ["text"],
        ]
        expectAnswer(try TestWorld().brad(.post, "/tts/synthesize", body: long), 400, .invalid("Invalid request data", issue))
        for body in [[:], ["text": ""], ["text": 5], ["text": .null]] as [JSON] { #expect(try status(body) == 400, "\(body.text)") }
    }
}
