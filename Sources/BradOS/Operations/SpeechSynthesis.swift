import MicroHTTP
import UnderstudyCore

/// Texts of stretches and meditations, read aloud (brados-training.md 7.6).
enum SpeechSynthesis {
    static let operations: [Operation<BradOSBackend>] = [
        .call(
            "synthesizeSpeech", .post, "/tts/synthesize", "Read a text aloud",
            """
            The audio is silence of the length that the text takes to speak: 2.6 words per second, at least one second. The app reads the \
            length of the file.
            """,
            for: .open, body: .checked(.object([.required(text.name, text.schema, "The text.", example: "Relax your shoulders.")])),
            answers: .ok(audio, "The audio.")
        ) { call in .success(encoded: Speech(of: try call.sent[text]).json) }
    ].tagged("Brad OS: service")

    private static let text = Field<String>("text", .string(1...5_000), "The text.")

    private static let audio = ValueSchema.object([
        .required("audio", .text, "An MP3 file in base64: mono, 48 kHz, 32 kbit/s.", example: "//sUwAAA")
    ])
}
