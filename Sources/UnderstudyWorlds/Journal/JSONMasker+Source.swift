import Foundation
import Values

extension JSONMasker {
    /// JSON text, read from its beginning to its end.
    struct Source {
        let bytes: UnsafeBufferPointer<UInt8>
        /// The position of the next byte.
        var place = 0

        /// Zero at the end; no JSON contains it.
        var next: UInt8 { place < bytes.count ? bytes[place] : 0 }

        var isAtEnd: Bool { place == bytes.count }

        subscript(range: Range<Int>) -> UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: bytes[range]) }

        mutating func take(_ byte: UInt8) -> Bool {
            guard next == byte else { return false }
            place += 1
            return true
        }

        mutating func skipSpace() {
            while next == 0x20 || next == 0x0A || next == 0x0D || next == 0x09 { place += 1 }
        }

        /// The bytes of a string between its quotation marks, and whether it has escapes.
        mutating func text() throws(NotPlain) -> (Range<Int>, hasEscapes: Bool) {
            let start = place + 1
            guard var end = mark(from: start) else { throw NotPlain() }
            // Checks all bytes, since the processor checks many at once.
            var (isControl, isEscape, isForeign): (UInt8, UInt8, UInt8) = (0, 0, 0)
            for byte in self[start..<end] {
                isControl |= byte < 0x20 ? 1 : 0
                isEscape |= byte == UInt8(ascii: "\\") ? 1 : 0
                isForeign |= byte & 0x80
            }
            if isEscape != 0 {
                end = try endOfEscaped(from: start)
                isForeign = 0x80
            }
            let range = start..<end
            place = end + 1
            guard isControl == 0, isForeign == 0 || String(validating: self[range], as: UTF8.self) != nil else { throw NotPlain() }
            return (range, isEscape != 0)
        }

        /// The position of the next quotation mark.
        private func mark(from start: Int) -> Int? {
            guard start < bytes.count, let first = bytes.baseAddress else { return nil }
            let mark = memchr(first + start, Int32(UInt8(ascii: "\"")), bytes.count - start)
            return mark.map { UnsafeRawPointer($0) - UnsafeRawPointer(first) }
        }

        /// The position of the quotation mark that ends a text with escapes. The escapes are checked when the text is read.
        private func endOfEscaped(from start: Int) throws(NotPlain) -> Int {
            var end = start
            while end < bytes.count, bytes[end] != UInt8(ascii: "\"") { end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1 }
            guard end < bytes.count else { throw NotPlain() }
            return end
        }

        /// Reads one of JSON's words.
        mutating func word(_ word: StaticString) throws(NotPlain) {
            let isThere = word.withUTF8Buffer { bytes[place...].starts(with: $0) }
            guard isThere else { throw NotPlain() }
            place += word.utf8CodeUnitCount
        }

        /// Reads a number.
        ///
        /// - Returns: whether it is written as ``JSONWriter`` writes it. Most numbers are.
        mutating func number() -> Bool {
            let isNegative = take(UInt8(ascii: "-"))
            let whole = digits()
            let hasFraction = take(UInt8(ascii: "."))
            let fraction = hasFraction ? digits() : place..<place
            let isZero = whole.count == 1 && bytes[whole.lowerBound] == UInt8(ascii: "0")
            let isShortest =
                !whole.isEmpty && (isZero || bytes[whole.lowerBound] != UInt8(ascii: "0"))
                && (hasFraction ? !fraction.isEmpty && bytes[place - 1] != UInt8(ascii: "0") : !(isZero && isNegative))
            // With so few digits, no two decimals are the same double, and none is small enough for an exponent.
            if isShortest, whole.count + fraction.count <= 15, fraction.count <= 6, !isOfNumber(next) { return true }
            while isOfNumber(next) { place += 1 }
            return false
        }

        private mutating func digits() -> Range<Int> {
            let start = place
            while next >= UInt8(ascii: "0"), next <= UInt8(ascii: "9") { place += 1 }
            return start..<place
        }

        private func isOfNumber(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
            case UInt8(ascii: "e"), UInt8(ascii: "E"): true
            default: false
            }
        }

        func isSame(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
            guard left.count == right.count, let start = bytes.baseAddress else { return false }
            return memcmp(start + left.lowerBound, start + right.lowerBound, left.count) == 0
        }

        /// Parses a part of the text.
        func json(_ range: Range<Int>) throws(NotPlain) -> JSON {
            guard let json = try? JSON(parsing: Array(bytes[range]), numbers: .exact) else { throw NotPlain() }
            return json
        }
    }
}
