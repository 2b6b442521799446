import OrderedCollections
import Synchronization
import UnderstudyCore
import Values

/// Findings of a run for its owner: calls of routes that no backend has or that are not implemented, fault rules that never fired, names in
/// requests that the OpenAPI document does not have, and the ``Conduct`` of clients. For information, also the requests that the backends
/// refused, and the coverage of operations.
package final class RunReport: Sendable {
    /// A rule for the requests and the fault rules of every world.
    package enum Check: CaseIterable, Sendable {
        case knownRoutes
        case implementedRoutes
        case firedRules
        case declaredRequests
        case conduct
    }

    /// The findings in one world.
    package struct WorldFindings: Sendable {
        package let world: String
        /// One sentence per finding, for each check in turn.
        package let checks: [(check: Check, lines: [String])]
        /// The requests that the backend refused, by route and status. No finding: a test may provoke them.
        package let refusals: [String]
    }

    /// The most rules that are recorded one by one. Further ones are only counted.
    private static let ruleLimit = 200

    /// The limit for a shown path or rule, since both come from clients.
    private static let shownCharacters = 200

    private let state = Mutex(State())
    private let shownTime: @Sendable (Instant) -> String

    /// - Parameter shownTime: the machine's time for people.
    package init(shownTime: @escaping @Sendable (Instant) -> String = \.description) { self.shownTime = shownTime }

    /// Records a call that breaks a rule for requests.
    ///
    /// - Parameters:
    ///   - check: ``Check/knownRoutes`` if no backend has a route for the call, ``Check/implementedRoutes`` if the backend answered with 501.
    ///   - path: without its query.
    ///   - masking: `nil` if the secrets of the world cannot be read.
    ///   - hint: ends the sentence, such as with the nearest route. Evaluated at the first record of a route.
    package func noteCall(
        _ check: Check, _ method: String, _ path: Substring, in world: String, by masking: Masking?, _ hint: @autoclosure () -> String = ""
    ) {
        let route = LogText.route(method, path, by: masking, upTo: Self.shownCharacters)
        note(check, route, in: world) { "\(route)\(hint())" }
    }

    /// Records the names in a request that its operation does not declare.
    ///
    /// - Parameters:
    ///   - names: each once.
    ///   - route: the method and the path of the operation.
    ///   - masking: `nil` if the secrets of the world cannot be read.
    package func noteNames(_ names: [UndeclaredName], of route: String, in world: String, by masking: Masking?) {
        func shown(_ name: String) -> String {
            masking.map { $0.text(name).onTerminal(upTo: Self.shownCharacters) } ?? Masking.mask
        }
        for name in names {
            let sentence = "\(route) does not declare \(name.subject(shown))"
            note(.declaredRequests, sentence, in: world) { sentence + name.hint(shown) }
        }
    }

    /// Records a request that a backend refused by itself.
    ///
    /// - Parameter route: the method and the path of the operation.
    package func noteRefusal(of route: String, status: Int, in world: String) {
        state.withLock { state in
            let place = state.place(of: world)
            state.refusals.note("\(route) \(status)", in: place) { "\(route) \(status)" }
        }
    }

    /// Counts a request that has ended, and records the conduct that it shows.
    package func noteExchange(_ exchange: Exchange) {
        state.withLock { state in
            state.coverage.note(exchange.operation, status: exchange.status, presets: exchange.presets)
            guard let finding = state.conduct.note(exchange) else { return }
            let place = state.place(of: exchange.client.world)
            state.findings[.conduct, default: Tally()].note("\(finding.conduct) \(exchange.operation.name)", in: place) {
                finding.sentence(time: shownTime(finding.exchange.receivedAt))
            }
        }
    }

    /// Notes a call of the control API that changes a world, or the end of its run; see ``Conduct``.
    package func noteControl(of world: String) { state.withLock { $0.conduct.forget(world) } }

    /// The operations that requests have reached.
    package var coverage: Coverage { state.withLock { $0.coverage } }

    private func note(_ check: Check, _ subject: String, in world: String, _ sentence: () -> String) {
        state.withLock { state in
            let place = state.place(of: world)
            state.findings[check, default: Tally()].note(subject, in: place, sentence)
        }
    }

    /// Records how often a rule has fired; the last call for a rule counts. To be called when a rule is removed, and for the remaining
    /// rules at the end.
    ///
    /// - Parameters:
    ///   - id: the id of the rule in its world.
    ///   - summary: the rule for people.
    ///   - isStart: whether the start scenario gives the rule to every world. It has fired if it has in one of them.
    package func noteRule(id: String, world: String, summary: String, fired: Int, isStart: Bool = false) {
        let rule = Rule(world: isStart ? "main" : world, id: id, summary: summary.onTerminal(upTo: Self.shownCharacters), isStart: isStart)
        state.withLock { state in
            let place = state.place(of: rule.world)
            if isStart, fired > 0, state.firedStartRules.count < FaultRules.limit { state.firedStartRules.insert(rule) }
            if fired > 0 || state.firedStartRules.contains(rule) {
                state.idleRules[rule] = nil
            } else if state.idleRules[rule] != nil || state.idleRules.count < Self.ruleLimit {
                state.idleRules[rule] = place
            } else {
                state.furtherRules[place, default: 0] += 1
            }
        }
    }

    /// Records a world, which may have no finding. To be called before a world ends.
    package func noteWorld(_ name: String) {
        state.withLock { state in _ = state.place(of: name) }
    }

    /// Records the changes that a variation has made in a response.
    package func noteVariations(_ names: [String]) {
        state.withLock { state in
            for name in names where state.variations.count < Self.mostVariations { state.variations.append(name) }
        }
    }

    /// The changes since the last call, in their order.
    package func takeVariations() -> [String] {
        state.withLock { state in
            defer { state.variations = [] }
            return Array(state.variations)
        }
    }

    private static let mostVariations = 10_000

    /// One sentence per finding of some checks, in the order of the first record; empty if there is none.
    package func lines(of checks: [Check]) -> [String] {
        let state = state.withLock { $0 }
        return checks.flatMap { state.lines(of: $0, in: nil) }
    }

    /// One sentence per finding.
    package var lines: [String] { lines(of: Check.allCases) }

    /// The requests that the backends refused, the most frequent first, in one line; `nil` if there are none.
    package var refusals: String? {
        let refusals = state.withLock { $0.refusals }
        let counts = refusals.totals
        guard !counts.isEmpty else { return nil }
        let most = counts.sorted { $0.count > $1.count }.prefix(Self.shownRefusals)
        let all = counts.reduce(0) { $0 + $1.count } + refusals.furtherTotal
        let others = all - most.reduce(0) { $0 + $1.count }
        let shown = most.map { "\($0.sentence) × \($0.count)" } + (others > 0 ? ["and \(others) more"] : [])
        return "the backends refused \(all == 1 ? "one request" : "\(all) requests"): \(shown.joined(separator: ", "))"
    }

    private static let shownRefusals = 3

    /// The findings of each recorded world, in the order of the first record.
    package var worlds: [WorldFindings] {
        let state = state.withLock { $0 }
        return state.worlds.map { world in
            WorldFindings(
                world: world, checks: Check.allCases.map { ($0, state.lines(of: $0, in: world)) }, refusals: state.refusalLines(in: world))
        }
    }
}

