/// The rules of a live chat, apart from its transport (fitiq-wellness.md 3.8).
enum LiveChat {
    private static let wordsOfChunk = 4

    /// The events of a reply. Lume shows each chunk as a bubble of its own, so by default there is one.
    static func events(of reply: ChatMessage, inChunks: Bool) -> [ChatEvent] {
        guard inChunks else { return [.streamChunk(reply.content), .streamComplete(reply)] }
        // A word keeps the space before it, so that the chunks together are the reply.
        var words: [String] = []
        for part in reply.content.split(separator: " ", omittingEmptySubsequences: false) {
            words.append(words.isEmpty ? String(part) : " " + part)
        }
        let chunks = stride(from: 0, to: words.count, by: wordsOfChunk).map { words[$0...].prefix(wordsOfChunk).joined() }
        return chunks.map(ChatEvent.streamChunk) + [.streamComplete(reply)]
    }
}

extension FitIQError {
    /// A frame of a WebSocket that is no JSON object of a known type.
    static let unknownFrame = FitIQError.invalid("Unknown message type")
}
