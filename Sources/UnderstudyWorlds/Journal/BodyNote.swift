import MicroHTTP

/// Why a body is not shown, or not as it was sent.
private enum BodyNote {
    static func ofStored(_ count: Int, of wholeBytes: Int) -> String {
        "the first \(count) of \(bytes(wholeBytes)); the setting journal.bodyBytes allows more"
    }

    /// The note for a body that is stored as sent.
    static func ofContent(_ body: [UInt8], isTruncated: Bool) -> String? {
        if body.hasByteOrderMark { return "the text begins with a byte order mark" }
        return Masking.text(of: body, isTruncated) == nil ? "not text (\(bytes(body.count)))" : nil
    }

    static func bytes(_ count: Int) -> String { count == 1 ? "1 byte" : "\(count) bytes" }
}

extension JournalEntry {
    /// Why the body is not shown, or not as it was sent; `nil` for any other body, and for none.
    func bodyNote(_ masking: Masking) -> String? {
        let size = BodyNote.bytes(wholeBodyBytes)
        switch request.bodyRefusal {
        case .unsupportedCoding(let name): return "encoded as \(masking.text(name.cut())), and not decoded (\(size))"
        case .malformedCoding(let name): return "not valid \(name) (\(size))"
        case .bodyTooLarge(let limitBytes): return "larger than \(BodyNote.bytes(limitBytes)) once it is decoded (\(size))"
        default: break
        }
        if request.body.count < wholeBodyBytes { return BodyNote.ofStored(request.body.count, of: wholeBodyBytes) }
        return BodyNote.ofContent(request.body, isTruncated: isBodyTruncated)
    }
}

extension JournalAnswer {
    /// Why the body is not shown, or not as it was sent; `nil` for any other body, and for none.
    var bodyNote: String? {
        if isForgotten { return "dropped, because the responses of the journal took too much memory" }
        if body.count < sentBytes { return BodyNote.ofStored(body.count, of: sentBytes) }
        if sentBytes < wholeBodyBytes { return "a rule ended the response after \(sentBytes) of \(BodyNote.bytes(wholeBodyBytes))" }
        return BodyNote.ofContent(body, isTruncated: isBodyTruncated)
    }
}
