import UnderstudyCore

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

    /// - Parameter spelling: the spelling of the texts that are compared, applied to each text between two `*`.
    package init(_ pattern: String, spelling: ([UInt8]) -> [UInt8] = { $0 }) {
        self.pattern = pattern
        let parts = pattern.utf8.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false).map { spelling(Array($0)) }
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

/// A text to find in a longer one, by the algorithm of Knuth, Morris and Pratt: every byte of the longer text is read once.
private struct Needle: Sendable, Equatable {
    private let bytes: [UInt8]
    /// For each prefix, the length of the longest shorter prefix that it ends in.
    private let borders: [Int]

    /// Two arrays, with spare room for as many borders again.
    var byteCount: Int { 96 + bytes.count + 2 * MemoryLayout<Int>.stride * borders.count }

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var borders = [0]
        var length = 0
        for byte in bytes.dropFirst() {
            while length > 0, byte != bytes[length] { length = borders[length - 1] }
            if byte == bytes[length] { length += 1 }
            borders.append(length)
        }
        self.borders = borders
    }

    /// The end of the first occurrence.
    func end(in text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int? {
        var length = 0
        for index in range {
            while length > 0, text[index] != bytes[length] { length = borders[length - 1] }
            if text[index] == bytes[length] { length += 1 }
            if length == bytes.count { return index + 1 }
        }
        return nil
    }
}
