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

    /// An object with the audio in base64; about 5 MB for the longest text.
    ///
    /// A frame is 96 bytes, which are exactly 128 characters, so the text of all frames is that of one, repeated.
    var json: [UInt8] {
        var json = Array(#"{"audio":""#.utf8)
        json.reserveCapacity(json.count + frames * Self.frame.count + 2)
        for _ in 0..<frames { json += Self.frame }
        json += #""}"#.utf8
        return json
    }

    /// `FF FB 14 C0`, then 92 zeros, in base64.
    private static let frame = Array("//sUwA".utf8) + Array(repeating: UInt8(ascii: "A"), count: 122)
}
