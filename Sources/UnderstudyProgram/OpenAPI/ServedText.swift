import UnderstudyCore

/// The text of a document, but for the address that it is served at.
struct ServedText: Sendable {
    private let head: [UInt8]
    /// What stands behind the address; `nil` for a text that names none.
    private let tail: [UInt8]?

    /// - Parameters:
    ///   - text: names ``OpenAPIPart/writtenServer``.
    ///   - beginning: stands before the address, and nowhere above it.
    init(_ text: String, withAddressBehind beginning: String) {
        let place = text.utf8.firstRange(of: (beginning + JSON.string(OpenAPIPart.writtenServer).text).utf8)
        head = place.map { Array(text.utf8[..<$0.lowerBound]) + Array(beginning.utf8) } ?? Array(text.utf8)
        tail = place.map { Array(text.utf8[$0.upperBound...]) }
    }

    func bytes(at baseURL: String) -> [UInt8] {
        guard let tail else { return head }
        return head + JSON.string(baseURL).encoded + tail
    }
}
