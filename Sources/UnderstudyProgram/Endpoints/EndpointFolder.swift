import Foundation
import UnderstudyCore

/// The folder of a user's own endpoints: JSON files, each for one backend. A file that begins with a dot does not count.
package struct EndpointFolder: Sendable, Equatable {
    package let path: String
    /// Whether the folder has to exist, because a setting names it.
    let isNamed: Bool

    /// In bytes.
    static let mostBytes = 16_000_000
    private static let suffix = ".json"

    package init(_ path: String, isNamed: Bool = true) {
        // Messages join it with the names of files.
        self.path = path.utf8.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        self.isNamed = isNamed
    }

    /// Reads the files, and checks them against the backends and each other.
    ///
    /// - Parameter backends: without endpoints of a user's own.
    /// - Returns: the endpoints, by the name of the backend.
    /// - Throws: every error, each on a line with its file, its line and its path. Nothing of the folder is then served.
    package func endpoints(for backends: [any Backend]) throws(ConfigurationError) -> [String: Endpoints] {
        let paths = try files()
        if paths.isEmpty { return [:] }
        var check = EndpointCheck(backends)
        var sources: [EndpointSource] = []
        var files: [(service: any Service, content: EndpointFile, source: EndpointSource)] = []
        var faults: [String] = []
        for path in paths {
            do throws(EndpointFault) {
                let source = try EndpointSource(path)
                if let file = source.file(for: check.services) { files.append((file.service, file.content, source)) }
                sources.append(source)
            } catch {
                faults.append(error.description)
            }
        }
        for file in files { check.add(file.content, of: file.service, from: file.source) }
        // A file may extend what a later one adds.
        for file in files { check.addExtensions(file.content, of: file.service, from: file.source) }
        faults += sources.flatMap(\.faults)
        guard faults.isEmpty else { throw ConfigurationError(faults) }
        return check.endpoints
    }

    /// The paths of the files, sorted.
    private func files() throws(ConfigurationError) -> [String] {
        let shown = path.onTerminal()
        let isMissing: Bool
        do {
            isMissing = try PathEntry.status(of: path) == nil
        } catch {
            throw ConfigurationError(["the folder of endpoints \(shown) cannot be read: \(error)"])
        }
        if isMissing {
            guard isNamed else { return [] }
            throw ConfigurationError(["the setting endpoints names \(shown), and there is no such folder"])
        }
        if !isNamed, FileTrust.isShared(folder: path.parentFolder), let objection = FileTrust.objection(to: path) {
            throw ConfigurationError([
                "the folder \(shown) is refused: it \(objection), in a folder that others may write to; if it is meant, name it by the setting endpoints"
            ])
        }
        do {
            return try FileManager.default.contentsOfDirectory(atPath: path)
                .filter { $0.hasSuffix(Self.suffix) && !$0.hasPrefix(".") }.sorted().map { "\(path)/\($0)" }
        } catch {
            let reason = InputFile.obstacle(at: path) == nil ? "a file, not a folder" : "a folder that cannot be read"
            throw ConfigurationError(["the setting endpoints names \(shown), which is \(reason)"])
        }
    }
}

/// A file of endpoints that cannot be read, or is not JSON.
struct EndpointFault: Error, CustomStringConvertible {
    let description: String

    init(_ path: String, _ reason: String) {
        description = "the endpoints file \(path.onTerminal())\(reason)"
    }
}

/// One file of endpoints, with the errors that are found in it.
final class EndpointSource {
    let path: String
    private let bytes: [UInt8]
    private let json: JSON
    let errors = ValidationErrors()

    init(_ path: String) throws(EndpointFault) {
        self.path = path
        do {
            bytes = try InputFile.read(path, upTo: EndpointFolder.mostBytes)
        } catch {
            throw EndpointFault(path, " cannot be used: \(error)")
        }
        do {
            // The numbers of answers are sent as they are written.
            json = try JSON(parsing: bytes.withoutByteOrderMark, duplicateKeys: .reject, numbers: .exact)
        } catch {
            throw EndpointFault(path, " is not JSON: \(error)")
        }
    }

    /// The content; `nil` without a known backend.
    func file(for services: [any Service]) -> (service: any Service, content: EndpointFile)? {
        let root = ObjectReader(json, path: "$", faults: errors)
        let names = services.map(\.name).filter { $0 != PlainBackend.name }
        let expected = ObjectReader.expected(names, inPlaceOf: json["backend"]?.string) + ", or null for plain JSON"
        let given = root.json("backend")
        guard let given, let name = given == .null ? PlainBackend.name : given.string, given == .null || names.hasExactly(name),
            let service = services.first(where: { $0.name.isSame(as: name) })
        else {
            if json.object != nil { root.fault("backend", expected: expected) }
            return nil
        }
        return (service, service.endpointFile(root))
    }

