import UnderstudyWorlds

extension Configuration {
    /// Reads the scenario in which worlds begin; `nil` for none. A clock and a seed of the command line or the environment count in place of
    /// the scenario's.
    ///
    /// - Parameter presets: the presets that its rules may name.
    func readStartScenario(presets: [FaultPreset]) throws(ScenarioError) -> Scenario? {
        guard let startScenario else { return nil }
        var scenario = try ScenarioFolder(scenarios).scenario(named: startScenario, presets: presets)
        if isClockNamed { scenario.clock = nil }
        if isSeedNamed { scenario.seed = nil }
        scenario.rules = scenario.rules?.map { rule in
            var rule = rule
            rule.isStart = true
            return rule
        }
        return scenario
    }

    /// The scenario in which a program with this configuration begins; `nil` for none.
    func startingScenario() throws(StartError) -> Scenario? {
        if startScenario == nil { return nil }
        let backends = try StartError.configuring { () throws(ConfigurationError) in try self.backends() }
        do throws(ScenarioError) {
            return try readStartScenario(presets: FaultPreset.all(of: backends))
        } catch {
            throw error.startError
        }
    }

    /// This configuration with the seed of the scenario, if it has one.
    func seeded(by scenario: Scenario?) throws(StartError) -> Configuration {
        var seeded = self
        seeded.seed = scenario?.seed ?? seed
        if reseeds, seeded.seed == nil { throw .usage("--reseed needs a seed; name one with --seed") }
        return seeded
    }
}

extension ScenarioError {
    /// The error of a start with this scenario.
    var startError: StartError { .configuration(ConfigurationError(["startScenario: \(self)"])) }
}

extension Scenario {
    package var setsClock: Bool { clock != nil }

    /// The scenario on one line, for the terminal.
    package var line: String {
        let rules = rules.map { $0.count == 1 ? "1 fault rule" : "\($0.count) fault rules" }
        let parts = [clock?.summary, persona.map { "persona \($0)" }, rules, seed.map { "seed \($0)" }].compactMap(\.self)
        return parts.isEmpty ? name : "\(name): \(parts.joined(separator: ", "))"
    }
}

extension ClockChange {
    fileprivate var summary: String {
        switch self {
        case .system: "clock of the machine"
        case .frozen(let now): "clock frozen\(now.map { " at \($0)" } ?? "")"
        case .running(let now): "clock running\(now.map { " from \($0)" } ?? "")"
        case .advance(let duration): "clock advanced by \(duration)"
        }
    }
}
