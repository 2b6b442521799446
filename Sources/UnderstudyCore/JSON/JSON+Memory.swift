extension JSON {
    /// About how much memory the value takes, which is many times the length of its text where it has many small parts.
    package var memoryBytes: Int { MemoryLayout<JSON>.stride + heapBytes }

    /// Of an array's buffer besides its elements, and of a long text besides its bytes.
    private static let bufferBytes = 32
    /// A shorter text needs no memory of its own.
    private static let longestSmallText = 15

    private var heapBytes: Int {
        switch self {
        case .null, .bool, .number: 0
        case .string(let text): Self.heapBytes(of: text)
        // What has grown element by element has room for as many again.
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
    /// Of a member besides its texts and its value: its name, its place in a table, and room for as many again.
    fileprivate static let memberBytes = MemoryLayout<JSON>.stride + 2 * MemoryLayout<String>.stride + 64
}