    /// One line per error.
    var faults: [String] {
        let located = SeedError(errors).located(in: bytes)
        return (located.faults.map(\.description) + ValidationErrors.rest(located.more)).map { EndpointFault(path, ": \($0)").description }
    }
}

extension Service {
    func endpointFile(_ root: ObjectReader) -> EndpointFile {
        EndpointFile(root, prefix: Self.pathPrefix, form: Self.ownResources)
    }

    /// The shapes of the routes of a resource.
    fileprivate func shapes(of resource: Resource) -> [RouteShape] { Self.operations(of: resource).map { $0.route(of: self).shape } }

    fileprivate func shape(of route: EndpointRoute) -> RouteShape { RouteShape(route.method.rawValue, Self.pathPrefix + route.path) }

    var prefix: String { Self.pathPrefix }
}

/// Compares files of endpoints with the backends and with each other, and collects the endpoints.
private struct EndpointCheck {
    let services: [any Service]
    private(set) var endpoints: [String: Endpoints] = [:]
    /// The members that the blocks of a seed have.
    private let seedKeys: [String: Set<String>]
    /// The routes of each backend.
    private let known: [String: [RouteShape: Route]]
    private let owners: EndpointOwners
    private var own: [String: [RouteShape: String]] = [:]
    /// The beginnings of a user's own paths at backends without a prefix, which share all paths.
    private var starts: [(service: String, start: [String])] = []
    /// The names of resources and the seed keys of a user's own, each with the file that has it first.
    private var names: [String: String] = [:]
    /// The operation ids of the routes of each backend.
    private var ids: [String: Set<String>] = [:]

    init(_ backends: [any Backend]) {
        services = backends.compactMap { $0 as? any Service }
        known = Dictionary(
            backends.map { ($0.name, Dictionary($0.routes.map { ($0.shape, $0) }, uniquingKeysWith: { first, _ in first })) },
            uniquingKeysWith: { first, _ in first })
        seedKeys = Dictionary(services.map { ($0.name, $0.seedKeys) }, uniquingKeysWith: { first, _ in first })
        owners = EndpointOwners(backends)
    }

    mutating func add(_ content: EndpointFile, of service: any Service, from source: EndpointSource) {
        var added = endpoints[service.name] ?? Endpoints()
        for entry in content.resources {
            let resource = entry.resource
            checkOwner(of: service.prefix + resource.path, service, "\(entry.path).path", source)
            let place = "\(entry.path).path"
            // One error is enough for a path.
            let isNew = service.shapes(of: resource).allSatisfy { note($0, replaces: false, service, place, source) }
            if isNew { note(resource.path, "name in the OpenAPI document", id: resource.name, service, place, source) }
            if let key = resource.seedKey {
                if seedKeys[service.name]?.contains(key) == true {
                    source.errors.add(
                        "\(entry.path).seedKey", found: .string(key),
                        expected: "a key that the seed's block \(service.name) does not have yet")
                }
                note(key, "seedKey", id: key, service, "\(entry.path).seedKey", source)
            }
            added.resources.append(resource)
        }
        for entry in content.routes {
            let route = entry.route
            checkOwner(of: service.prefix + route.path, service, entry.path, source)
            _ = note(service.shape(of: route), replaces: entry.replaces, service, entry.path, source)
            // `/a-b` and `/a/b` have the same words.
            added.routes.append(route.distinguished(from: ids[service.name, default: []]))
            ids[service.name, default: []].insert(added.routes.last?.id ?? route.id)
        }
        endpoints[service.name] = added
    }

    mutating func addExtensions(_ content: EndpointFile, of service: any Service, from source: EndpointSource) {
        for entry in content.extensions {
            guard let change = known(entry.change, service, entry.path, source) else { continue }
            endpoints[service.name, default: Endpoints()].extensions.append(change)
        }
    }

    /// Records an error for a path that another part of the program owns.
    private mutating func checkOwner(of path: String, _ service: any Service, _ place: String, _ source: EndpointSource) {
        let start = path.literalStart
        let other = starts.first { $0.service != service.name && ($0.start.starts(with: start) || start.starts(with: $0.start)) }
        if service.prefix.isEmpty { starts.append((service.name, start)) }
        guard
            let owner = owners.owner(of: path, exceptFor: service)
                ?? other.map({ "\($0.service), whose endpoints of your own begin with it" })
        else { return }
        source.errors.add(place, found: JSON.string(path.endpointPath).text, expected: "a path that does not belong to \(owner)")
    }

