import Synchronization
import TestSupport
import UnderstudyCore
import Values

@testable import BradOS

/// The answers of Brad OS to every GET request of a persona: first those without an id, then those for each id in an answer.
struct DemoWalk: Sendable {
    struct Answer: Sendable {
        /// The pattern of the route.
        let route: String
        let path: String
        let status: Int
        let body: JSON

        var data: JSON { body["data"] ?? .null }
    }

    let persona: DemoPersona
    /// The patterns of all GET routes below `/api/{env}`.
    let patterns: Set<String>
    /// In the order of the requests.
    private(set) var answers: [Answer] = []
    private var places: [String: Int] = [:]
    /// Ids whose route does not answer 200, and members with ids that have no known route.
    private(set) var deadIDs: [String] = []

    /// Routes that are left out: health is no data, and the webhook is for Strava.
    static let omitted: Set<String> = ["/health", "/strava/webhook"]

    private static let walks = Mutex<[DemoPersona: DemoWalk]>([:])

    /// The walk through the demo. Several tests read the answers of one walk.
    static func of(_ persona: DemoPersona) throws -> DemoWalk {
        try walks.withLock { walks in
            let walk = try walks[persona] ?? DemoWalk(persona, in: persona.world())
            walks[persona] = walk
            return walk
        }
    }

    init(_ persona: DemoPersona, in world: TestWorld) throws {
        self.persona = persona
        let prefix = "/api/:env"
        let routes = world.backends.first { $0.name == BradOSBackend.name }?.routes ?? []
        let paths = routes.filter { $0.method == .get && $0.path.hasPrefix(prefix) }.map { String($0.path.dropFirst(prefix.count)) }
        patterns = Set(paths).subtracting(Self.omitted)
        let ids = IDRoutes(patterns: patterns)
        var waiting = Self.firstRequests(patterns, until: try persona.instant.utc.date)
        var next = 0
        while next < waiting.count {
            let (route, path, origin) = waiting[next]
            next += 1
            if places[path] != nil { continue }
            let (status, body) = try persona.get(path, in: world)
            let answer = Answer(route: route, path: path, status: status, body: body)
            places[path] = answers.count
            answers.append(answer)
            if let origin, status != 200 { deadIDs.append("GET \(path): \(status), but \(origin) names it") }
            for (members, text) in answer.data.texts() {
                let origin = "\(members.joined(separator: ".")) of GET \(path)"
                if ids.isUnknown(members, on: route, text) { deadIDs.append("\(origin): no route is known for \(text)") }
                guard let (targets, id) = ids.targets(of: text, at: members, on: route) else { continue }
                for target in targets where target != "/cycling/activities/:id" || !route.hasPrefix("/calendar") || persona.seesOwnRides {
                    waiting += ids.requests(to: target, id: id).map { ($0.route, $0.path, origin) }
                }
            }
        }
    }

    private static func firstRequests(_ patterns: Set<String>, until today: LocalDate) -> [(route: String, path: String, origin: String?)] {
        let plain = patterns.filter { !$0.contains(":") }.sorted().flatMap { route in
            // Without `days` the newest entry, with it a history.
            (route.hasPrefix("/health-sync/") ? ["", "?days=3650"] : [""]).map { (route, route + $0, String?.none) }
        }
        var month = today.startOfMonth
        return plain
            + (0..<14).map { _ in
                defer { month = (month - 1).startOfMonth }
                let (year, number, _) = month.components
                return ("/calendar/:year/:month", "/calendar/\(year)/\(number)", nil)
            }
    }

    /// The patterns without a request.
    var unvisited: [String] { patterns.subtracting(answers.map(\.route)).subtracting(IDRoutes.optional).sorted() }

    /// The `data` of an answer; null without the answer.
    func data(_ path: String) -> JSON { places[path].map { answers[$0].data } ?? .null }

    func list(_ path: String) -> [JSON] { data(path).array ?? [] }

    func answer(to path: String) -> Answer? { places[path].map { answers[$0] } }
}
