import HTTPTypes
import UnderstudyCore
import UnderstudyWorlds

/// The operations of a document from which an endpoints file is made, and the backend that they belong to.
struct OpenAPISelection {
    /// An operation, and whether the server has it already.
    typealias Entry = (operation: OpenAPIOperation, isServed: Bool)

    /// `nil` for plain JSON.
    private(set) var backend: (any Backend)?
    private(set) var entries: [Entry] = []
    /// The reasons for which operations are left out, one line each.
    private(set) var notes: [String] = []
    private(set) var schemas: OpenAPISchemas

    private static let methods: [String: HTTPRequest.Method] = [
        "get": .get, "post": .post, "put": .put, "patch": .patch, "delete": .delete,
    ]

    init(_ file: OpenAPIFile, _ options: OpenAPIEndpoints.Options, _ backends: [any Backend]) throws(StartError) {
        schemas = OpenAPISchemas(file)
        let places = OpenAPIPlaces(file, try Self.named(options.backend, among: backends), backends)
        let patterns = options.patterns.map { Glob($0) }
        var unused = Set(patterns.indices)
        var owners: [String: (any Backend)?] = [:]
        var seen: Set<ExactText> = []
        var (served, outside, odd, twice) = (0, 0, 0, 0)
        for (path, item) in file.paths where path.begins(with: "/") {
            guard let item = try schemas.target(of: item)?.object else {
                throw .unreadable(path: file.name, reason: "$.paths.\(path.cut()) is no object")
            }
            let segments = path.parts(between: "/")
            for (name, members) in item {
                guard let method = Self.methods[name], let members = members.object else { continue }
                let place = places.place(of: method, segments)
                let shown = "/" + (place.segments ?? segments).joined(separator: "/")
                let fitting = patterns.indices.filter { patterns[$0].fits(shown) }
                unused.subtract(fitting)
                if fitting.isEmpty, !patterns.isEmpty { continue }
                if place.isServed, place.isOwn || !options.replaces {
                    served += 1
                } else if path.has("?") || path.has("#") || segments.contains(where: { ($0.has("{") || $0.has("}")) && !$0.isParameter }) {
                    odd += 1
                } else if let below = place.segments {
                    let operation = OpenAPIOperation(
                        method: method, segments: below, members: members,
                        parameters: try parameters(of: members, and: item), isForUser: Self.isForUser(members, in: file.document))
                    guard seen.insert(operation.key).inserted else {
                        twice += 1
                        continue
                    }
                    owners[place.backend?.name ?? "null"] = place.backend
                    entries.append((operation, place.isServed))
                } else {
                    outside += 1
                }
            }
        }
        if let pattern = unused.min() { throw .usage("--only \(options.patterns[pattern]) fits no path of \(file.name)") }
        guard owners.count < 2 else {
            let list = owners.keys.sorted().joined(separator: ", ")
            throw .usage(
                "the paths of \(file.name) belong to several backends (\(list)); choose one with --backend, or some of the paths with --only"
            )
        }
        backend = owners.first?.value
        notes =
            Self.note(served, "the server has them", "; --replace makes routes of them")
            + Self.note(outside, "they are not below the base path of their backend")
            + Self.note(odd, "a parameter is only a part of a segment, or the path has a query")
            + Self.note(twice, "an earlier path differs only in the names of its parameters")
    }

    /// A line about operations that are left out; none for no operations.
    static func note(_ count: Int, _ reason: String, _ wayOut: String = "") -> [String] {
        count == 0 ? [] : ["operations left out because \(reason): \(count)\(wayOut)"]
    }

    /// The backend with a name: `nil` for no choice, and an empty one for `null`.
    private static func named(_ name: String?, among backends: [any Backend]) throws(StartError) -> OpenAPIPlaces.Choice {
        guard let name else { return .byPath }
        if name.isSame(as: "null") { return .backend(nil) }
        if let backend = backends.first(where: { $0.name.lowercased().isSame(as: name.lowercased()) }) { return .backend(backend) }
        let names = backends.map(\.name) + ["null"]
        throw .usage("--backend is \"\(name)\", not one of \(names.joined(separator: ", "))" + NearestName.hint(for: name, among: names))
    }

    /// The parameters of an operation and of its path. The operation's come first.
    private mutating func parameters(of operation: JSON.Members, and item: JSON.Members) throws(StartError) -> [JSON] {
        var parameters: [JSON] = []
        for parameter in (operation["parameters"]?.array ?? []) + (item["parameters"]?.array ?? []) {
            if let parameter = try schemas.target(of: parameter) { parameters.append(parameter) }
        }
        return parameters
    }

    /// Whether an operation needs the credentials of a user. A key of the app is none, if the document has other credentials besides it.
    private static func isForUser(_ operation: JSON.Members, in document: JSON) -> Bool {
        let choices = ((operation["security"] ?? document["security"])?.array ?? []).map { $0.object ?? [:] }
        let schemes = (document["components"]?["securitySchemes"]?.object ?? [:]).filter { $0.value["type"] != "apiKey" }
        return !choices.contains { $0.isEmpty }
            && choices.contains { choice in schemes.isEmpty || choice.keys.contains { schemes[$0] != nil } }
    }
}
