import HTTPTypes
import UnderstudyCore
import UnderstudyWorlds
import Values

/// The operations of a document from which an endpoints file is made, and the backend that they belong to.
struct OpenAPISelection {
    /// `nil` if there are no operations.
    private(set) var service: (any Service)?
    private(set) var operations: [OpenAPIOperation] = []
    /// The numbers of operations that are left out, by the reason.
    private(set) var leftOut: JSON.Members = [:]
    private let owners: EndpointOwners
    private let served: [String: Set<RouteShape>]
    private let replaces: Bool
    private var seen: Set<RouteShape> = []
    private var ids: Set<ExactText> = []

    init(
        _ file: OpenAPIFile, _ options: OpenAPIEndpoints.Options, _ backends: [any Backend], _ schemas: inout OpenAPISchemas
    ) throws(StartError) {
        let services = backends.compactMap { $0 as? any Service }
        owners = EndpointOwners(backends)
        served = Dictionary(uniqueKeysWithValues: services.map { ($0.name, Set($0.routes.map(\.shape))) })
        replaces = options.replaces
        let chosen = try Self.service(named: options.backend, among: services)
        let server = chosen.map { file.serverPath(below: $0.prefix) } ?? file.serverPath
        let table = RouteTable(backends: backends)
        let patterns = options.patterns.map { Glob($0) }
        var unused = Set(patterns.indices)
        var names: Set<String> = []
        for (path, item) in file.paths where path.begins(with: "/") {
            guard let item = try schemas.target(of: item)?.object else {
                throw .unreadable(path: file.name, reason: "$.paths.\(path.cut()) is no object")
            }
            let whole = (server + path.parts(between: "/")).map(\.asSegment)
            let service = chosen ?? Self.owner(of: whole, among: services, table)
            let below = service.flatMap { whole.below($0.prefix) }
            let fitting = patterns.indices.filter { patterns[$0].fits("/" + (below ?? whole).joined(separator: "/")) }
            for (method, members) in item {
                guard EndpointCall.methods.hasExactly(method.uppercased()), var members = members.object else { continue }
                unused.subtract(fitting)
                if fitting.isEmpty, !patterns.isEmpty { continue }
                members["parameters"] = .array((item["parameters"]?.array ?? []) + (members["parameters"]?.array ?? []))
                do throws(LeftOut) {
                    operations.append(try operation(method.uppercased(), below, of: service, members, in: file.document))
                    self.service = service
                    names.insert(service?.endpointsName ?? "")
                } catch {
                    leave(error.reason)
                }
            }
        }
        if let pattern = unused.min() { throw .usage("--only \(options.patterns[pattern]) fits no path of \(file.name)") }
        guard names.count < 2 else {
            let list = names.sorted().joined(separator: ", ")
            throw .usage(
                "the paths of \(file.name) belong to several backends (\(list)); choose one with --backend, or some of the paths with --only"
            )
        }
    }

    /// Counts an operation that is left out.
    mutating func leave(_ reason: String) { leftOut[reason] = .integer((leftOut[reason]?.integer ?? 0) + 1) }

    /// An operation at a path below the backend's base path.
    ///
    /// - Throws: the reason for which it is left out.
    private mutating func operation(
        _ method: String, _ path: [String]?, of service: (any Service)?, _ members: JSON.Members, in document: JSON
    ) throws(LeftOut) -> OpenAPIOperation {
        guard let service else { throw LeftOut(reason: "their paths belong to Understudy itself") }
        guard let path else { throw LeftOut(reason: "they are not below the base path of their backend") }
        let shown = "/" + path.joined(separator: "/")
        guard let call = EndpointCall("\(method) \(shown)") else { throw LeftOut(reason: "endpoints files cannot have their paths") }
        let shape = RouteShape(method, service.prefix + call.path)
        let isServed = served[service.name]?.contains(shape) == true
        if isServed, !replaces { throw LeftOut(reason: "the server has them (--replace makes routes of them)") }
        if let owner = owners.owner(of: service.prefix + call.path, exceptFor: service) {
            throw LeftOut(reason: "their paths belong to \(owner)")
        }
        guard seen.insert(shape).inserted, ids.insert(ExactText(call.id)).inserted else {
            throw LeftOut(reason: "an earlier path has the same words")
        }
        return OpenAPIOperation(call: call, path: shown, members: members, isServed: isServed, in: document)
    }

    /// The backend that the command line names; `nil` without a name.
    private static func service(named name: String?, among services: [any Service]) throws(StartError) -> (any Service)? {
        guard let name else { return nil }
        let names = services.map(\.endpointsName)
        if let place = names.firstIndex(where: { $0.lowercased().isSame(as: name.lowercased()) }) { return services[place] }
        throw .usage("--backend is \"\(name)\", not one of \(names.joined(separator: ", "))" + NearestName.hint(for: name, among: names))
    }

    /// The backend that owns a path; `nil` for Understudy itself.
    private static func owner(of path: [String], among services: [any Service], _ table: RouteTable) -> (any Service)? {
        // A document may have a parameter in the base path, such as that of `/api/{env}`.
        let segments = RouteShape("", path.joined(separator: "/").routePath).segments
        return services.first { !$0.prefix.isEmpty && segments.starts(with: RouteShape("", $0.prefix).segments) }
            ?? table.match(.get, path).owner.flatMap { $0 as? any Service }
    }
}

/// The reason for which an operation is left out.
private struct LeftOut: Error {
    let reason: String
}

extension Service {
    /// Its name in an endpoints file.
    var endpointsName: String { self is PlainBackend ? "null" : name }
}

extension [String] {
    /// The segments below a base path such as `/api/:env`; `nil` if these are not below it.
    func below(_ base: String) -> [String]? {
        let base = base.parts(between: "/")
        guard count >= base.count, zip(self, base).allSatisfy({ $1.begins(with: ":") || $0.lowercased().isSame(as: $1) }) else {
            return nil
        }
        return Array(dropFirst(base.count))
    }
}

extension String {
    /// The segment of a path with only letters, digits and _ in the name of a parameter.
    fileprivate var asSegment: String {
        guard begins(with: "{"), hasSuffix("}") else { return self }
        return String(map { $0.isASCII && ($0.isLetter || $0.isNumber) || "{}".contains($0) ? $0 : "_" })
    }
}
