import OrderedCollections
import Synchronization
import UnderstudyCore

/// What a run has shown that its owner may not have noticed: calls of routes that no backend has, and fault rules that never fired.
package final class RunReport: Sendable {
    /// How many routes, and how many rules, are remembered one by one; what is beyond is only counted.
    private static let limit = 200

    /// How much is shown of a path or a rule, which come from clients.
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

    /// Known by its summary too: ids begin anew when a world is reset.
    private struct Rule: Hashable {
        let world: String
        let id: String
        let summary: String
    }

    package init() {}

    /// Notes a call that no backend has a route for.
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

    /// Notes how often a rule has fired; what was noted last of it holds. To be told when a rule goes, and of those left at the end.
    ///
    /// - Parameters:
    ///   - id: the rule's in its world.
    ///   - summary: what it matches and does, for people.
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

    /// A sentence for each finding, in the order in which they were noted; empty when there is nothing to say.
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
