/// A prefix of a path, in some spelling, with its documented meaning (docs/control-api.md).
struct BasePath: Sendable {
    /// The account of a request without credentials.
    enum Requester: Sendable {
        case anonymous
        /// A missing account. The control API ignores it.
        case unknown
        /// An account of ``WallSeed``.
        case account(String)
    }

    /// The world and the account that a prefix selects.
    struct Meaning: Sendable {
        let world: String
        let requester: Requester
    }

    let path: String
    /// `nil` for a prefix without a meaning. The request is then refused, or has an unknown path of the backend.
    let meaning: Meaning?
    /// Whether it contains the control key, and so has the same meaning from another machine.
    let hasKey: Bool

    private init(_ path: String, in world: String, as requester: Requester = .anonymous, hasKey: Bool = false) {
        self.path = path
        meaning = Meaning(world: world, requester: requester)
        self.hasKey = hasKey
    }

    private init(nothing path: String) {
        self.path = path
        meaning = nil
        hasKey = false
    }

    static let all: [BasePath] =
        spelled + combined + nothing.map { BasePath(nothing: $0) } + unknown.map { BasePath($0, in: "main", as: .unknown) }

    private static let key = "/_key/\(CheckContext.controlKey)"
    private static let world = "/_sandbox/\(CheckContext.ownSandbox)"
    private static let account = "/_as/\(WallSeed.intruder)"
    private static let (intruder, stranger) = (Requester.account(WallSeed.intruder), Requester.account(WallSeed.stranger))

    /// Equal to the plain prefixes: slashes may repeat, names may be escaped, and a host may come first.
    private static let spelled: [BasePath] = [
        BasePath("", in: "main"), BasePath("/_sandbox/main", in: "main"),
        BasePath("/_sandbox/\(CheckContext.foreignSandbox)", in: CheckContext.foreignSandbox),
        BasePath("/_sandbox/%6fther", in: CheckContext.foreignSandbox),
        BasePath("/_sandbox/%6F%74%68%65%72/", in: CheckContext.foreignSandbox),
        BasePath("//_sandbox//other//", in: CheckContext.foreignSandbox),
        BasePath("http://127.0.0.1/_sandbox/other", in: CheckContext.foreignSandbox),
        BasePath("HTTP://localhost:4000//_sandbox/other/", in: CheckContext.foreignSandbox),
        BasePath("/_sandbox/other/_as/dora", in: CheckContext.foreignSandbox, as: stranger),
        BasePath("//_sandbox/oth%65r//_as//%64ora//", in: CheckContext.foreignSandbox, as: stranger),
        BasePath(account, in: "main", as: intruder), BasePath("/_as/%61lice", in: "main", as: intruder),
        BasePath("/_as/%61%6C%69%63%65/", in: "main", as: intruder), BasePath("//_as//alice//", in: "main", as: intruder),
        BasePath("http://127.0.0.1/_as/alice", in: "main", as: intruder),
        BasePath("/_key/walls%2Dcontrol%2dkey", in: "main", hasKey: true), BasePath("//\(key.dropFirst())//", in: "main", hasKey: true),
        BasePath("http://127.0.0.1\(key)", in: "main", hasKey: true),
    ]

    /// The three prefixes in every order and combination. They have a meaning only in one order, each at most once.
    private static let combined: [BasePath] = {
        let parts = [key, world, account]
        let singles = parts.indices.map { [$0] }
        let pairs = singles.flatMap { first in parts.indices.map { first + [$0] } }
        let triples = pairs.flatMap { first in parts.indices.map { first + [$0] } }
        return (singles + pairs + triples).map { order in
            let path = order.map { parts[$0] }.joined()
            guard zip(order, order.dropFirst()).allSatisfy({ $0 < $1 }) else { return BasePath(nothing: path) }
            return BasePath(
                path, in: order.contains(1) ? CheckContext.ownSandbox : "main", as: order.contains(2) ? intruder : .anonymous,
                hasKey: order.contains(0))
        }
    }()

    private static let nothing: [String] =
        [("_sandbox", CheckContext.foreignSandbox), ("_as", WallSeed.intruder), ("_key", CheckContext.controlKey)].flatMap(misspelled)
        + otherNames("_sandbox", CheckContext.foreignSandbox) + otherNames("_key", CheckContext.controlKey)
        + [
            "/_sandbox/MAIN", "/_sandbox/other/_as/", "/_sandbox/other/..", "/_sandbox/none/../other", "/_sandbox/other%2F_as%2Fdora",
            "/_sandbox/none/_as/alice", "/_as/alice/../bob", "/_as/alice/_key/wrong", "/_key/wrong/_sandbox/other/_as/dora",
            "/_key/\(CheckContext.controlKey)/_key/wrong",
        ]

    private static let unknown: [String] = otherNames("_as", WallSeed.intruder) + ["/_as/dora", "/_as/alice%2F..%2Fbob", "/_as/bob%2F"]

    /// A prefix has no other spelling, dots are no path steps, and a name must be present and readable.
    private static func misspelled(_ prefix: String, _ name: String) -> [String] {
        let tail = String(prefix.dropFirst())
        let prefixes = [
            "%5f\(tail)", "%5F\(tail)", "_%\(hex(tail))\(tail.dropFirst())", prefix.uppercased(), "%2f\(prefix)", "\(prefix)%00",
            "\(prefix)%20", "\(prefix);x", "\(prefix)\u{301}", "%EF%BC%BF\(tail)", "%C1%9F\(tail)", "%255f\(tail)", "\\\(prefix)",
            "./\(prefix)", "%2e/\(prefix)", "x/../\(prefix)", "../\(prefix)",
        ]
        return prefixes.map { "/\($0)/\(name)" } + [
            "\(prefix)/\(name)", "\\\(prefix)/\(name)", "/\(prefix)%2f\(name)", "/\(prefix)/./\(name)", "/\(prefix)/\(name)/.",
            "/\(prefix)/\(name)/%2e%2e/\(prefix)/\(name)", "/\(prefix)", "/\(prefix)/", "/\(prefix)//", "/\(prefix)/?",
            "/\(prefix)/?/\(name)", "/\(prefix)/%", "/\(prefix)/\(name)%", "/\(prefix)/%zz", "/\(prefix)/%FF\(name)",
            "/\(prefix)/" + String(repeating: "%61", count: 20_000),
        ]
    }

    /// Names that resemble the given one but differ.
    private static func otherNames(_ prefix: String, _ name: String) -> [String] {
        [
            name.uppercased(), "\(name)%00", "%00\(name)", "\(name)%2f", "\(name)%20", "\(name)x", String(name.dropLast()),
            "\(name)%CC%81", "\(name);x", "*", "%25", "%20", "%00", "%2f", name + String(repeating: "x", count: 5_000),
        ].map { "/\(prefix)/\($0)" }
    }

    /// The code of the first letter.
    private static func hex(_ text: String) -> String { String(text.utf8.first ?? 0, radix: 16) }
}
