import HTTPTypes
import MicroHTTP
import Values

/// The content of one file of a user's own endpoints: those of one backend.
///
/// The checks of this type concern the file alone; ``EndpointCheck`` compares it with the backends and with other files.
package struct EndpointFile: Sendable {
    /// A resource as it is in the file.
    package struct ResourceEntry: Sendable {
        package let resource: Resource
        package let path: String
    }

    package struct RouteEntry: Sendable {
        package let route: EndpointRoute
        /// Whether it takes the place of a route of the backend.
        package let replaces: Bool
        package let path: String
    }

    package struct ExtensionEntry: Sendable {
        package let change: EndpointExtension
        package let path: String
    }

    package private(set) var resources: [ResourceEntry] = []
    package private(set) var routes: [RouteEntry] = []
    package private(set) var extensions: [ExtensionEntry] = []

    /// Reads the lists of a file, and records every error. The caller reads `backend`.
    ///
    /// - Parameters:
    ///   - prefix: that of the backend's paths.
    ///   - form: that of the backend's resources; `nil` if it has none.
    package init(_ root: ObjectReader, prefix: String, form: EndpointForm?) {
        _ = root.string("$schema")
        if form == nil, root.isGiven("resources") {
            root.fault("resources", expected: "nothing: this backend takes routes and extensions, and no resources yet")
        }
        resources =
            root.objects("resources") { reader in
                defer { reader.finish() }
                guard let form else { return nil }
                return Resource(own: reader, form).map { ResourceEntry(resource: $0, path: reader.path) }
            } ?? []
        routes =
            root.objects("routes") { entry in
                entry.named { call, reader in
                    RouteEntry(
                        route: EndpointRoute(reader, call), replaces: reader.bool("replaces") ?? false, path: reader.path)
                }
            } ?? []
        extensions =
            root.objects("extend") { entry in
                entry.named { call, reader in
                    EndpointExtension(reader, call, below: prefix).map { ExtensionEntry(change: $0, path: reader.path) }
                }
            } ?? []
        root.finish()
    }
}

/// A method and a path, as the name of an entry has them: `GET /streaks/{id}`.
package struct EndpointCall {
    package let method: HTTPRequest.Method
    /// With `:parameters`.
    package let path: String
    package let parameters: [String]

    package static let methods = ["GET", "POST", "PUT", "PATCH", "DELETE"]
    static let expected = "METHOD /path, such as \"GET /streaks/{id}\", with \(methods.joined(separator: ", ")) as methods"
    private static let longestPath = 500

    package init?(_ text: String) {
        let words = text.parts(between: " ")
        guard words.count == 2, Self.methods.hasExactly(words[0]), let method = HTTPRequest.Method(rawValue: words[0]),
            Self.isPath(words[1])
        else { return nil }
        self.method = method
        path = words[1].routePath
        parameters = path.parts(between: "/").filter { $0.hasPrefix(":") }.map { String($0.dropFirst()) }
    }

    /// Whether a text is a path of literal segments and `{parameters}`.
    private static func isPath(_ text: String) -> Bool {
        guard text.begins(with: "/"), (2...longestPath).contains(text.utf8.count) else { return false }
        return text.split(separator: "/", omittingEmptySubsequences: false).dropFirst().allSatisfy { segment in
            let name = segment.hasPrefix("{") && segment.hasSuffix("}") ? String(segment.dropFirst().dropLast()) : nil
            return name.map { ValueSchema.isName($0, longest: 64) } ?? isLiteral(String(segment))
        }
    }

    /// Whether a text can be a segment of a path as it stands.
    package static func isLiteral(_ segment: String) -> Bool {
        !segment.isEmpty && !segment.isDotSegment && !segment.hasPrefix(":")
            && segment.utf8.allSatisfy { byte in
                (0x21...0x7E).contains(byte) && !"/?#%{}\"'\\<>^`|*".utf8.contains(byte)
            }
    }

    /// `ownGetStreaksSummary` for `GET /streaks/summary`.
    package var id: String {
        "own" + method.rawValue.prefix(1) + method.rawValue.dropFirst().lowercased() + Self.words(of: path).joined()
    }

    /// The words of a path, each with a capital: `Streaks`, `ById`.
    package static func words(of path: String) -> [String] {
        path.parts(between: "/").map { segment in
            let isParameter = segment.hasPrefix(":")
            let letters = segment.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }.map { $0.prefix(1).uppercased() + $0.dropFirst() }
            return (isParameter ? "By" : "") + letters.joined()
        }
    }
}

extension EndpointRoute {
    /// The route with another id in the OpenAPI document, if one of these has its own.
    package func distinguished(from ids: Set<String>) -> EndpointRoute {
        var route = self
        var number = 2
        while ids.contains(route.id) {
            route.id = "\(id)\(number)"
            number += 1
        }
        return route
    }
}

extension ObjectReader {
    /// Reads an object with one member, whose name is a method and a path.
    fileprivate func named<Entry>(_ read: (EndpointCall, ObjectReader) -> Entry?) -> Entry? {
        defer { finish() }
        let names = (source.object ?? [:]).map(\.key)
        guard names.count == 1, let name = names.first else {
            faults.add(path, found: "\(names.count) members", expected: "one member: \(EndpointCall.expected)")
            for name in names { _ = json(name) }
            return nil
        }
        let reader = object(name)
        guard let call = EndpointCall(name) else {
            faults.add(path, found: JSON.string(name.cut()).text, expected: EndpointCall.expected)
            return nil
        }
        guard Set(call.parameters).count == call.parameters.count else {
            faults.add(path, found: JSON.string(name.cut()).text, expected: "each parameter once")
            return nil
        }
        guard let reader else {
            fault(name, expected: "an object")
            return nil
        }
        defer { reader.finish() }
        return read(call, reader)
    }
}
