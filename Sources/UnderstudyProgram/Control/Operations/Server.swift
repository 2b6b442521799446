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
            "phone", .get, "/phone", .texts, "Get the addresses for other machines",
            """
            For a phone in the same network. Without a host beyond loopback, there are none. Those of a sandbox or an account have its prefix \
            behind the control key.
            """,
            with: [
                ParameterDescription(
                    "account", ["type": "string"],
                    "The key of the account as which requests without credentials act. Every other parameter is a fault.",
                    example: "six-days", mayBeEmpty: false)
            ], answers: .bare(phoneSchema, "The addresses. A page of another origin gets neither the link nor the key."),
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
                "open", .bool,
                "Whether the server listens beyond this machine. If it does, a machine without addresses is in no network."),
            .required(
                "baseURLs", .list(of: .address("http://my-mac.local:4000")),
                "One for each port: by the name of a Mac, otherwise by the first address of the server's machine."),
            .required(
                "numeric", .list(of: .address("http://192.168.1.7:4000")), "By the further IPv4 addresses of the server's machine."),
            .required("secure", .list(of: .address("https://my-mac.local:4443")), "Over HTTPS, by the name and by each private address."),
            .required(
                "link", .nullable(.address("http://my-mac.local:4000/_key/CONTROL-KEY/")),
                "The base URL with the control key, which opens the dashboard."),
            .required("https", .nullable(httpsSchema), "The HTTPS side of the server; null without `--tls`."),
            .required("codes", .list(of: codeSchema), "A QR code for each of the addresses on the main port, of up to 213 bytes."),
        ]))

    private static let httpsSchema = ValueSchema.object([
        .required("port", .integer(1...65_535), example: 4_443),
        .required("fingerprint", .text, "The SHA-256 of the certificate authority's certificate.", example: "9F:86:D0:81"),
        .required(
            "profiles", .list(of: .address("http://my-mac.local:4000/_understudy/ca.mobileconfig")),
            "Where an iPhone or iPad gets the certificate authority."),
        .required(
            "certificates", .list(of: .address("http://my-mac.local:4000/_understudy/ca.pem")), "Where Android and others get it."),
    ])

    private static let codeSchema = ValueSchema.named(
        "ControlQRCode",
        .object([
            .required("url", .address("http://my-mac.local:4000")),
            .required(
                "rows", .list(of: .described(["type": "string", "pattern": "^[01]+$"], example: "1011101")),
                "A row has a character for each module, and `1` is dark. A quiet zone of four modules belongs around it."),
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

    /// The control key is in the link, and in the addresses of a sandbox and of an account. A page of another origin gets neither.
    private static func phone(_ context: ControlContext) throws -> Response {
        let account = context.request.query["account"]
        if account?.isEmpty == true { throw ControlError(.badRequest, "account is empty; leave it out, or give it an account's key") }
        let network = context.handler.network()
        let sandbox = context.world === context.worlds.main ? nil : context.world.name
        let key = context.request.headers[.origin] == nil ? context.services.policy.controlKey : nil
        let addresses = network.leading(to: sandbox, as: account, withKey: key)
        let link = key.flatMap { key in
            sandbox == nil
                ? network.links(withKey: key).first : network.leading(to: sandbox, as: nil, withKey: key).baseURLs.first.map { "\($0)/" }
        }
        let coded = addresses.secure + addresses.baseURLs.prefix(1) + addresses.numeric + network.profiles + network.certificates
        let codes = (coded + [link].compactMap(\.self)).compactMap { url in
            QRCode(url).map { ["url": .string(url), "rows": .array($0.text.map(JSON.string))] as JSON }
        }
        return .control([
            "open": .bool(network.isOpen), "baseURLs": .array(addresses.baseURLs.map(JSON.string)),
            "numeric": .array(addresses.numeric.map(JSON.string)), "secure": .array(addresses.secure.map(JSON.string)),
            "link": .optional(link), "https": context.services.secureAccess.map { https($0, network) } ?? .null,
            "codes": .array(codes),
        ])
    }

    private static func https(_ access: SecureAccess, _ network: NetworkAddresses) -> JSON {
        [
            "port": .integer(access.port), "fingerprint": .string(access.fingerprint),
            "profiles": .array(network.profiles.map(JSON.string)), "certificates": .array(network.certificates.map(JSON.string)),
        ]
    }
}

extension ValueSchema {
    /// A URL.
    static func address(_ example: String) -> ValueSchema { .described(["type": "string", "format": "uri"], example: .string(example)) }
}
