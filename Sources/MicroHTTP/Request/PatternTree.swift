import HTTPTypes

/// The patterns of a ``Router`` as a tree of segments. It refers to endpoints by index only: a generic tree would more than double the
/// cost of a look-up.
struct PatternTree: Sendable {
    private struct Node: Sendable {
        var literals: [String: Int] = [:]
        var parameter: Int?
        /// By method: the index of an endpoint and the names of its parameters.
        var endpoints: [String: (place: Int, names: [String])] = [:]

        func endpoint(for method: HTTPRequest.Method) -> (place: Int, names: [String])? {
            endpoints[method.rawValue] ?? (method == .head ? endpoints["GET"] : nil)
        }
    }

    private var nodes = [Node()]
    /// In bytes. A longer segment of a path matches no literal and is not looked up.
    private var longestLiteral = 0
    private let ignoresCase: Bool

    init(ignoresCase: Bool) {
        self.ignoresCase = ignoresCase
    }

    mutating func add(_ method: HTTPRequest.Method, _ pattern: String, _ place: Int) {
        var current = 0
        var names: [String] = []
        for segment in ContiguousArray(pattern.utf8).split(separator: UInt8(ascii: "/")) {
            if segment.first == UInt8(ascii: ":") {
                names.append(String(decoding: segment.dropFirst(), as: UTF8.self))
                let next = nodes[current].parameter ?? appendNode()
                nodes[current].parameter = next
                current = next
            } else {
                let text = String(decoding: segment, as: UTF8.self)
                current = node(behind: ignoresCase ? text.lowercased() : text, at: current)
            }
        }
        nodes[current].endpoints[method.rawValue] = (place, names)
    }

    /// The endpoint of a method and a path, with the values of its parameters.
    func find(_ method: HTTPRequest.Method, _ segments: [String]) -> (place: Int, PathParameters)? {
        var values: [String] = []
        var found: (place: Int, names: [String])?
        find(Self.tolerated(segments), from: 0, values: &values) { node in
            found = nodes[node].endpoint(for: method)
            return found != nil
        }
        return found.map { ($0.place, PathParameters(names: $0.names, values: values)) }
    }

    /// The allowed methods of a path, from all patterns that match it: `/items/new` and `/items/:id` may allow different ones. `HEAD` is
    /// allowed where `GET` is.
    func methods(of segments: [String]) -> [HTTPRequest.Method] {
        var (names, values): (Set<String>, [String]) = ([], [])
        find(Self.tolerated(segments), from: 0, values: &values) { node in
            names.formUnion(nodes[node].endpoints.keys)
            return false
        }
        if names.contains("GET") { names.insert("HEAD") }
        return names.sorted().compactMap(HTTPRequest.Method.init(rawValue:))
    }

    /// Drops the empty segment after a trailing slash.
    private static func tolerated(_ segments: [String]) -> ArraySlice<String> {
        segments.last?.isEmpty == true ? segments.dropLast() : segments[...]
    }

    private mutating func node(behind literal: String, at node: Int) -> Int {
        if let known = nodes[node].literals[literal] { return known }
        longestLiteral = max(longestLiteral, literal.utf8.count)
        let new = appendNode()
        nodes[node].literals[literal] = new
        return new
    }

    private mutating func appendNode() -> Int {
        nodes.append(Node())
        return nodes.count - 1
    }

    /// The node after a literal. Only ASCII text is looked up as a `String`: other strings can be equal in Swift although their bytes
    /// differ.
    private func literal(_ segment: String, at node: Int) -> Int? {
        guard segment.utf8.count <= longestLiteral else { return nil }
        guard segment.utf8.allSatisfy({ $0 < 0x80 }) else {
            return nodes[node].literals.first { $0.key.utf8.elementsEqual(segment.utf8) }?.value
        }
        // Most segments contain no capital letter and need no copy.
        let isFolded = !ignoresCase || !segment.utf8.contains { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
        return nodes[node].literals[isFolded ? segment : segment.lowercased()]
    }

    /// Visits the nodes of all matching patterns, literals first, until `isWanted` accepts one.
    ///
    /// - Parameter values: the values of the parameters on the path to the node.
    @discardableResult
    private func find(_ segments: ArraySlice<String>, from node: Int, values: inout [String], where isWanted: (Int) -> Bool) -> Bool {
        guard let segment = segments.first else { return isWanted(node) }
        let rest = segments.dropFirst()
        if let next = literal(segment, at: node), find(rest, from: next, values: &values, where: isWanted) { return true }
        guard let next = nodes[node].parameter, !segment.isEmpty else { return false }
        values.append(segment)
        if find(rest, from: next, values: &values, where: isWanted) { return true }
        values.removeLast()
        return false
    }
}
