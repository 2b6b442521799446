import ProbeSupport
import UnderstudyCore
import Values

/// The server under test with its known data, and the checks of its responses. For one thread.
final class CheckContext {
    static let controlKey = "walls-control-key"
    /// A sandbox with the server's own seed, and one with another seed.
    static let ownSandbox = "mine"
    static let foreignSandbox = "other"

    let findings = Findings()
    let server: ServerProcess
    let routes: [ServerRoute]
    let client: Client
    private let securePort: Int
    private let isSecure: Bool
    private let victimBefore: JSON
    private let sandboxBefore: JSON

    /// - Parameter isSecure: whether clients use HTTPS.
    init(_ understudy: UnderstudyBinary, isSecure: Bool) throws {
        let folder = try ProbeFolder()
        try folder.write(WallSeed.document, to: "seed.json")
        let arguments =
            [
                "--config", folder.path(of: "understudy.json"), "--database", folder.path(of: "walls.sqlite"), "--seed",
                folder.path(of: "seed.json"), "--now", WallSeed.now, "--host", "0.0.0.0", "--set", "controlKey=\(Self.controlKey)", "--set",
                "logLevel=critical",
            ] + ServerProcess.secureArguments(in: folder)
        server = try ServerProcess.serving(understudy, arguments, in: folder)
        (securePort, self.isSecure) = (try server.securePort(), isSecure)
        client = Client(port: isSecure ? securePort : server.port, isSecure: isSecure)
        routes = try ServerRoute.all(of: client)
        let bodies: [(String, JSON)] = [
            (Self.ownSandbox, .object([:])), (Self.foreignSandbox, .object(["seed": WallSeed.foreignDocument])),
        ]
        for (sandbox, body) in bodies {
            let answer = try client.exchange(RawRequest("PUT", "/_understudy/sandboxes/\(sandbox)", body))
            guard answer?.status == 201 else { throw StartFailure(description: "no sandbox: \(answer.map { "\($0)" } ?? "no answer")") }
        }
        victimBefore = try Self.account(WallSeed.victim, of: client, in: "")
        sandboxBefore = try Self.account(WallSeed.stranger, of: client, in: "/_sandbox/\(Self.foreignSandbox)")
    }

    /// A client that reaches the server by an address of this machine.
    ///
    /// - Parameter isSecure: whether it uses HTTPS; `nil` as other clients do.
    func client(at address: String, isSecure: Bool? = nil) -> Client {
        let isSecure = isSecure ?? self.isSecure
        return Client(port: isSecure ? securePort : server.port, at: address, isSecure: isSecure)
    }

    /// An account in an export.
    private static func account(_ key: String, of client: Client, in base: String) throws -> JSON {
        let answer = try client.exchange(RawRequest("GET", "\(base)/_understudy/seed?literal=true"))
        guard let account = answer?.json?["accounts"]?.array?.first(where: { $0["key"]?.string == key }) else {
            throw StartFailure(description: "the export has no \(key): \(answer.map { "\($0)" } ?? "no answer")")
        }
        return account
    }

    /// A token from the control API.
    ///
    /// - Parameter base: the prefix of a sandbox, or empty.
    func token(_ kind: String, for account: String, expiresIn: String? = nil, in base: String = "") throws -> String {
        var body: JSON = ["account": .string(account), "kind": .string(kind)]
        if let expiresIn { body = body.merging(["expiresIn": .string(expiresIn)]) }
        let answer = try client.exchange(RawRequest("POST", "\(base)/_understudy/tokens", body))
        guard let token = answer?.json?["token"]?.string else {
            throw StartFailure(description: "no token of the kind \(kind): \(answer.map { "\($0)" } ?? "no answer")")
        }
        return token
    }

    /// Sends a request and reports a response that is not allowed.
    ///
    /// - Parameters:
    ///   - name: the attempt, for people.
    ///   - expected: the allowed statuses; `nil` for all except failures.
    ///   - hidden: the accounts with data that the response must not show.
    ///   - client: the sender; by default this machine.
    @discardableResult
    func attempt(
        _ name: String, _ request: RawRequest, expecting expected: Set<Int>? = nil, hiding hidden: [String] = [WallSeed.victim],
        from client: Client? = nil
    ) -> RawResponse? {
        findings.countTry(name)
        let answer: RawResponse?
        do {
            answer = try (client ?? self.client).exchange(request)
        } catch {
            findings.fail("\(name), \(request): \(error)")
            return nil
        }
        guard let answer else {
            // A closed connection is a refusal, too.
            findings.countRefusal()
            if let expected, expected.allSatisfy({ $0 < 400 }) { findings.fail("\(name), \(request): the connection ended") }
            return nil
        }
        if answer.status >= 400 { findings.countRefusal() }
        let isFailure = answer.status >= 500 && ![501, 503].contains(answer.status)
        if isFailure || !(expected?.contains(answer.status) ?? true) {
            findings.fail("\(name), \(request): \(answer)")
        }
        let text = answer.text.lowercased()
        for key in hidden {
            for mark in WallSeed.marks(of: key) where text.contains(mark) {
                findings.fail("\(name), \(request) shows data of \(key): \(answer)")
            }
        }
        return answer
    }

    /// Checks that no other account's data has changed, and that the server still runs.
    func checkEnd() throws {
        if try Self.account(WallSeed.victim, of: client, in: "") != victimBefore { findings.fail("\(WallSeed.victim)'s data have changed") }
        let base = "/_sandbox/\(Self.foreignSandbox)"
        if try Self.account(WallSeed.stranger, of: client, in: base) != sandboxBefore {
            findings.fail("the data of another sandbox have changed")
        }
        if server.stop() != .exited(0) { findings.fail("the server does not exit cleanly: \(server.program.errors)") }
    }
}

extension ServerRoute {
    /// A request to the route for another account's rows.
    ///
    /// - Parameters:
    ///   - base: the prefix of the path.
    ///   - key: the account of the rows.
    ///   - token: the token in a body that has one.
    func request(in base: String = "", aboutRowsOf key: String, bodyToken token: String? = nil) -> RawRequest {
        let path = path(filling: { name in
            switch name {
            case "env": "dev"
            case "id": self.path.contains("/progress/") ? WallSeed.progressID(of: key) : WallSeed.insightID(of: key)
            case "year": "2026"
            case "month": "1"
            case "name": "intruder"
            default: key
            }
        })
        var body: JSON = [
            "type": "weight", "quantity": 1, "notes": "intruder", "is_read": true, "is_favorite": true, "firstName": "intruder",
            "allergies": ["intruder"], "name": "intruder", "message": "intruder", "userId": .string(key), "user_id": .string(key),
        ]
        if let token { body = body.merging(["idToken": .string(token)]) }
        return RawRequest(method, base + path, method == "GET" ? nil : body)
    }

    /// Whether the route requires a bearer token, in a header or in the body.
    var needsBearer: Bool { needs.contains("bearer token") || needs.contains("token in body") }

    /// Whether the route deletes the requester's account, or all accounts.
    var deletesAccount: Bool { ["DELETE /api/v1/users/me", "DELETE /api/auth/account"].contains(description) || deletesAllAccounts }

    /// Whether the route deletes all accounts, which every client on this machine may do.
    var deletesAllAccounts: Bool { description == "DELETE /emulator/v1/projects/:project/accounts" }
}
