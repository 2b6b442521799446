import MicroHTTP

/// Texts that look like tokens, whatever their names.
///
/// Three forms count, anywhere in a text:
/// - JSON Web Tokens: segments of base64url with at least two dots; the first segment is a JSON object.
/// - Random texts: 22 or more letters, digits, `-` and `_`, which is 128 bits in base64url, or 32 and more if all are hexadecimal digits.
///   They contain a digit, and the kind of character changes as often as it does by chance, at least five times.
/// - The same in base64 with `+` and `/`: see `TokenForm+Base64.swift`.
///
/// These are therefore shown: words, however long and however joined (`twenty-nine-days`, `HKQuantityTypeIdentifierHeartRate`); numbers,
/// dates and instants; UUIDs, also among words; shorter ids (a Firestore id has 20 characters, a MongoDB id 24 hexadecimal digits). A
/// longer random id, such as the 28 characters of a Firebase user, looks like a token and is shown only under a name for ids.
enum TokenForm {
    static let (fewestCharacters, fewestHexDigits) = (22, 32)
    /// In the header of a JSON Web Token. `{"alg":"none"}` has 19.
    private static let fewestHeaderCharacters = 16
    /// The longest random text that counts as an id under a name for ids. The server's own tokens have 43 characters.
    static let longestID = 40

    /// The ranges of a text that look like tokens, those with `+` and `/` last.
    ///
    /// - Parameter isID: whether its name is a name for ids.
    static func places(in text: UnsafeBufferPointer<UInt8>, isID: Bool) -> [Range<Int>] {
        runPlaces(in: text, isID: isID) + base64Places(in: text, isID: isID)
    }

    private static func runPlaces(in text: UnsafeBufferPointer<UInt8>, isID: Bool) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var start = 0
        while start + fewestCharacters <= text.count {
            // A run that is long enough and does not begin before `start` reaches this place, or begins after it.
            let place = start + fewestCharacters - 1
            guard isOfRun(text[place]) else {
                start = place + 1
                continue
            }
            let run = run(around: place, from: start, in: text)
            start = run.upperBound
            if run.count >= fewestCharacters { addPlaces(in: text, run, isID: isID, to: &found) }
        }
        return found
    }

    private static func run(around place: Int, from start: Int, in text: UnsafeBufferPointer<UInt8>) -> Range<Int> {
        var (first, end) = (place, place + 1)
        while first > start, isOfRun(text[first - 1]) { first -= 1 }
        while end < text.count, isOfRun(text[end]) { end += 1 }
        return first..<end
    }

    private static func addPlaces(
        in text: UnsafeBufferPointer<UInt8>, _ run: Range<Int>, isID: Bool, to found: inout [Range<Int>]
    ) {
        guard let firstDot = text[run].firstIndex(of: dot) else {
            if isRandom(text[run], isID: isID) { found.append(run) }
            return
        }
        if isWebToken(text[run], firstDot: firstDot) { return found.append(run) }
        for part in text[run].split(separator: dot) where isRandom(part, isID: isID) { found.append(part.startIndex..<part.endIndex) }
    }

    private static let dot = UInt8(ascii: ".")

    /// In base64, `{"` begins with `ey`, and a brace followed by a line end with `ew`.
    private static func isWebToken(_ run: Slice<UnsafeBufferPointer<UInt8>>, firstDot: Int) -> Bool {
        guard firstDot - run.startIndex >= fewestHeaderCharacters, run[(firstDot + 1)...].contains(dot) else { return false }
        return run.starts(with: "ey".utf8) || run.starts(with: "ew".utf8)
    }

    private static func isRandom(_ run: Slice<UnsafeBufferPointer<UInt8>>, isID: Bool) -> Bool {
        if isID, run.count <= longestID { return false }
        var rest = run
        while let start = firstUUID(in: rest) {
            if isRandom(rest[..<start]) { return true }
            rest = rest[(start + uuidLength)...]
        }
        return isRandom(rest)
    }

    private static func isRandom(_ run: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        guard run.count >= fewestCharacters, run.contains(where: isDigit), run.contains(where: isLetterOfNoInstant) else { return false }
        if run.count < fewestHexDigits, run.allSatisfy({ isHexDigit($0) || $0 == hyphen }) { return false }
        return changesByChance(run)
    }

    /// Whether the kind of character changes as often as it does by chance.
    static func changesByChance(_ run: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        changes(in: run) >= max(5, run.count * 15 / 100)
    }

    enum Kind {
        case lower, upper, digit
    }

    /// The number of changes between kinds of characters. A capital before small letters begins a word and a separator ends one; these do
    /// not count.
    private static func changes(in run: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        var changes = 0
        for (first, second) in zip(run, run.dropFirst()) {
            guard let first = kind(first), let second = kind(second), first != second else { continue }
            if first != .upper || second != .lower { changes += 1 }
        }
        return changes
    }

    static func kind(_ byte: UInt8) -> Kind? {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"): .lower
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): .upper
        case UInt8(ascii: "0")...UInt8(ascii: "9"): .digit
        default: nil
        }
    }

    private static let hyphen = UInt8(ascii: "-")
    private static let uuidLength = 36

    private static func firstUUID(in run: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
        guard run.count >= uuidLength else { return nil }
        return (run.startIndex...run.endIndex - uuidLength).first { start in
            // Checks the first hyphen before everything else, since it is rarely there.
            run[start + 8] == hyphen && (0..<uuidLength).allSatisfy { isOfUUID(run[start + $0], at: $0) }
        }
    }

    private static func isOfUUID(_ byte: UInt8, at place: Int) -> Bool {
        switch place {
        case 8, 13, 18, 23: byte == hyphen
        default: isHexDigit(byte)
        }
    }

    /// Whether a byte may stand in a token, or in several with dots between them.
    private static func isOfRun(_ byte: UInt8) -> Bool {
        kind(byte) != nil || byte == hyphen || byte == UInt8(ascii: "_") || byte == dot
    }

    static func isDigit(_ byte: UInt8) -> Bool { kind(byte) == .digit }

    /// False for T and Z, the only letters of `20260107T090000Z`.
    private static func isLetterOfNoInstant(_ byte: UInt8) -> Bool {
        kind(byte) != nil && !isDigit(byte) && byte != UInt8(ascii: "T") && byte != UInt8(ascii: "Z")
    }

    static func isHexDigit(_ byte: UInt8) -> Bool { PercentEncoding.nibble(byte) != nil }
}
