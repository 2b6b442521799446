/// A text to find in a longer one, by the algorithm of Knuth, Morris and Pratt: every byte of the longer text is read once. The search of the
/// standard library is about thirty times slower.
package struct Needle: Sendable, Equatable {
    private let bytes: [UInt8]
    /// For each prefix, the length of the longest shorter prefix that it ends in.
    private let borders: [Int]

    /// Two arrays, with spare room for as many borders again.
    package var byteCount: Int { 96 + bytes.count + 2 * MemoryLayout<Int>.stride * borders.count }

    package init(_ bytes: [UInt8]) {
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

    /// In bytes.
    package var length: Int { bytes.count }

    /// The end of the first occurrence.
    package func end(in text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int? {
        guard !bytes.isEmpty else { return range.lowerBound }
        var length = 0
        for index in range {
            while length > 0, text[index] != bytes[length] { length = borders[length - 1] }
            if text[index] == bytes[length] { length += 1 }
            if length == bytes.count { return index + 1 }
        }
        return nil
    }
}
