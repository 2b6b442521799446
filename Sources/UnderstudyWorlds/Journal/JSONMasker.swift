import Foundation
import UnderstudyCore

/// Masks JSON text in one pass over its bytes.
///
/// Returns the bytes that ``Masking/json(_:isID:)`` and ``JSON/encoded`` would produce, without making values. A journal has thousands of
/// bodies, and making values of one takes ten times as long. Names and values are checked in place, and most bytes are copied unchanged.
/// Throws ``NotPlain`` in rare cases, which the caller then masks as values: invalid JSON, an object with duplicate names, names that
/// have escapes or secrets, and very many different names.
struct JSONMasker {
    /// The text must be read as a value, if it is JSON at all.
    struct NotPlain: Error {}

    /// A name, and what it implies for its values.
    private struct Name {
        let place: Range<Int>
        let isSecret: Bool
        let isOfID: Bool
    }

    /// The number of bits in an object's set of names.
    private static let mostNames = UInt64.bitWidth
    private static let hiddenText = Array("\"\(Secret.mask)\"".utf8)

    private let source: UnsafeBufferPointer<UInt8>
    private let masking: Masking
    private var place = 0
    private var shown: [UInt8] = []
    /// The source before this position has been copied, replaced or omitted.
    private var copied = 0
    /// Whether the current value belongs to a secret: it is neither checked nor copied.
    private var isHidden = false
    private var hasMasked = false
    /// The names so far, each checked once: most objects have the same names as the previous one.
    private var names: [Name] = []
    /// The index of the name that probably comes next.
    private var nextName = 0

    private init(_ source: UnsafeBufferPointer<UInt8>, _ masking: Masking) {
        self.source = source
        self.masking = masking
        shown.reserveCapacity(source.count)
    }

    /// - Returns: the text without white space and with its secrets masked, and whether it had any.
    static func mask(_ text: [UInt8], _ masking: Masking) throws(NotPlain) -> (text: [UInt8], hasMasked: Bool) {
        try text.withUnsafeBufferPointer { source throws(NotPlain) in
            var masker = JSONMasker(source, masking)
            return try masker.document()
        }
    }

    private mutating func document() throws(NotPlain) -> (text: [UInt8], hasMasked: Bool) {
        skipSpace()
        try value(depth: 0, isID: false)
        skipSpace()
        guard place == source.count else { throw NotPlain() }
        replace(from: place, by: [])
        return (shown, hasMasked)
    }

    private mutating func value(depth: Int, isID: Bool) throws(NotPlain) {
        switch next {
        case UInt8(ascii: "{"): try object(depth: depth)
        case UInt8(ascii: "["): try array(depth: depth, isID: isID)
        case UInt8(ascii: "\""): try string(isID: isID)
        case UInt8(ascii: "t"): try word("true")
        case UInt8(ascii: "f"): try word("false")
        case UInt8(ascii: "n"): try word("null")
        default: try number()
        }
    }

    private mutating func object(depth: Int) throws(NotPlain) {
        guard depth < JSON.depthLimit else { throw NotPlain() }
        place += 1
        skipSpace()
        if take(UInt8(ascii: "}")) { return }
        var namesHere: UInt64 = 0
        repeat {
            skipSpace()
            let number = try name()
            guard namesHere & 1 << UInt64(number) == 0 else { throw NotPlain() }
            namesHere |= 1 << UInt64(number)
            try value(of: names[number], depth: depth)
            skipSpace()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "}")) else { throw NotPlain() }
    }

    private mutating func array(depth: Int, isID: Bool) throws(NotPlain) {
        guard depth < JSON.depthLimit else { throw NotPlain() }
        place += 1
        skipSpace()
        if take(UInt8(ascii: "]")) { return }
        repeat {
            skipSpace()
            try value(depth: depth + 1, isID: isID)
            skipSpace()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "]")) else { throw NotPlain() }
    }

    private mutating func value(of name: Name, depth: Int) throws(NotPlain) {
        skipSpace()
        guard take(UInt8(ascii: ":")) else { throw NotPlain() }
        skipSpace()
        if !isHidden, name.isSecret, try hide(named: bytes(in: name.place), depth: depth) { return }
        try value(depth: depth + 1, isID: name.isOfID)
    }

    /// - Returns: the index of the name in ``names``.
    private mutating func name() throws(NotPlain) -> Int {
        guard next == UInt8(ascii: "\"") else { throw NotPlain() }
        let (range, hasEscapes) = try text()
        let name = bytes(in: range)
        if nextName < names.count, isSame(names[nextName].place, range) { return passed(nextName) }
        if let number = names.firstIndex(where: { isSame($0.place, range) }) { return passed(number) }
        guard !hasEscapes, names.count < Self.mostNames, masking.isPlain(name, isID: false) else { throw NotPlain() }
        names.append(Name(place: range, isSecret: Secret.isNamed(by: name), isOfID: Masking.isNameOfID(name)))
        return passed(names.count - 1)
    }

    private mutating func passed(_ number: Int) -> Int {
        nextName = number + 1
        return number
    }

    /// Skips a secret and replaces it by the mask.
    ///
    /// - Returns: false for the code of an error, which is not a secret and must be read again.
    private mutating func hide(named name: UnsafeBufferPointer<UInt8>, depth: Int) throws(NotPlain) -> Bool {
        let start = place
        isHidden = true
        try value(depth: depth + 1, isID: false)
        isHidden = false
        // Arrays and objects are never error codes.
        let value = source[start] == UInt8(ascii: "[") || source[start] == UInt8(ascii: "{") ? [:] : try json(start..<place)
        if masking.isOfAnswer, Secret.isErrorCode(value, named: name) {
            place = start
            return false
        }
        hasMasked = hasMasked || value != .string(Secret.mask)
        replace(from: start, by: Self.hiddenText)
        return true
    }
}

