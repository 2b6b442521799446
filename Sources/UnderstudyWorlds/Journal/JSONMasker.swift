import Values

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

    private var source: Source
    private let masking: Masking
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

    private init(_ bytes: UnsafeBufferPointer<UInt8>, _ masking: Masking) {
        source = Source(bytes: bytes)
        self.masking = masking
        shown.reserveCapacity(bytes.count)
    }

    /// - Returns: the text without white space and with its secrets masked, and whether it had any.
    static func mask(_ text: [UInt8], _ masking: Masking) throws(NotPlain) -> (text: [UInt8], hasMasked: Bool) {
        try text.withUnsafeBufferPointer { bytes throws(NotPlain) in
            var masker = JSONMasker(bytes, masking)
            return try masker.document()
        }
    }

    private mutating func document() throws(NotPlain) -> (text: [UInt8], hasMasked: Bool) {
        skipSpace()
        try value(depth: 0, isID: false)
        skipSpace()
        guard source.isAtEnd else { throw NotPlain() }
        replace(from: source.place, by: [])
        return (shown, hasMasked)
    }

    private mutating func value(depth: Int, isID: Bool) throws(NotPlain) {
        switch source.next {
        case UInt8(ascii: "{"): try object(depth: depth)
        case UInt8(ascii: "["): try array(depth: depth, isID: isID)
        case UInt8(ascii: "\""): try string(isID: isID)
        case UInt8(ascii: "t"): try source.word("true")
        case UInt8(ascii: "f"): try source.word("false")
        case UInt8(ascii: "n"): try source.word("null")
        default: try number()
        }
    }

    private mutating func object(depth: Int) throws(NotPlain) {
        guard depth < JSON.depthLimit else { throw NotPlain() }
        source.place += 1
        skipSpace()
        if source.take(UInt8(ascii: "}")) { return }
        var namesHere: UInt64 = 0
        repeat {
            skipSpace()
            let number = try name()
            guard namesHere & 1 << UInt64(number) == 0 else { throw NotPlain() }
            namesHere |= 1 << UInt64(number)
            try value(of: names[number], depth: depth)
            skipSpace()
        } while source.take(UInt8(ascii: ","))
        guard source.take(UInt8(ascii: "}")) else { throw NotPlain() }
    }

    private mutating func array(depth: Int, isID: Bool) throws(NotPlain) {
        guard depth < JSON.depthLimit else { throw NotPlain() }
        source.place += 1
        skipSpace()
        if source.take(UInt8(ascii: "]")) { return }
        repeat {
            skipSpace()
            try value(depth: depth + 1, isID: isID)
            skipSpace()
        } while source.take(UInt8(ascii: ","))
        guard source.take(UInt8(ascii: "]")) else { throw NotPlain() }
    }

    private mutating func value(of name: Name, depth: Int) throws(NotPlain) {
        skipSpace()
        guard source.take(UInt8(ascii: ":")) else { throw NotPlain() }
        skipSpace()
        if !isHidden, name.isSecret, try hide(named: source[name.place], depth: depth) { return }
        try value(depth: depth + 1, isID: name.isOfID)
    }

    /// - Returns: the index of the name in ``names``.
    private mutating func name() throws(NotPlain) -> Int {
        guard source.next == UInt8(ascii: "\"") else { throw NotPlain() }
        let (range, hasEscapes) = try source.text()
        let name = source[range]
        if nextName < names.count, source.isSame(names[nextName].place, range) { return passed(nextName) }
        if let number = names.firstIndex(where: { source.isSame($0.place, range) }) { return passed(number) }
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
        let start = source.place
        isHidden = true
        try value(depth: depth + 1, isID: false)
        isHidden = false
        // Arrays and objects are never error codes.
        let isContainer = source.bytes[start] == UInt8(ascii: "[") || source.bytes[start] == UInt8(ascii: "{")
        let value = isContainer ? [:] : try source.json(start..<source.place)
        if masking.isOfAnswer, Secret.isErrorCode(value, named: name) {
            source.place = start
            return false
        }
        hasMasked = hasMasked || value != .string(Secret.mask)
        replace(from: start, by: Self.hiddenText)
        return true
    }

    private mutating func string(isID: Bool) throws(NotPlain) {
        let start = source.place
        let (range, hasEscapes) = try source.text()
        if !hasEscapes, isHidden || masking.isPlain(source[range], isID: isID) { return }
        guard let text = try source.json(start..<source.place).string, !isHidden else { return }
        let shown = masking.text(text, isID: isID)
        hasMasked = hasMasked || !shown.isSame(as: text)
        replace(from: start, by: JSON.string(shown).encoded)
    }

    private mutating func number() throws(NotPlain) {
        let start = source.place
        let isAsWritten = source.number()
        if isAsWritten { return }
        let value = try source.json(start..<source.place)
        if !isHidden { replace(from: start, by: value.encoded) }
    }

    private mutating func skipSpace() {
        guard source.next <= 0x20 else { return }
        let start = source.place
        source.skipSpace()
        if source.place > start, !isHidden { replace(from: start, by: []) }
    }

    /// Replaces the bytes that have been read since a position.
    private mutating func replace(from start: Int, by bytes: [UInt8]) {
        shown += source.bytes[copied..<start]
        shown += bytes
        copied = source.place
    }
}
