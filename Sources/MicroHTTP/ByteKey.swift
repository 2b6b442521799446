import CMicrohttpd

/// Bytes by which something is found: compared and hashed in one piece, where an array is hashed element by element.
package struct ByteKey: Hashable, Sendable {
    package let bytes: [UInt8]

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    package static func == (left: ByteKey, right: ByteKey) -> Bool {
        guard left.bytes.count == right.bytes.count else { return false }
        return left.bytes.withUnsafeBytes { left in
            right.bytes.withUnsafeBytes { right in understudy_are_same(left.baseAddress, right.baseAddress, left.count) != 0 }
        }
    }

    package func hash(into hasher: inout Hasher) {
        bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
}
