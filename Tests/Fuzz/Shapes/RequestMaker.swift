import ProbeSupport
import UnderstudyCore
import Values

/// Makes requests for every route, close to their contracts.
struct RequestMaker {
    let api: ServedAPI
    /// The sandbox of the requests.
    let sandbox: String

    /// A request, with a further one if the next requests would otherwise get no response.
    func requests(_ random: inout SeededGenerator) -> [ShapedRequest] {
        let route = random.pick(random.chance(2) ? api.routes : api.routesWithBody)
        let request = request(for: route, &random)
        guard route.isControl, route.method == "POST", route.path.hasSuffix("/faults") else { return [request] }
        // A fault rule may delay requests or change any response. The effects of rules are tested elsewhere.
        let removal = RawRequest("DELETE", "/_sandbox/\(sandbox)/_understudy/faults")
        return [request, ShapedRequest(method: "DELETE", kind: "DELETE /_understudy/faults", bytes: removal.bytes, isControl: true)]
    }

    private func request(for route: ServerRoute, _ random: inout SeededGenerator) -> ShapedRequest {
        let method = random.chance(20) ? random.pick(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) : route.method
        let (type, body) = self.body(of: route, method, &random)
        let request = RawRequest(
            method, target(of: route, &random), headers: body == nil ? [] : ["Content-Type: \(type)"], body: body
        ).with(headers(for: route, &random))
        return ShapedRequest(method: method, kind: route.description, bytes: request.bytes, isControl: route.isControl)
    }

    private func target(of route: ServerRoute, _ random: inout SeededGenerator) -> String {
        var generator = random
        let path = route.path(filling: { Text.escaped(value(of: $0, route, &generator)) })
        random = generator
        let acting = random.chance(12) ? "/_as/" + Text.escaped(random.pick(["ada", "grace", "nobody", Text.hostile(&random)])) : ""
        return "/_sandbox/\(sandbox)\(acting)\(path)\(query(&random))"
    }

    /// A value for a path parameter.
    private func value(of name: Substring, _ route: ServerRoute, _ random: inout SeededGenerator) -> String {
        // Another sandbox of this batch, or an invalid name. No sandbox may be left behind.
        if route.isControl, route.path.contains("/sandboxes/") { return random.pick([sandbox + "x", "-", "é", "main", ".."]) }
        if random.chance(4) { return Text.hostile(&random) }
        switch name {
        case "env": return random.pick(["dev", "prod", "DEV"])
        case "year": return random.pick(["2026", "1000", "9999", "0", "-1", "1e3"])
        case "month": return random.pick(["1", "12", "0", "13", "1x"])
        case "id": return random.pick([FuzzSeed.insightID, FuzzSeed.progressID, "f1", "0", "unknown"])
        case "name": return random.pick(["a", "b"])
        case "date": return random.pick(Text.dates)
        default: return random.pick(["ada", "grace", "1", "unknown"])
        }
    }

    private static let parameters = [
        "limit", "offset", "page", "page_size", "type", "insight_type", "from", "to", "start_date", "end_date", "days", "range", "date",
        "sort_by", "sort_order", "tz", "token", "is_read", "is_favorite", "is_archived", "latest", "fresh", "date[]", "",
    ]
    private static let values =
        ["1", "0", "-1", "100", "101", "1e9", "weekly", "yearly", "weight", "daily", "true", "", "null", "asc"]
        + ["%zz", "%", "+", "%00", "%c0%af"]

    private func query(_ random: inout SeededGenerator) -> String {
        guard random.chance(2) else { return "" }
        let items = (0..<random.integer(in: 1...4)).map { _ -> String in
            let name = random.chance(15) ? Text.escaped(Text.hostile(&random)) : random.pick(Self.parameters)
            let value =
                random.chance(6) ? Text.escaped(Text.hostile(&random)) : random.pick(Self.values + Text.dates + Extremes.numbers)
            return random.chance(20) ? name : "\(name)=\(value)"
        }
        return "?" + items.joined(separator: random.chance(10) ? "&&" : "&")
    }

    private func headers(for route: ServerRoute, _ random: inout SeededGenerator) -> [(String, String)] {
        var headers: [(String, String)] = []
        let account = random.pick(FuzzSeed.keys)
        // Half of Firebase's operations are for the owner of the project.
        let bearer = route.owner == "firebase" && random.chance(2) ? "owner" : account
        if !random.chance(8) { headers.append(("Authorization", random.chance(8) ? credentials(&random) : "Bearer \(bearer)")) }
        if route.owner == "firebase", !random.chance(10) { headers.append(("X-Goog-Api-Key", "fuzz")) }
        if !random.chance(10) { headers.append(("X-API-Key", random.pick(["fuzz", "fuzz", "sandbox:\(sandbox)", "sandbox:", "\u{E9}"]))) }
        if !random.chance(4) { headers.append(("x-user-id", random.chance(8) ? Text.header(&random) : account)) }
        if random.chance(8) { headers.append(("X-Understudy-Now", random.pick(Text.instants))) }
        if random.chance(20) { headers.append(("X-Firebase-AppCheck", Tokens.web(&random))) }
        if random.chance(20) { headers.append(("x-timezone-offset", random.pick(Extremes.numbers))) }
        if random.chance(20) { headers.append(("X-Understudy-Sandbox", random.pick([sandbox, "nobody", ""]))) }
        if random.chance(10) { headers.append((random.pick(["Accept", "Content-Type", "Cookie", "X-Session"]), Text.header(&random))) }
        return headers
    }

    /// Credentials of all kinds.
    private func credentials(_ random: inout SeededGenerator) -> String {
        random.pick([
            "Bearer", "bearer ada", "Bearer  ada", "Basic YWRhOmFkYQ==", "Bearer owner", "Bearer \(Tokens.web(&random))",
            "Bearer \(Tokens.reencoded(random.pick(api.tokens), &random))", "Bearer a.b.c", "Bearer ..", "Bearer \(Text.header(&random))",
        ])
    }

    private func body(of route: ServerRoute, _ method: String, _ random: inout SeededGenerator) -> (type: String, bytes: [UInt8]?) {
        let json = "application/json"
        guard method != "GET" && method != "HEAD" || random.chance(20) else { return (json, nil) }
        if random.chance(25) { return (json, []) }
        let valid = ValidBodies.body(of: route) ?? api.bodies.example(of: route)
        if valid == nil || random.chance(2), let (type, bytes) = api.bodies.body(of: route, &random) {
            return (type, random.chance(20) ? Text.corrupted(bytes, &random) : bytes)
        }
        if valid == nil, !random.chance(3) { return (json, nil) }
        let bytes = Shape.drawn(around: valid ?? [:], &random).bytes
        return (json, random.chance(12) ? Text.corrupted(bytes, &random) : bytes)
    }
}
