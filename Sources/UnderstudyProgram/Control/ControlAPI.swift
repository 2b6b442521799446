import HTTPTypes
import MicroHTTP
import Storage
import UnderstudyCore
import UnderstudyWorlds
import Values

/// The control API: the operations below `/_understudy/` (docs/control-api.md), and the OpenAPI document (docs/openapi.md).
struct ControlAPI: Interface {
    typealias Exchange = ControlContext
    typealias Needs = ControlNeeds

    /// The owner of its routes in the route table, beside the backends.
    static let name = "understudy"
    static let idPrefix = "control"
    /// The first segment of its paths, except those of the OpenAPI document.
    static let prefix = "_understudy"
    static let pathPrefix = "/\(prefix)"
    /// The credentials that a caller needs, as listed; see ``NetworkPolicy``.
    static let credentials = "loopback or control key"

    /// Those that requests are routed to. The dashboard finds its own addresses.
    static let routed: [ControlOperation] =
        serverOperations + authorityOperations + documentOperations + accountOperations + recordOperations + userOperations + seedOperations
        + caseOperations + healthKitOperations + clockOperations
        + worldOperations + scenarioOperations + faultOperations + journalOperations + heldRequestOperations + eventOperations

    static let operations = routed + Dashboard.operations

    /// Whether the control API owns a path, known or not.
    static func owns(_ segments: [String]) -> Bool {
        guard let first = segments.first else { return false }
        return first.isSame(as: prefix) || openAPISegments.hasExactly(first)
    }

    /// First segments that no backend's path has.
    private static let openAPISegments = ["openapi", "openapi.json", "openapi.yaml"]
}

extension Response {
    /// A response of the control API.
    static func control(_ body: JSON, status: HTTPResponse.Status = .ok) -> Response {
        control(encoded: body.encoded, status: status)
    }

    /// A response of the control API whose members the body writes.
    static func control(_ members: (inout JSONWriter) -> Void) -> Response {
        var writer = JSONWriter()
        writer.object(members)
        return control(encoded: writer.bytes)
    }

    /// A response of the control API with encoded JSON.
    static func control(encoded body: [UInt8], status: HTTPResponse.Status = .ok) -> Response {
        Response(status: status, headers: [.contentType: "application/json", .cacheControl: "no-store"], body: body)
    }

    /// 204, without a body.
    static let done = Response(status: .noContent, headers: [.cacheControl: "no-store"])
}

extension JSONWriter {
    /// Writes a member that is an array.
    mutating func list<Element>(_ name: StaticString, _ elements: some Sequence<Element>, _ write: (Element, inout JSONWriter) -> Void) {
        self.name(name)
        array { writer in
            for element in elements { write(element, &writer) }
        }
    }
}
