/// Bytes by which something is found: compared and hashed in one piece, where an array is hashed element by element.
package struct ByteKey: Hashable, Sendable {
    package let bytes: [UInt8]

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    package static func == (left: ByteKey, right: ByteKey) -> Bool { left.bytes == right.bytes }

    package func hash(into hasher: inout Hasher) {
        bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
}
