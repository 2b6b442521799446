import Foundation
import MicroHTTP
import UnderstudyCore
import UnderstudyWorlds
import Values

/// The upstreams by backend. They come from the configuration alone: no page and no caller of the control API can aim the server.
package struct Upstreams: Sendable, Equatable {
    private let all: [String: Upstream]

    /// - Parameter json: the setting's value, which has been checked.
    init(_ json: JSON, besideFolder folder: String?) {
        all = Self.read(json, path: Self.name, faults: ValidationErrors(), besideFolder: folder)
    }

    subscript(backend: String) -> Upstream? { all[backend] }

    var isEmpty: Bool { all.isEmpty }

    /// One line for each, for people: the backend, the address and the paths.
    package var lines: [String] {
        all.sorted { $0.key < $1.key }.map { name, upstream in
            let except = upstream.except.isEmpty ? "" : " except \(upstream.except.map(\.description).joined(separator: " "))"
            let paths = upstream.paths.map(\.description).joined(separator: " ")
            return "\(name) \(paths.isEmpty ? "by rules alone" : paths + except) from \(upstream.origin)\(upstream.basePath)"
        }
    }

    /// The backends with an upstream, in order.
    var names: [String] { all.keys.sorted() }

    package static let name = "upstreams"

    static let setting = Setting(
        name,
        .checked(
            expected: "an object with an upstream for each backend's name", schema: schema,
            by: { json, path, faults in _ = read(json, path: path, faults: faults, besideFolder: nil) }),
        [:], "the real backends behind the backends, and the paths that are passed on to them")

    private static func read(
        _ json: JSON, path: String, faults: ValidationErrors, besideFolder folder: String?
    ) -> [String: Upstream] {
        let reader = ObjectReader(json, path: path, faults: faults)
        var upstreams: [String: Upstream] = [:]
        for backend in Backends.all {
            upstreams[backend.name] = reader.object(backend.name).flatMap { Upstream($0, besideFolder: folder) }
        }
        reader.finish()
        return upstreams
    }

    private static var schema: JSON {
        let patterns: JSON = ["type": "array", "items": ["type": "string", "pattern": #"^(\*$|/)"#]]
        let upstream: JSON = [
            "type": "object", "additionalProperties": false, "required": ["url"],
            "properties": [
                "url": ["type": "string", "pattern": "^https?://"], "paths": patterns, "except": patterns, "caFile": ["type": "string"],
            ],
        ]
        return [
            "type": "object", "additionalProperties": false,
            "properties": .object(JSON.Members(Backends.all.map { ($0.name, upstream) })),
        ]
    }
}

extension Services {
    /// Why a rule that passes calls on cannot do so; `nil` for every other rule. Its path has an upstream only if its backend has.
    func objection(to rule: FaultRule) -> String? {
        guard rule.effect.forward == true else { return nil }
        let path = rule.match.path?.pattern.prefix { $0 != "*" } ?? ""
        let owner = table.match(.get, Request.segments(of: path) ?? []).owner?.name
        guard upstreams.isEmpty || owner.map({ upstreams[$0] == nil }) == true else { return nil }
        return "\"forward\" needs the real backend of \(owner ?? "the path"); name it in the setting \(Upstreams.name)"
    }
}

extension Upstreams {
    /// The faults of upstreams that are this server itself, at the ports that it listens on, or whose file of certificates cannot be read.
    func faults(atPorts ports: [Int]) -> [String] {
        all.sorted { $0.key < $1.key }.compactMap { name, upstream in
            if let file = upstream.certificateFile, !FileManager.default.isReadableFile(atPath: file) {
                return "\(Self.name).\(name).caFile is \(file), which cannot be read; name a file of certificates in PEM"
            }
            let port = upstream.host.port ?? (upstream.origin.hasPrefix("https") ? 443 : 80)
            guard upstream.host.isLoopback || upstream.host.isUnspecified, ports.contains(port) else { return nil }
            return "\(Self.name).\(name).url is \(upstream.origin), this server itself; name another server, or another port"
        }
    }
}
