import HTTPTypes
import MicroHTTP
import Storage
import UnderstudyCore
import UnderstudyWorlds
import Values

/// The control API: the routes below `/_understudy/` (docs/control-api.md), and the OpenAPI document (docs/openapi.md).
enum ControlAPI {
    /// The owner of its routes in the route table, beside the backends.
    static let name = "understudy"
    /// The first segment of its paths, except those of the OpenAPI document.
    static let prefix = "_understudy"
    /// The credentials that a caller needs, as listed; see ``NetworkPolicy``.
    static let needs = "loopback or control key"

    static let routes: [ControlRoute] = [
        ControlRoute(.get, "health", .nothing, "status, version, world, clock, database", handler: health),
        ControlRoute(.get, "phone", .nothing, "the addresses for other machines, with a QR code", handler: phone),
        ControlRoute(.get, "accounts", .data, "the accounts and their tokens", handler: accounts),
        ControlRoute(
            .post, "accounts", .data, "create an account from an object in seed format", takesBody: true, handler: createAccount),
        ControlRoute(.delete, "accounts/:key", .data, "delete an account and its data", handler: deleteAccount),
        ControlRoute(.post, "accounts/:key/reseed", .data, "seed an account again from the world's seed", handler: reseedAccount),
        ControlRoute(.get, "accounts/:key/data", .data, "the present data of an account in seed format", handler: accountData),
        ControlRoute(.get, "accounts/:key/data/:backend", .data, "the lists whose records can be changed", handler: lists),
        ControlRoute(.get, "accounts/:key/data/:backend/:list", .data, "records of an account, the newest first", handler: records),
        ControlRoute(
            .post, "accounts/:key/data/:backend/:list", .data, "add a record in seed format", takesBody: true, handler: addRecord),
        ControlRoute(.get, "accounts/:key/data/:backend/:list/:id", .data, "a record of an account", handler: record),
        ControlRoute(
            .put, "accounts/:key/data/:backend/:list/:id", .data, "change a record", takesBody: true, handler: replaceRecord),
        ControlRoute(.delete, "accounts/:key/data/:backend/:list/:id", .data, "delete a record", handler: deleteRecord),
        ControlRoute(.get, "accounts/:key/user", .data, "the user of an account, and its codes", handler: user),
        ControlRoute(
            .patch, "accounts/:key/user", .data, "verify the address, set the password, disable", takesBody: true, handler: changeUser),
        ControlRoute(
            .post, "accounts/:key/user/revoke", .data, "revoke earlier ID tokens", handler: revokeSessions),
        ControlRoute(
            .post, "accounts/:key/user/codes", .data, "make a code, as a mail would contain it", takesBody: true, handler: makeCode),
        ControlRoute(.get, "codes", .data, "the codes of mails and text messages", handler: codes),
        ControlRoute(.post, "tokens", .data, "mint a token for an account", takesBody: true, handler: createToken),
        ControlRoute(.get, "clock", .nothing, "the clock's mode and time", handler: clock),
        ControlRoute(.put, "clock", .world, "set or advance the clock", takesBody: true, handler: setClock),
        ControlRoute(.post, "reset", .world, "reset the world to its seed", handler: reset),
        ControlRoute(.get, "snapshots", .nothing, "the snapshots", handler: snapshots),
        ControlRoute(.put, "snapshots/:name", .world, "take a snapshot", handler: takeSnapshot),
        ControlRoute(.get, "snapshots/:name", .nothing, "a snapshot", handler: snapshot),
        ControlRoute(.delete, "snapshots/:name", .nothing, "delete a snapshot", handler: removeSnapshot),
        ControlRoute(.post, "snapshots/:name/restore", .world, "restore a snapshot", handler: restoreSnapshot),
        ControlRoute(.get, "scenarios", .texts, "the scenarios", handler: scenarios),
        ControlRoute(.post, "scenarios/:name/apply", .world, "apply a scenario to the world", handler: applyScenario),
        ControlRoute(.get, "sandboxes", .nothing, "the sandboxes", handler: sandboxes),
        ControlRoute(
            .put, "sandboxes/:id", .sandbox, "create a sandbox, or replace it", takesBody: true, handler: createSandbox),
        ControlRoute(.get, "sandboxes/:id", .nothing, "a sandbox", handler: sandbox),
        ControlRoute(.delete, "sandboxes/:id", .nothing, "delete a sandbox", handler: removeSandbox),
        ControlRoute(.get, "faults", .nothing, "the fault rules in force, and the presets", handler: faults),
        ControlRoute(.post, "faults", .nothing, "add a fault rule, or a preset", takesBody: true, handler: addFaults),
        ControlRoute(.delete, "faults", .data, "remove every fault rule", handler: removeFaults),
        ControlRoute(.delete, "faults/:id", .data, "remove a fault rule", handler: removeFault),
        ControlRoute(.get, "events", .nothing, "what happened besides requests", handler: events),
        ControlRoute(.get, "events/stream", .nothing, "events as they happen, as server-sent events", handler: eventStream),
        ControlRoute(.get, "requests", .data, "the journal", handler: requests),
        ControlRoute(.get, "requests/stream", .nothing, "requests as they arrive, as server-sent events", handler: requestStream),
        ControlRoute(.get, "requests/held", .data, "the requests that rules hold", handler: heldRequests),
        ControlRoute(
            .post, "requests/:id/release", .nothing, "release a held request, with its response or another", takesBody: true,
            handler: releaseRequest),
        ControlRoute(.get, "requests/:id", .data, "a request and its response", handler: request),
        ControlRoute(.get, "requests.har", .data, "the journal as an HTTP Archive", handler: archive),
        ControlRoute(.delete, "requests", .nothing, "empty the journal", handler: removeRequests),
        ControlRoute(.post, "requests/verify", .data, "verify which requests clients have sent", takesBody: true, handler: verify),
        ControlRoute(.get, "seed", .world, "the accounts as a seed file", handler: exportSeed),
        ControlRoute(.post, "seed", .data, "import a seed file", takesBody: true, handler: importSeed),
        ControlRoute(.get, "seed/schema.json", .texts, "the JSON Schema of seed files", handler: seedSchema),
        ControlRoute(.get, "endpoints/schema.json", .nothing, "the JSON Schema of files of endpoints", handler: endpointsSchema),
        ControlRoute(.get, "settings/schema.json", .nothing, "the JSON Schema of configuration files", handler: settingsSchema),
        ControlRoute(.get, "routes", .nothing, "the route table", handler: routeTable),
        ControlRoute(.get, "/openapi.json", .texts, "the OpenAPI document", handler: { try document(nil, as: .json, $0) }),
        ControlRoute(.get, "/openapi.yaml", .texts, "the OpenAPI document as YAML", handler: { try document(nil, as: .yaml, $0) }),
        ControlRoute(.get, "/openapi/:file", .texts, "a part of it: a backend's, or understudy; .json or .yaml", handler: openAPIPart),
    ]

