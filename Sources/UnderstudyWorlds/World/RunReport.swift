import OrderedCollections
import Synchronization
import UnderstudyCore

/// Findings of a run for its owner: calls of routes that no backend has, and fault rules that never fired.
package final class RunReport: Sendable {
    /// The most routes, and the most rules, that are recorded one by one. Further ones are only counted.
    private static let limit = 200

    /// The limit for a shown path or rule, since both come from clients.
    private static let shownCharacters = 200

    private let state = Mutex(State())

    private struct State {
        var calls: OrderedDictionary<Route, Int> = [:]
        var furtherCalls = 0
        var idleRules: OrderedSet<Rule> = []
        var furtherRules = 0
    }

    private struct Route: Hashable {
        let method: String
        let path: String
    }

    /// Identified by its summary, too: ids start over when a world is reset.
    private struct Rule: Hashable {
        let world: String
        let id: String
        let summary: String
    }

    package init() {}

    /// Records a call for which no backend has a route.
    ///
    /// - Parameter path: without its query.
    package func noteUnknownRoute(_ method: String, _ path: String) {
        let shown = Masking().path(Substring(path)).onTerminal(upTo: Self.shownCharacters)
        let route = Route(method: method.onTerminal(upTo: Self.shownCharacters), path: shown)
        state.withLock { state in
            if state.calls[route] != nil || state.calls.count < Self.limit {
                state.calls[route, default: 0] += 1
            } else {
                state.furtherCalls += 1
            }
        }
    }

    /// Records how often a rule has fired; the last call for a rule counts. To be called when a rule is removed, and for the remaining
    /// rules at the end.
    ///
    /// - Parameters:
    ///   - id: the id of the rule in its world.
    ///   - summary: the rule for people.
    package func noteRule(id: String, world: String, summary: String, fired: Int) {
        let rule = Rule(world: world, id: id, summary: summary.onTerminal(upTo: Self.shownCharacters))
        state.withLock { state in
            if fired > 0 {
                state.idleRules.remove(rule)
            } else if state.idleRules.contains(rule) || state.idleRules.count < Self.limit {
                state.idleRules.append(rule)
            } else {
                state.furtherRules += 1
            }
        }
    }

    /// One sentence per finding, in the order of the first record; empty if there is none.
    package var lines: [String] {
        let state = state.withLock { $0 }
        var lines = state.calls.map { "no backend has \($0.method) \($0.path), called \(Self.times($1))" }
        if state.furtherCalls > 0 { lines.append("further routes that no backend has were called \(Self.times(state.furtherCalls))") }
        lines += state.idleRules.map { rule in
            let place = rule.world == "main" ? "" : " of the sandbox \(rule.world)"
            return "the fault rule \(rule.id)\(place) never fired: \(rule.summary)"
        }
        if state.furtherRules > 0 {
            lines.append(
                state.furtherRules == 1 ? "a further fault rule never fired" : "\(state.furtherRules) further fault rules never fired")
        }
        return lines
    }

    private static func times(_ count: Int) -> String {
        count == 1 ? "once" : "\(count) times"
    }
}
