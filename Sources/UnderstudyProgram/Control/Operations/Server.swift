import MicroHTTP
import Storage
import UnderstudyCore
import UnderstudyWorlds
import Values

/// The server: its state, its addresses, its routes and its JSON Schemas.
extension ControlAPI {
    static let serverOperations: [ControlOperation] = [
        .call(
            "health", .get, "/health", .nothing, "Get status, version, world and clock",
            answers: .bare(
                healthSchema,
                """
                The server runs. Its status is degraded if the database file or a file beside it was deleted or replaced, if the database \
                can presently not be read or written, or if the settings do not fit the seed of an evergreen account.
                """), by: health),
        .call(
            "phone", .get, "/phone", .nothing, "Get the addresses for other machines",
            """
            For a phone in the same network. Without a host beyond loopback, there are none. Those of a sandbox have its prefix behind the \
            control key.
            """, answers: .bare(phoneSchema, "The addresses. A page of another origin gets neither the link, the code nor the key."),
            by: phone),
        .call(
            "routes", .get, "/routes", .nothing, "Get the route table",
            answers: .bare(
                .object([.required("routes", .list(of: routeSchema))]),
                "All routes of all backends and of this API, including routes that are not built.")
        ) { .control(["routes": RouteTable.json(of: $0.services.table.rows)]) },
        .call(
            "endpointsSchema", .get, "/endpoints/schema.json", .nothing, "Get the JSON Schema of files of endpoints",
            "The schema of a file in the folder of your own endpoints: resources, routes and extensions of one backend.",
            answers: jsonSchema(of: "Understudy endpoints", with: "properties")
        ) { _ in .control(EndpointFolder.schema) },
        .call(
            "settingsSchema", .get, "/settings/schema.json", .nothing, "Get the JSON Schema of configuration files",
            "The schema of the configuration file: every setting of the program and of each backend, with its purpose and default.",
            answers: jsonSchema(of: "Understudy configuration", with: "properties")
        ) { .control(SettingTable(backends: $0.services.backends.map { type(of: $0) }).schema) },
    ].tagged("Control server")

    /// A response that is a JSON Schema.
    ///
    /// - Parameter member: a member that it has.
    static func jsonSchema(of title: String, with member: String) -> Answer {
        let schema: JSON = ["type": "object", "required": ["$schema", .string(member)]]
        let example: JSON = [
            "$schema": "https://json-schema.org/draft/2020-12/schema", "title": .string(title), "type": "object",
        ]
        return .bare(.described(schema, example: example.merging([member: [:]])), "A JSON Schema (2020-12).")
    }

    /// The name of a world in responses.
    static let worldName = ValueSchema.Field.required("world", .text, "`main`, or a sandbox's id.", example: "main")

    private static let healthSchema = ValueSchema.named(
        "ControlHealth",
        .object([
            .required("status", .choice(["ok", "degraded"])),
            .optional("problem", .text, "The problem; absent if the status is `ok`.", example: .null),
            .required("version", .text, "The version of Understudy.", example: .string(understudyVersion)), worldName,
            .required("now", .timestamp, "The time of this request."),
            .required("database", .text, "The absolute path of the world's database, or `:memory:`.", example: ":memory:"),
            .required("uptimeSeconds", .integer(from: 0), example: 42),
        ]))

    private static let phoneSchema = ValueSchema.named(
        "ControlPhone",
        .object([
            .required(
                "baseURLs", .list(of: .address("http://my-mac.local:4000")),
                "One for each port: by the name of a Mac, otherwise by the first address of the server's machine."),
            .required(
                "numeric", .list(of: .address("http://192.168.1.7:4000")), "By the further IPv4 addresses of the server's machine."),
            .required(
                "link", .nullable(.address("http://my-mac.local:4000/_key/CONTROL-KEY/")),
                "The base URL with the control key, which opens the dashboard."),
            .required(
                "code", .nullable(.list(of: .described(["type": "string", "pattern": "^[01]+$"], example: "1011101"))),
                "The link as a QR code. A row has a character for each module, and `1` is dark. A quiet zone of four modules belongs around it."
            ),
        ]))

    private static let routeSchema = ValueSchema.named(
        "ControlRoute",
        .object([
            .required(
                "backend", .text, "`longevity`, `fitiq`, `bradOS`, `firebase`, or `understudy` for this API.", example: "longevity"),
            .required("method", .text, example: "GET"),
            .required(
                "path", .described(["type": "string", "pattern": "^/"], example: "/api/age/state/:userId"),
                "The path with named parameters, such as `/api/age/state/:userId`."),
            .required("needs", .text, "The credentials that a caller needs, as text.", example: "bearer token, subscription"),
            .required("summary", .text, example: "Get the age"),
            .optional(
                "yours", .bool, "True for an endpoint of your own, and for an operation that a file extends; otherwise missing.",
                example: .null),
        ]))

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
        let addresses = isMain ? network : network.leading(to: world.name, as: nil, withKey: key)
        let link = key.flatMap { isMain ? network.links(withKey: $0).first : addresses.baseURLs.first.map { "\($0)/" } }
        let code = link.flatMap { QRCode($0) }
        return .control([
            "baseURLs": .array(addresses.baseURLs.map(JSON.string)), "numeric": .array(addresses.numeric.map(JSON.string)),
            "link": .optional(link), "code": code.map { .array($0.text.map(JSON.string)) } ?? .null,
        ])
    }

}

extension ValueSchema {
    /// A URL.
    static func address(_ example: String) -> ValueSchema { .described(["type": "string", "format": "uri"], example: .string(example)) }
}
