import Foundation

/// A text that equals another only if their bytes are equal, as in JavaScript.
///
/// Swift compares texts by Unicode equivalence, which takes quadratic time over long runs of combining marks. Names and values from clients
/// are compared and hashed as this type instead.
package struct ExactText: Hashable, Sendable {
    package let text: String

    package init(_ text: String) {
        self.text = text
    }

    package static func == (left: ExactText, right: ExactText) -> Bool { left.text.isSame(as: right.text) }

    package func hash(into hasher: inout Hasher) {
        text.withBytes { hasher.combine(bytes: $0) }
    }
}

extension String {
    /// Whether both have the same bytes.
    @usableFromInline
    package func isSame(as other: String) -> Bool {
        utf8.count == other.utf8.count
            && withBytes { left in
                other.withBytes { right in
                    guard let left = left.baseAddress, let right = right.baseAddress else { return true }
                    return memcmp(left, right, utf8.count) == 0
                }
            }
    }

    fileprivate func withBytes<Value>(_ body: (UnsafeRawBufferPointer) -> Value) -> Value {
        utf8.withContiguousStorageIfAvailable { body(UnsafeRawBufferPointer($0)) } ?? Array(utf8).withUnsafeBytes(body)
    }
}
