import Values

/// A pattern in which `*` stands for any text, including none. All other characters stand for themselves, byte by byte.
///
/// Matching takes a time proportional to the text, whatever the pattern.
package struct Glob: Sendable, Equatable, CustomStringConvertible {
    /// The pattern as written.
    package let pattern: String
    private let start: [UInt8]
    /// The texts that must follow, in this order, between start and end.
    private let middle: [Needle]
    /// `nil` without a `*`: then the start is the whole pattern.
    private let end: [UInt8]?

    /// - Parameters:
    ///   - spelling: the spelling of the texts that are compared, applied to each text between two `*`.
    ///   - form: the form of those texts, applied to the whole pattern.
    package init(_ pattern: String, spelling: ([UInt8]) -> [UInt8] = { $0 }, form: ([UInt8]) -> [UInt8] = { $0 }) {
        self.pattern = pattern
        let parts = form(Array(pattern.utf8)).split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false).map {
            spelling(Array($0))
        }
        start = parts.first ?? []
        middle = parts.dropFirst().dropLast().filter { !$0.isEmpty }.map(Needle.init)
        end = parts.count > 1 ? parts.last : nil
    }

    package var description: String { pattern }

    /// The approximate memory of the pattern.
    var byteCount: Int {
        middle.reduce(Self.ownBytes + 2 * pattern.utf8.count) { $0 + $1.byteCount }
    }

    private static let ownBytes = 128

    package func fits(_ text: some StringProtocol) -> Bool {
        text.utf8.withContiguousStorageIfAvailable(fits) ?? Array(text.utf8).withUnsafeBufferPointer(fits)
    }

    package func fits(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let end else { return text.elementsEqual(start) }
        guard text.count >= start.count + end.count, text.starts(with: start), text.suffix(end.count).elementsEqual(end) else {
            return false
        }
        var rest = start.count..<(text.count - end.count)
        for needle in middle {
            guard let found = needle.end(in: text, rest) else { return false }
            rest = found..<rest.upperBound
        }
        return true
    }
}
