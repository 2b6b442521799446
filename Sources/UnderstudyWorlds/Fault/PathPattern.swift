import MicroHTTP

/// A pattern of paths, in which `*` stands for any text.
///
/// Paths are compared in one spelling, so an escape and its character are the same: `/caf%C3%A9` and `/café`. An escaped slash (`%2F`, in
/// either case) belongs to its segment, and differs from a slash. `%2A` is an asterisk. Path and pattern are compared in the form in which
/// the path's backend routes it; see ``PathForm``.
package struct PathPattern: Sendable, Equatable, CustomStringConvertible {
    /// As written.
    package var pattern: String { glob.pattern }
    /// For paths that are compared as they are, except for a final slash.
    private let glob: Glob
    /// For the forms in which the pattern differs from that.
    private var otherForms: [PathForm: Glob] = [:]

    package init(_ pattern: String) {
        func glob(for form: PathForm) -> Glob { Glob(pattern, spelling: { form.cased(Self.spelled($0)) }, form: form.slashed) }
        self.glob = glob(for: PathForm())
        for form in [PathForm(ignoresCase: true), PathForm(collapsesSlashes: true), PathForm(ignoresCase: true, collapsesSlashes: true)] {
            let own = glob(for: form)
            if own != self.glob { otherForms[form] = own }
        }
    }

    package var description: String { pattern }

    /// The approximate memory of the pattern.
    var byteCount: Int { otherForms.values.reduce(glob.byteCount) { $0 + $1.byteCount } }

    /// - Parameters:
    ///   - path: a path as sent.
    ///   - form: that of its backend.
    package func fits(_ path: Substring, in form: PathForm) -> Bool {
        fits(spelled: form.cased(form.slashed(Self.spelled(Array(path.utf8)))), in: form)
    }

    /// - Parameter path: the result of ``spelled(_:)`` in the form of its backend.
    func fits(spelled path: [UInt8], in form: PathForm) -> Bool { path.withUnsafeBufferPointer((otherForms[form] ?? glob).fits) }

    /// A path with each escape decoded, except those of a slash and of a percent sign.
    ///
    /// A percent sign that begins no escape is spelled as one that is escaped.
    static func spelled(_ path: [UInt8]) -> [UInt8] {
        guard path.contains(percent) else { return path }
        var spelled: [UInt8] = []
        var index = 0
        while index < path.count {
            let escaped = escapedByte(at: index, in: path)
            let byte = escaped ?? path[index]
            index += escaped == nil ? 1 : 3
            switch byte {
            case percent: spelled += "%25".utf8
            case UInt8(ascii: "/") where escaped != nil: spelled += "%2F".utf8
            case let plain: spelled.append(plain)
            }
        }
        return spelled
    }

    private static let percent = UInt8(ascii: "%")

    /// The byte that the escape at a position stands for; `nil` if there is no escape.
    static func escapedByte<Text: RandomAccessCollection<UInt8>>(at index: Int, in text: Text) -> UInt8? where Text.Index == Int {
        guard text[index] == percent, text.count - index >= 3, let high = PercentEncoding.nibble(text[index + 1]),
            let low = PercentEncoding.nibble(text[index + 2])
        else { return nil }
        return high << 4 | low
    }
}
