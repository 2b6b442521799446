import Values

extension World {
    /// Puts a persona and rules in force, and sets the clock. `nil` leaves the present value. Data, journal and identifiers stay.
    ///
    /// - Parameters:
    ///   - epoch: the present epoch, as the caller has checked it.
    ///   - persona: the account of requests without credentials.
    ///   - rules: the rules in place of all others.
    ///   - clock: as for ``VirtualClock/change(_:)``.
    /// - Returns: the time of the clock afterwards.
    /// - Throws: ``FaultLimitError`` for too many rules, and ``ClockRangeError``. Nothing is changed then.
    package func apply(
        persona: String?, rules: [FaultRule]?, clock change: ((VirtualClock.Mode, Instant) throws -> VirtualClock.Mode)?, in epoch: Epoch
    ) throws -> Instant {
        let run = epoch.run
        if let rules { try FaultRules.check(rules) }
        let now = if let change { try run.clock.change(change) } else { run.clock.now() }
        if let rules { _ = try run.rules.replace(with: rules) }
        if let persona { run.persona = persona }
        if change != nil { note(.clock) }
        // Requests without credentials have other answers.
        if persona != nil { note(.data()) }
        return now
    }
}
