extension JSON {
    /// The approximate memory of the value. It is many times the length of the text if the value has many small parts.
    package var memoryBytes: Int { MemoryLayout<JSON>.stride + heapBytes }

    /// The overhead of an array's buffer, and of a long text.
    private static let bufferBytes = 32
    /// A text up to this length in bytes needs no heap memory.
    private static let longestSmallText = 15

    private var heapBytes: Int {
        switch self {
        case .null, .bool, .number: 0
        case .string(let text), .written(let text): Self.heapBytes(of: text)
        // An array that grew element by element may have room for twice its elements.
        case .array(let elements):
            elements.reduce(Self.bufferBytes + elements.count * MemoryLayout<JSON>.stride) { $0 + $1.memoryBytes }
        case .object(let members):
            members.reduce(2 * Self.bufferBytes + members.count * Members.memberBytes) {
                $0 + Self.heapBytes(of: $1.key) + $1.value.memoryBytes
            }
        }
    }

    private static func heapBytes(of text: String) -> Int {
        text.utf8.count > longestSmallText ? bufferBytes + text.utf8.count : 0
    }
}

extension JSON.Members {
    /// The overhead of a member, apart from its texts and its value: its name, its entry in an index, and spare room for as many again.
    fileprivate static let memberBytes = MemoryLayout<JSON>.stride + 2 * MemoryLayout<String>.stride + 64
}