    /// Records an error for a route that exists already, and for one that replaces none.
    ///
    /// - Returns: whether there is none.
    private mutating func note(
        _ shape: RouteShape, replaces: Bool, _ service: any Service, _ place: String, _ source: EndpointSource
    ) -> Bool {
        let shown = shape.description.endpointPath
        if let first = own[service.name]?[shape] {
            source.errors.add(place, found: "\(shown), which \(first.onTerminal()) has, too", expected: "each method and path once")
            return false
        }
        own[service.name, default: [:]][shape] = source.path
        let exists = known[service.name]?[shape] != nil
        if exists, !replaces {
            source.errors.add(
                place, found: "\(shown), which \(service.name) has already",
                expected: "another path, \"replaces\": true on a route, or an entry of \"extend\"")
        } else if !exists, replaces {
            source.errors.add("\(place).replaces", found: "true", expected: "false: \(service.name) has no \(shown)")
        }
        return exists == replaces
    }

    private mutating func note(
        _ text: String, _ kind: String, id: String, _ service: any Service, _ place: String, _ source: EndpointSource
    ) {
        let key = "\(service.name) \(kind) \(id)"
        if let first = names[key] {
            source.errors.add(place, found: JSON.string(text.endpointPath).text, expected: "a \(kind) of its own (\(first) has this one)")
        }
        names[key] = "\(source.path) \(place)"
    }

    /// The change of an operation that exists, below the backend's prefix or beside it.
    private func known(
        _ change: EndpointExtension, _ service: any Service, _ place: String, _ source: EndpointSource
    ) -> EndpointExtension? {
        let shapes = known[service.name] ?? [:]
        if let route = shapes[change.shape] ?? change.outsidePrefix.flatMap({ shapes[$0] }) { return change.on(route.shape) }
        if own[service.name]?[change.shape] != nil { return change }
        let names = (Array(shapes.keys) + Array((own[service.name] ?? [:]).keys)).map(\.description.endpointPath)
        let wanted = change.shape.description.endpointPath
        source.errors.add(
            place, found: wanted, expected: "an operation of \(service.name)\(NearestName.hint(for: wanted, among: names.sorted()))")
        return nil
    }
}

extension Service {
    /// The members that the backend's block of a seed has.
    var seedKeys: Set<String> {
        let schema = try? JSON(parsing: Self.seedSchema)
        return Set((schema?["$defs"]?[name]?["properties"]?.object ?? [:]).map(\.key))
    }
}

extension String {
    /// `/streaks/:id` as `/streaks/{id}`.
    fileprivate var endpointPath: String {
        split(separator: "/", omittingEmptySubsequences: false).map { $0.hasPrefix(":") ? "{\($0.dropFirst())}" : $0 }.joined(
            separator: "/")
    }
}

/// The owners of paths.
struct EndpointOwners {
    private let backends: [any Backend]
    private let routes: [(backend: String, path: [String])]

    init(_ backends: [any Backend]) {
        self.backends = backends
        routes = backends.flatMap { backend in backend.routes.map { (backend.name, $0.path.literalStart) } }
    }

    /// The owner of a path that a backend cannot have; `nil` if it can.
    func owner(of path: String, exceptFor service: any Service) -> String? {
        let start = path.literalStart
        guard let first = start.first else { return "every backend, since its first word is a parameter" }
        if first.hasPrefix("_") || ControlAPI.owns(start) { return "Understudy itself" }
        let prefixes = backends.flatMap { backend in backend.pathPrefixes.map { (name: backend.name, prefix: $0) } }
        let owner = prefixes.filter { !$0.prefix.isEmpty && start.starts(with: $0.prefix) }.max { $0.prefix.count < $1.prefix.count }
        if let owner { return owner.name == service.name ? nil : "\(owner.name), which \"backend\" can name" }
        // The backend with every other path needs no prefix, and one with a prefix is its own.
        guard service.prefix.isEmpty, !service.pathPrefixes.contains([]) else { return nil }
        return routes.first { $0.backend != service.name && $0.path.starts(with: start) }.map { "\($0.backend), whose paths begin with it" }
    }
}

extension String {
    /// The segments of a path before its first parameter.
    var literalStart: [String] { Array(parts(between: "/").filter { !$0.isEmpty }.prefix { !$0.hasPrefix(":") }) }
}

extension EndpointFolder {
    /// The JSON Schema of the files, for editors; null if the program's own text is no JSON, which tests exclude.
    package static let schema = (try? JSON(parsing: Array(EmbeddedText.schemaJSON.utf8))) ?? .null
}
