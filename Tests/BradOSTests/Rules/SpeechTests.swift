import Testing
import TestSupport
import Values

@testable import BradOS

@Suite("Speech (brados-training.md 7.6)")
struct SpeechTests {
    @Test(
        "takes a second for 2.6 words, at least one second, in frames of 24 ms",
        arguments: [(0, 42), (1, 42), (2, 42), (3, 49), (13, 209), (26, 417), (27, 433), (2_500, 40_065)])
    func duration(_ words: Int, _ frames: Int) throws {
        let text = Array(repeating: "a", count: words).joined(separator: " ")
        let speech = Speech(of: text)
        #expect(speech.frames == frames)
        let audio = try #require(JSON(parsing: speech.json)["audio"]?.string)
        let file = try #require(MP3(base64: audio))
        #expect(file.frames == frames)
        #expect(file.isSilent)
        #expect(abs(file.duration - Double(frames) * 0.024) < 0.001)
        #expect(file.duration >= max(Double(words) / 2.6, 1))
    }

    @Test("counts words between any white space", arguments: ["a\nb\t c", " a  b c ", "a, b — c"])
    func words(_ text: String) {
        #expect(Speech(of: text) == Speech(of: text.contains("—") ? "a b c d" : "a b c"))
    }
}
