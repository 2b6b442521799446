import HTTPTypes

/// A table of endpoints by method and path pattern.
///
/// A pattern is literal segments and parameters, `/api/age/state/:userId`. Literal segments win over parameters; one trailing slash is
/// tolerated. `HEAD` finds the endpoint of `GET`. Segments are compared byte by byte.
public struct Router<Endpoint: Sendable>: Sendable {
    /// What a lookup finds.
    public enum Match: Sendable {
        case found(Endpoint, parameters: PathParameters)

        /// The path is known, but not with this method.
        case methodNotAllowed(allowed: [HTTPRequest.Method])

        case notFound
    }

    private struct Node: Sendable {
        var literals: [String: Int] = [:]
        var parameter: Int?
        var endpoints: [String: (endpoint: Endpoint, names: [String])] = [:]

        func endpoint(for method: HTTPRequest.Method) -> (endpoint: Endpoint, names: [String])? {
            endpoints[method.rawValue] ?? (method == .head ? endpoints["GET"] : nil)
        }
    }

    private var nodes = [Node()]
    /// In bytes. A longer segment of a path is no literal, and is not looked up.
    private var longestLiteral = 0
    private let ignoresCase: Bool

    /// - Parameter ignoresCase: whether literal segments match regardless of the case of ASCII letters, as Express does by default.
    public init(ignoresCase: Bool = false) {
        self.ignoresCase = ignoresCase
    }

    /// Adds an endpoint; a later one for the same method and pattern replaces an earlier.
    public mutating func add(_ method: HTTPRequest.Method, _ pattern: String, _ endpoint: Endpoint) {
        var current = 0
        var names: [String] = []
        for segment in pattern.utf8.split(separator: UInt8(ascii: "/")).map(Substring.init) {
            if segment.utf8.first == UInt8(ascii: ":") {
                names.append(String(segment.dropFirst()))
                let next = nodes[current].parameter ?? appendNode()
                nodes[current].parameter = next
                current = next
            } else {
                let literal = ignoresCase ? segment.lowercased() : String(segment)
                longestLiteral = max(longestLiteral, literal.utf8.count)
                let next = nodes[current].literals[literal] ?? appendNode()
                nodes[current].literals[literal] = next
                current = next
            }
        }
        nodes[current].endpoints[method.rawValue] = (endpoint, names)
    }

    /// Finds the endpoint for a method and the decoded segments of a path.
    public func match(_ method: HTTPRequest.Method, _ segments: [String]) -> Match {
        var segments = segments[...]
        if segments.last?.isEmpty == true { segments.removeLast() }
        var values: [String] = []
        if let node = find(segments, from: 0, values: &values, where: { $0.endpoint(for: method) != nil }),
            let found = nodes[node].endpoint(for: method)
        {
            return .found(found.endpoint, parameters: PathParameters(names: found.names, values: values))
        }
        // Every pattern that fits the path has a say: `/items/new` and `/items/:id` may take different methods.
        var allowed: Set<String> = []
        _ = find(segments, from: 0, values: &values) { node in
            allowed.formUnion(node.endpoints.keys)
            return false
        }
        return allowed.isEmpty ? .notFound : .methodNotAllowed(allowed: allowed.sorted().compactMap(HTTPRequest.Method.init(rawValue:)))
    }

    private mutating func appendNode() -> Int {
        nodes.append(Node())
        return nodes.count - 1
    }

    /// The node behind a literal. Only texts of ASCII are looked up as texts: others may be the same to Swift without having the same bytes.
    private func literal(_ segment: String, at node: Int) -> Int? {
        guard segment.utf8.count <= longestLiteral else { return nil }
        guard segment.utf8.allSatisfy({ $0 < 0x80 }) else {
            return nodes[node].literals.first { $0.key.utf8.elementsEqual(segment.utf8) }?.value
        }
        // Nearly every segment is as its client's code has it, and needs no copy.
        let isFolded = !ignoresCase || !segment.utf8.contains { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
        return nodes[node].literals[isFolded ? segment : segment.lowercased()]
    }

    private func find(
        _ segments: ArraySlice<String>, from node: Int, values: inout [String], where isWanted: (Node) -> Bool
    ) -> Int? {
        guard let segment = segments.first else { return isWanted(nodes[node]) ? node : nil }
        let rest = segments.dropFirst()
        if let next = literal(segment, at: node), let found = find(rest, from: next, values: &values, where: isWanted) {
            return found
        }
        guard let next = nodes[node].parameter, !segment.isEmpty else { return nil }
        values.append(segment)
        if let found = find(rest, from: next, values: &values, where: isWanted) { return found }
        values.removeLast()
        return nil
    }
}

/// The values that a path gave to its pattern's parameters.
public struct PathParameters: Sendable {
    private let names: [String]
    private let values: [String]

    init(names: [String], values: [String]) {
        self.names = names
        self.values = values
    }

    /// The decoded value of a parameter, or `nil` when the pattern has none of that name.
    public subscript(name: String) -> String? {
        names.firstIndex(of: name).map { values[$0] }
    }
}
