/// The form in which a backend routes its paths. Paths of one form lead to the same route.
package struct PathForm: Sendable, Hashable {
    /// Whether `/API/v1` equals `/api/v1`.
    let ignoresCase: Bool
    /// Whether `//api//v1` equals `/api/v1`.
    let collapsesSlashes: Bool

    package init(ignoresCase: Bool = false, collapsesSlashes: Bool = false) {
        (self.ignoresCase, self.collapsesSlashes) = (ignoresCase, collapsesSlashes)
    }

    /// Removes the slashes of a path, or of a pattern of paths, that routing ignores. Every backend ignores one final slash.
    func slashed(_ path: [UInt8]) -> [UInt8] {
        let slash = UInt8(ascii: "/")
        var slashed = path
        if collapsesSlashes {
            slashed = path.indices.filter { $0 == 0 || path[$0] != slash || path[$0 - 1] != slash }.map { path[$0] }
        }
        if slashed.count > 1, slashed.last == slash { slashed.removeLast() }
        return slashed
    }

    /// A path without the slashes that routing ignores.
    package func slashed(_ path: Substring) -> Substring { Substring(decoding: slashed(Array(path.utf8)), as: UTF8.self) }

    /// Writes all letters small if routing ignores their case.
    func cased(_ text: [UInt8]) -> [UInt8] {
        guard ignoresCase else { return text }
        return text.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
    }
}
