import UnderstudyCore

/// Masks JSON text in one pass over its bytes.
///
/// Gives the bytes that ``Masking/json(_:isID:)`` and ``JSON/encoded`` give, without making values: a journal has thousands of bodies, and
/// making values of one takes ten times as long. Names and values are judged where they stand, and most bytes are copied as they are.
/// Throws ``NotPlain`` at what is rare, which the caller then masks as a value: faulty JSON, names that occur twice, that have escapes or
/// that are tokens, and objects with very many members.
struct JSONMasker {
    /// The text has to be read as a value, if it is JSON at all.
    struct NotPlain: Error {}

    private static let mostMembers = 64
    private static let hiddenText = Array("\"\(Secret.mask)\"".utf8)

    private let source: UnsafeBufferPointer<UInt8>
    private let masking: Masking
    private var place = 0
    private var shown: [UInt8] = []
    /// What of the source stands before this place has been copied, replaced or left out.
    private var copied = 0
    /// Whether what is read belongs to a secret: it is not looked at, nor copied.
    private var isHidden = false
    private var hasMasked = false
    /// Of the members so far of all objects that are open.
    private var names: [Range<Int>] = []

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
        let first = names.count
        place += 1
        skipSpace()
        if take(UInt8(ascii: "}")) { return }
        repeat {
            skipSpace()
            try member(depth: depth, amongNamesFrom: first)
            skipSpace()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "}")) else { throw NotPlain() }
        names.removeLast(names.count - first)
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

    private mutating func member(depth: Int, amongNamesFrom first: Int) throws(NotPlain) {
        let name = try self.name(amongNamesFrom: first)
        skipSpace()
        guard take(UInt8(ascii: ":")) else { throw NotPlain() }
        skipSpace()
        if !isHidden, Secret.isNamed(by: name), try hide(named: name, depth: depth) { return }
        try value(depth: depth + 1, isID: Masking.isNameOfID(name))
    }

    private mutating func name(amongNamesFrom first: Int) throws(NotPlain) -> UnsafeBufferPointer<UInt8> {
        guard next == UInt8(ascii: "\""), names.count - first < Self.mostMembers else { throw NotPlain() }
        let (range, hasEscapes) = try text()
        let name = bytes(in: range)
        guard !hasEscapes, TokenForm.places(in: name, isID: false).isEmpty,
            !names[first...].contains(where: { $0.count == range.count && bytes(in: $0).elementsEqual(name) })
        else { throw NotPlain() }
        names.append(range)
        return name
    }

    /// Passes over a secret, and puts the mask in its place.
    ///
    /// - Returns: false where it is an error's code, which is no secret, and is to be read again.
    private mutating func hide(named name: UnsafeBufferPointer<UInt8>, depth: Int) throws(NotPlain) -> Bool {
        let start = place
        isHidden = true
        try value(depth: depth + 1, isID: false)
        isHidden = false
        // Arrays and objects are never of interest.
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

/// Values without others in them.
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

    /// A string's bytes between its quotation marks, and whether some are escapes.
    private mutating func text() throws(NotPlain) -> (Range<Int>, hasEscapes: Bool) {
        let start = place + 1
        var (end, hasEscapes, isASCII) = (start, false, true)
        while end < source.count, source[end] != UInt8(ascii: "\"") {
            let byte = source[end]
            guard byte >= 0x20 else { throw NotPlain() }
            if byte == UInt8(ascii: "\\") {
                hasEscapes = true
                end += 1
            } else if byte >= 0x80 {
                isASCII = false
            }
            end += 1
        }
        guard end < source.count else { throw NotPlain() }
        let range = start..<end
        place = end + 1
        guard isASCII || String(validating: bytes(in: range), as: UTF8.self) != nil else { throw NotPlain() }
        return (range, hasEscapes)
    }

    private mutating func word(_ word: StaticString) throws(NotPlain) {
        let isThere = word.withUTF8Buffer { source[place...].starts(with: $0) }
        guard isThere else { throw NotPlain() }
        place += word.utf8CodeUnitCount
    }

    /// Copied if it is written as ``JSONWriter`` writes it, which most numbers are.
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
        // Of so many digits no two decimals are the same double, and none is so small that it has an exponent.
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

/// The source and what has been made of it.
extension JSONMasker {
    /// Zero, which nothing in JSON is, behind the end.
    private var next: UInt8 { place < source.count ? source[place] : 0 }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        place += 1
        return true
    }

    private mutating func skipSpace() {
        let start = place
        while next == 0x20 || next == 0x0A || next == 0x0D || next == 0x09 { place += 1 }
        if place > start, !isHidden { replace(from: start, by: []) }
    }

    private func bytes(in range: Range<Int>) -> UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: source[range]) }

    /// Reads a part of the text.
    private func json(_ range: Range<Int>) throws(NotPlain) -> JSON {
        guard let json = try? JSON(parsing: Array(source[range])) else { throw NotPlain() }
        return json
    }

    /// Puts bytes in the place of what has been read since a place.
    private mutating func replace(from start: Int, by bytes: [UInt8]) {
        shown += source[copied..<start]
        shown += bytes
        copied = place
    }
}
