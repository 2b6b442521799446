/// Secrets in a text.
extension Masking {
    /// A text with secrets masked: the whole text, or the parts that are secrets.
    package func text(_ text: String, isID: Bool = false) -> String {
        var bytes = text
        return bytes.withUTF8 { shown($0, isID: isID) } ?? text
    }

    /// Whether a text is shown unchanged.
    func isPlain(_ text: UnsafeBufferPointer<UInt8>, isID: Bool) -> Bool { shown(text, isID: isID) == nil }

    /// Whether bytes that are not text may be shown.
    package func mayShow(_ bytes: [UInt8]) -> Bool {
        !Secret.mayOccur(in: bytes, fewestLetters: 3)
            && bytes.withUnsafeBufferPointer { secrets.texts.places(in: $0).isEmpty && tokens.places(in: $0).isEmpty }
    }

    /// - Returns: `nil` for a text without secrets.
    private func shown(_ text: UnsafeBufferPointer<UInt8>, isID: Bool) -> String? {
        if Secret.isWhole(text) { return Secret.mask }
        let shown = masked(text, isID: isID)
        guard text.contains(UInt8(ascii: "%")), hidesMore(text, than: shown, isID: isID) else {
            return shown.map { String(decoding: $0, as: UTF8.self) }
        }
        return Secret.mask
    }

    /// Whether a text has secrets with percent-encoded characters, besides those that are masked.
    private func hidesMore(_ text: UnsafeBufferPointer<UInt8>, than shown: [UInt8]?, isID: Bool) -> Bool {
        let decoded = Self.decoded(text)
        return decoded.withUnsafeBufferPointer { decoded in
            if Secret.isWhole(decoded) { return true }
            let wanted = masked(decoded, isID: isID)
            guard let shown else { return wanted != nil }
            return shown.withUnsafeBufferPointer(Self.decoded) != wanted ?? Array(decoded)
        }
    }

    /// A text with a mask in place of every part that is a secret; `nil` if there is none.
    private func masked(_ text: UnsafeBufferPointer<UInt8>, isID: Bool) -> [UInt8]? {
        let places = places(in: text, isID: isID)
        guard !places.isEmpty else { return nil }
        var shown: [UInt8] = []
        var end = 0
        for place in places {
            // Places overlap where a text is a secret for two reasons.
            if place.lowerBound >= end {
                shown += text[end..<place.lowerBound]
                shown += Secret.mask.utf8
            }
            end = max(end, place.upperBound)
        }
        return shown + text[end...]
    }

    /// The ranges of a text that are secrets, in order; they may overlap.
    private func places(in text: UnsafeBufferPointer<UInt8>, isID: Bool) -> [Range<Int>] {
        let places =
            TokenForm.places(in: text, isID: isID) + UserInfo.places(in: text) + Secret.authorizationPlaces(in: text)
            + secrets.texts.places(in: text) + tokens.places(in: text)
        return places.count > 1 ? places.sorted { $0.lowerBound < $1.lowerBound } : places
    }

    /// Bytes without percent-encoding. A malformed escape stays as it is.
    private static func decoded(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(text.count)
        var place = 0
        while place < text.count {
            let escaped = PathPattern.escapedByte(at: place, in: text)
            decoded.append(escaped ?? text[place])
            place += escaped == nil ? 1 : 3
        }
        return decoded
    }
}