    /// Whether the control API owns a path, known or not.
    static func owns(_ segments: [String]) -> Bool {
        guard let first = segments.first else { return false }
        return first.isSame(as: prefix) || openAPISegments.hasExactly(first)
    }

    /// First segments that no backend's path has.
    private static let openAPISegments = ["openapi", "openapi.json", "openapi.yaml"]

    private static func health(_ context: ControlContext) -> Response {
        let store = context.epoch.data.store
        let keyProblem = store.isFile ? context.world.keys.problem : nil
        let problem = store.problem ?? store.lastingFailure?.description ?? keyProblem ?? context.world.seedProblem
        let database = store.path.map { Store.Location.file($0).absoluteName ?? $0 } ?? ":memory:"
        return .control(
            .object(
                omittingMissing: [
                    ("status", .string(problem == nil ? "ok" : "degraded")), ("problem", problem.map(JSON.string)),
                    ("version", .string(understudyVersion)), ("world", .string(context.world.name)),
                    ("now", .string(context.now.description)), ("database", .string(database)),
                    ("uptimeSeconds", .integer(Int((ContinuousClock.now - context.handler.startedAt).components.seconds))),
                ]))
    }

    /// The control key is in the link, and in the addresses of a sandbox. A page of another origin gets neither link, code nor key.
    private static func phone(_ context: ControlContext) -> Response {
        let (network, world) = (context.handler.network, context.world)
        let isMain = world === context.worlds.main
        let key = context.request.headers[.origin] == nil ? context.services.policy.controlKey : nil
        let addresses = isMain ? network : network.leading(to: world.name, withKey: key)
        let link = key.flatMap { isMain ? network.link(withKey: $0) : addresses.baseURLs.first.map { "\($0)/" } }
        let code = link.flatMap { QRCode($0) }
        return .control([
            "baseURLs": .array(addresses.baseURLs.map(JSON.string)), "numeric": .array(addresses.numeric.map(JSON.string)),
            "link": .optional(link), "code": code.map { .array($0.text.map(JSON.string)) } ?? .null,
        ])
    }

    private static func settingsSchema(_ context: ControlContext) -> Response {
        .control(SettingTable(backends: context.services.backends.map { type(of: $0) }).schema)
    }

    private static func endpointsSchema(_ context: ControlContext) -> Response { .control(EndpointFolder.schema) }

    private static func routeTable(_ context: ControlContext) -> Response {
        .control(["routes": RouteTable.json(of: context.services.table.rows)])
    }
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
