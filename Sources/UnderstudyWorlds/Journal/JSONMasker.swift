import Values

/// Masks JSON text in one pass over its bytes, and leaves the rest as it was sent.
///
/// A journal has thousands of bodies, and making values of one takes ten times as long.
struct JSONMasker {
    struct NotJSON: Error {}

    /// A name of members, checked once: most objects have the same names as the previous one.
    private struct Name {
        let isSecret: Bool
        /// The name with secrets masked; `nil` if it has none.
        let shown: String?
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private let masking: Masking
    private var place = 0
    private var shown: [UInt8] = []
    /// The bytes before this place have been copied or replaced.
    private var copied = 0
    /// The name of the secret that is passed over.
    private var hidden: Range<Int>?
    private var secrets: [(name: String, value: String)] = []
    /// By their digests.
    private var names: [Int: Name] = [:]

    private init(_ bytes: UnsafeBufferPointer<UInt8>, _ masking: Masking) {
        self.bytes = bytes
        self.masking = masking
        shown.reserveCapacity(bytes.count)
    }

    /// - Returns: the text with its secrets masked, and the names and values of those that are texts.
    static func mask(_ text: [UInt8], _ masking: Masking) throws(NotJSON) -> (text: [UInt8], secrets: [(name: String, value: String)]) {
        guard String(validating: text, as: UTF8.self) != nil else { throw NotJSON() }
        return try text.withUnsafeBufferPointer { bytes throws(NotJSON) in
            var masker = JSONMasker(bytes, masking)
            try masker.value(depth: 0)
            guard masker.place == bytes.count else { throw NotJSON() }
            masker.replace(from: bytes.count, by: "")
            return (masker.shown, masker.secrets)
        }
    }

    /// A value with the space around it.
    private mutating func value(depth: Int) throws(NotJSON) {
        skipSpace()
        switch next {
        case UInt8(ascii: "{"): try elements(until: UInt8(ascii: "}"), depth: depth)
        case UInt8(ascii: "["): try elements(until: UInt8(ascii: "]"), depth: depth)
        case UInt8(ascii: "\""): try text()
        case UInt8(ascii: "t"): try word("true")
        case UInt8(ascii: "f"): try word("false")
        case UInt8(ascii: "n"): try word("null")
        default: try number()
        }
        skipSpace()
    }

    private mutating func elements(until end: UInt8, depth: Int) throws(NotJSON) {
        guard depth < JSON.depthLimit else { throw NotJSON() }
        place += 1
        skipSpace()
        if take(end) { return }
        repeat {
            if end == UInt8(ascii: "}") { try member(depth: depth) } else { try value(depth: depth + 1) }
        } while take(UInt8(ascii: ","))
        guard take(end) else { throw NotJSON() }
    }

    private mutating func member(depth: Int) throws(NotJSON) {
        skipSpace()
        let start = place
        let name = try name()
        let range = start..<place
        if let shown = name.shown, hidden == nil { replace(from: start, by: shown) }
        skipSpace()
        guard take(UInt8(ascii: ":")) else { throw NotJSON() }
        guard name.isSecret, hidden == nil else { return try value(depth: depth + 1) }
        skipSpace()
        let valueStart = place
        hidden = range
        try value(depth: depth + 1)
        hidden = nil
        while place > valueStart, Self.isSpace(bytes[place - 1]) { place -= 1 }
        replace(from: valueStart, by: Masking.mask)
        skipSpace()
    }

    private mutating func name() throws(NotJSON) -> Name {
        guard next == UInt8(ascii: "\"") else { throw NotJSON() }
        let start = place
        let hasEscapes = try string()
        let digest = UnsafeBufferPointer(rebasing: bytes[start..<place]).digest
        if let name = names[digest] { return name }
        let text = try decoded(start..<place, hasEscapes)
        let shown = masking.text(text)
        let name = Name(isSecret: masking.isSecret(text), shown: shown.isSame(as: text) ? nil : shown)
        names[digest] = name
        return name
    }

    private mutating func text() throws(NotJSON) {
        let start = place
        let hasEscapes = try string()
        if let hidden {
            secrets.append((try decoded(hidden, true), try decoded(start..<place, hasEscapes)))
        } else if hasEscapes {
            let text = try decoded(start..<place, true)
            let shown = masking.text(text)
            if !shown.isSame(as: text) { replace(from: start, by: shown) }
        } else if let shown = masking.shown(UnsafeBufferPointer(rebasing: bytes[start + 1..<place - 1])) {
            replace(from: start, by: shown)
        }
    }

    /// - Parameter range: of a string with its quotation marks.
    private func decoded(_ range: Range<Int>, _ hasEscapes: Bool) throws(NotJSON) -> String {
        guard hasEscapes else { return String(decoding: bytes[range.lowerBound + 1..<range.upperBound - 1], as: UTF8.self) }
        guard let text = try? JSON(parsing: Array(bytes[range])).string else { throw NotJSON() }
        return text
    }

    /// Reads a string.
    ///
    /// - Returns: whether it has escapes, which are not checked here.
    private mutating func string() throws(NotJSON) -> Bool {
        place += 1
        var hasEscapes = false
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            if byte == UInt8(ascii: "\"") { return hasEscapes }
            if byte < 0x20 { throw NotJSON() }
            if byte == UInt8(ascii: "\\") {
                hasEscapes = true
                place += 1
            }
        }
        throw NotJSON()
    }

    private mutating func word(_ word: String) throws(NotJSON) {
        guard bytes[place...].starts(with: word.utf8) else { throw NotJSON() }
        place += word.utf8.count
    }

    private mutating func number() throws(NotJSON) {
        _ = take(UInt8(ascii: "-"))
        if !take(UInt8(ascii: "0")) { try digits() }
        if take(UInt8(ascii: ".")) { try digits() }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            try digits()
        }
    }

    private mutating func digits() throws(NotJSON) {
        let start = place
        while next >= UInt8(ascii: "0"), next <= UInt8(ascii: "9") { place += 1 }
        if place == start { throw NotJSON() }
    }

    /// Zero at the end; no JSON contains it.
    private var next: UInt8 { place < bytes.count ? bytes[place] : 0 }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        place += 1
        return true
    }

    private mutating func skipSpace() { while Self.isSpace(next) { place += 1 } }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

    /// Replaces the bytes that have been read since a place by a text, as JSON if it is not empty.
    private mutating func replace(from start: Int, by text: String) {
        shown += bytes[copied..<start]
        if !text.isEmpty { shown += JSON.string(text).encoded }
        copied = place
    }
}