/// Identified by its summary, too: ids start over when a world is reset.
private struct Rule: Hashable {
    let world: String
    let id: String
    let summary: String
    let isStart: Bool
}

private struct State {
    /// The most worlds that are recorded by name: further sandboxes are recorded together.
    private static let worldLimit = 1_000

    var worlds: OrderedSet<String> = []
    var findings: [RunReport.Check: RunReport.Tally] = [:]
    var refusals = RunReport.Tally()
    var coverage = Coverage()
    var conduct = ConductWatch()
    var variations: OrderedSet<String> = []
    /// With the world under which each is recorded.
    var idleRules: OrderedDictionary<Rule, String> = [:]
    var firedStartRules: Set<Rule> = []
    var furtherRules: OrderedDictionary<String, Int> = [:]

    /// The name under which a world is recorded.
    mutating func place(of world: String) -> String {
        let place = worlds.contains(world) || worlds.count < Self.worldLimit ? world : RunReport.furtherWorlds
        worlds.append(place)
        return place
    }

    func lines(of check: RunReport.Check, in world: String?) -> [String] {
        let tally = findings[check] ?? RunReport.Tally()
        return switch check {
        case .knownRoutes: tally.lines(in: world, "called", further: "further routes that no backend has were") { "no backend has \($0)" }
        case .implementedRoutes:
            tally.lines(in: world, "called", further: "further routes that are not implemented were") {
                "\($0) is not implemented and answered 501"
            }
        case .firedRules: ruleLines(in: world)
        case .declaredRequests: tally.lines(in: world, "sent", further: "further names that are not declared were") { $0 }
        case .conduct: tally.lines(in: world, "seen", further: "further conduct of clients was") { $0 }
        }
    }

    func refusalLines(in world: String) -> [String] {
        let further = refusals.further[world].map { ["further requests × \($0)"] } ?? []
        return refusals.rows(in: world).map { "\($0.sentence) × \($0.count)" } + further
    }

    private func ruleLines(in world: String?) -> [String] {
        let lines = idleRules.compactMap { rule, recorded -> String? in
            guard world == nil || world == recorded else { return nil }
            let place = rule.isStart ? " of the start scenario" : rule.world == "main" ? "" : " of the sandbox \(rule.world)"
            return "the fault rule \(rule.id)\(place) never fired: \(rule.summary)"
        }
        let further = count(in: world, of: furtherRules).map {
            $0 == 1 ? "a further fault rule never fired" : "\($0) further fault rules never fired"
        }
        return lines + [further].compactMap(\.self)
    }
}

/// The count of a world, or of all together; `nil` for none.
private func count(in world: String?, of counts: OrderedDictionary<String, Int>) -> Int? {
    if let world { return counts[world] }
    return counts.isEmpty ? nil : counts.values.reduce(0, +)
}
