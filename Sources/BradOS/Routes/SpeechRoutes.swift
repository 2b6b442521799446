import MicroHTTP
import UnderstudyCore

extension BradOSBackend {
    /// Texts of stretches and meditations, read aloud (brados-training.md 7.6).
    var speechRoutes: [Route] {
        [
            Route(.post, Self.pathPattern + "/tts/synthesize", .open, "a text as silent audio") { context in
                let text = try context.body(Self.speechSchema)["text"]?.string ?? ""
                return .success(encoded: Speech(of: text).json)
            }
        ]
    }

    private static let speechSchema = ValueSchema.object([.required("text", .text(length: 1...5_000), "The text.")])
}
