import MicroHTTP
import UnderstudyCore

/// Silence of the length that a text takes to speak (brados-training.md 7.6): MP3 frames of 24 ms, mono, 48 kHz, 32 kbit/s.
struct Speech: Equatable {
    /// The number of MP3 frames.
    let frames: Int

    /// 2.6 words per second, at least one second.
    init(of text: String) {
        let words = text.split { $0.isWhitespace }.count
        // A frame takes 0.0624 words, a second 41.7 frames. The text's length limits both products.
        frames = max((words * 10_000 + 623) / 624, 42)
    }

    /// An object with the base64 text of the audio.
    ///
    /// A frame is 96 bytes, which are exactly 128 characters: the text of all frames is that of one, repeated. No more than this text is in
    /// memory, about 5 MB for the longest one.
    var json: [UInt8] {
        let (start, end) = (Array(#"{"audio":""#.utf8), Array(#""}"#.utf8))
        var json = start
        json.reserveCapacity(start.count + frames * Self.frame.count + end.count)
        for _ in 0..<frames { json += Self.frame }
        return json + end
    }

    /// `FF FB 14 C0`, then 92 zeros, in base64.
    private static let frame = Array("//sUwA".utf8) + Array(repeating: UInt8(ascii: "A"), count: 122)
}
