import OrderedCollections
import Synchronization
import UnderstudyCore

/// Findings of a run for its owner: calls of routes that no backend has or that are not implemented, and fault rules that never fired.
package final class RunReport: Sendable {
    /// A rule for the requests and the fault rules of every world.
    package enum Check: CaseIterable, Sendable {
        case knownRoutes
        case implementedRoutes
        case firedRules
    }

    /// The findings in one world.
    package struct WorldFindings: Sendable {
        package let world: String
        /// One sentence per finding, for each check in turn.
        package let checks: [(check: Check, lines: [String])]
    }

    /// The most routes, and the most rules, that are recorded one by one. Further ones are only counted.
    private static let limit = 200

    /// The limit for a shown path or rule, since both come from clients.
    private static let shownCharacters = 200

    private let state = Mutex(State())

    package init() {}

    /// Records a call that breaks a rule for requests.
    ///
    /// - Parameters:
    ///   - check: ``Check/knownRoutes`` if no backend has a route for the call, ``Check/implementedRoutes`` if the backend answered with 501.
    ///   - path: without its query.
    ///   - masking: `nil` if the secrets of the world cannot be read.
    package func noteCall(_ check: Check, _ method: String, _ path: Substring, in world: String, by masking: Masking?) {
        let route = LogText.route(method, path, by: masking, upTo: Self.shownCharacters)
        state.withLock { state in
            let place = state.place(of: world)
            state.calls[check, default: Calls()].note(route, in: place, limit: Self.limit)
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
            } else if state.idleRules[rule] != nil || state.idleRules.count < Self.limit {
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

    /// One sentence per finding, in the order of the first record; empty if there is none.
    package var lines: [String] {
        let state = state.withLock { $0 }
        return Check.allCases.flatMap { state.lines(of: $0, in: nil) }
    }

    /// The findings of each recorded world, in the order of the first record.
    package var worlds: [WorldFindings] {
        let state = state.withLock { $0 }
        return state.worlds.map { world in
            WorldFindings(world: world, checks: Check.allCases.map { ($0, state.lines(of: $0, in: world)) })
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

/// Calls of one kind, by route and world.
private struct Calls {
    /// By method and path.
    private(set) var counts: OrderedDictionary<String, OrderedDictionary<String, Int>> = [:]
    /// Of further routes.
    private(set) var further: OrderedDictionary<String, Int> = [:]

    /// - Parameter limit: the most routes that are counted one by one.
    mutating func note(_ route: String, in world: String, limit: Int) {
        if counts[route] != nil || counts.count < limit {
            counts[route, default: [:]][world, default: 0] += 1
        } else {
            further[world, default: 0] += 1
        }
    }
}

private struct State {
    /// The most worlds that are recorded by name: further sandboxes are recorded together.
    private static let worldLimit = 1_000
    /// No sandbox can have this name.
    private static let furtherWorlds = "further sandboxes"

    var worlds: OrderedSet<String> = []
    var calls: [RunReport.Check: Calls] = [:]
    /// With the world under which each is recorded.
    var idleRules: OrderedDictionary<Rule, String> = [:]
    var firedStartRules: Set<Rule> = []
    var furtherRules: OrderedDictionary<String, Int> = [:]

    /// The name under which a world is recorded.
    mutating func place(of world: String) -> String {
        let place = worlds.contains(world) || worlds.count < Self.worldLimit ? world : Self.furtherWorlds
        worlds.append(place)
        return place
    }

    func lines(of check: RunReport.Check, in world: String?) -> [String] {
        switch check {
        case .knownRoutes:
            lines(of: calls[check], in: world, further: "that no backend has") { "no backend has \($0)" }
        case .implementedRoutes:
            lines(of: calls[check], in: world, further: "that are not implemented") {
                "\($0) is not implemented and answered 501"
            }
        case .firedRules: ruleLines(in: world)
        }
    }

    private func lines(
        of calls: Calls?, in world: String?, further: String, _ sentence: (String) -> String
    ) -> [String] {
        guard let calls else { return [] }
        let lines = calls.counts.compactMap { route, counts in
            count(in: world, of: counts).map { "\(sentence(route)), called \(times($0))" }
        }
        return lines + (count(in: world, of: calls.further).map { ["further routes \(further) were called \(times($0))"] } ?? [])
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

private func times(_ count: Int) -> String {
    count == 1 ? "once" : "\(count) times"
}