/// Values that contain no other values.
extension JSONMasker {
    private mutating func string(isID: Bool) throws(NotPlain) {
        let start = place
        let (range, hasEscapes) = try text()
        if !hasEscapes, isHidden || masking.isPlain(bytes(in: range), isID: isID) { return }
        guard let text = try json(start..<place).string, !isHidden else { return }
        let shown = masking.text(text, isID: isID)
        hasMasked = hasMasked || !shown.isSame(as: text)
        replace(from: start, by: JSON.string(shown).encoded)
    }

    /// The bytes of a string between its quotation marks, and whether it has escapes.
    private mutating func text() throws(NotPlain) -> (Range<Int>, hasEscapes: Bool) {
        let start = place + 1
        guard var end = mark(from: start) else { throw NotPlain() }
        // Checks all bytes, since the processor checks many at once.
        var (isControl, isEscape, isForeign): (UInt8, UInt8, UInt8) = (0, 0, 0)
        for byte in bytes(in: start..<end) {
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
        guard isControl == 0, isForeign == 0 || String(validating: bytes(in: range), as: UTF8.self) != nil else { throw NotPlain() }
        return (range, isEscape != 0)
    }

    /// The position of the next quotation mark.
    private func mark(from start: Int) -> Int? {
        guard start < source.count, let first = source.baseAddress else { return nil }
        return memchr(first + start, Int32(UInt8(ascii: "\"")), source.count - start).map { UnsafeRawPointer($0) - UnsafeRawPointer(first) }
    }

    /// The position of the quotation mark that ends a text with escapes. The escapes are checked when the text is read.
    private func endOfEscaped(from start: Int) throws(NotPlain) -> Int {
        var end = start
        while end < source.count, source[end] != UInt8(ascii: "\"") { end += source[end] == UInt8(ascii: "\\") ? 2 : 1 }
        guard end < source.count else { throw NotPlain() }
        return end
    }

    private mutating func word(_ word: StaticString) throws(NotPlain) {
        let isThere = word.withUTF8Buffer { source[place...].starts(with: $0) }
        guard isThere else { throw NotPlain() }
        place += word.utf8CodeUnitCount
    }

    /// A number that is written as ``JSONWriter`` writes it is copied. Most numbers are.
    private mutating func number() throws(NotPlain) {
        let start = place
        let isNegative = take(UInt8(ascii: "-"))
        let whole = digits()
        let hasFraction = take(UInt8(ascii: "."))
        let fraction = hasFraction ? digits() : place..<place
        let isZero = whole.count == 1 && source[whole.lowerBound] == UInt8(ascii: "0")
        let isShortest =
            !whole.isEmpty && (isZero || source[whole.lowerBound] != UInt8(ascii: "0"))
            && (hasFraction ? !fraction.isEmpty && source[place - 1] != UInt8(ascii: "0") : !(isZero && isNegative))
        // With so few digits, no two decimals are the same double, and none is small enough for an exponent.
        if isShortest, whole.count + fraction.count <= 15, fraction.count <= 6, !isOfNumber(next) { return }
        while isOfNumber(next) { place += 1 }
        let value = try json(start..<place)
        if !isHidden { replace(from: start, by: value.encoded) }
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
}

/// Access to the source and the output.
extension JSONMasker {
    /// Zero at the end; no JSON contains it.
    private var next: UInt8 { place < source.count ? source[place] : 0 }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        place += 1
        return true
    }

    private mutating func skipSpace() {
        guard next <= 0x20 else { return }
        let start = place
        while next == 0x20 || next == 0x0A || next == 0x0D || next == 0x09 { place += 1 }
        if place > start, !isHidden { replace(from: start, by: []) }
    }

    private func isSame(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
        guard left.count == right.count, let start = source.baseAddress else { return false }
        return memcmp(start + left.lowerBound, start + right.lowerBound, left.count) == 0
    }

    private func bytes(in range: Range<Int>) -> UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: source[range]) }

    /// Parses a part of the text.
    private func json(_ range: Range<Int>) throws(NotPlain) -> JSON {
        guard let json = try? JSON(parsing: Array(source[range]), numbers: .exact) else { throw NotPlain() }
        return json
    }

    /// Replaces the bytes that have been read since a position.
    private mutating func replace(from start: Int, by bytes: [UInt8]) {
        shown += source[copied..<start]
        shown += bytes
        copied = place
    }
}
