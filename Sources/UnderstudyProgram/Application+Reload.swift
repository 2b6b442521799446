import UnderstudyCore

extension Application {
    /// Takes over edits of the seed file and of the configuration's file from here on, until the watch is stopped. A faulty edit is
    /// logged, and what was there before stays.
    ///
    /// - Parameters:
    ///   - file: the configuration's file, if there is one.
    ///   - read: reads every setting anew.
    package func watch(file: String?, read: @escaping @Sendable () throws(StartError) -> Configuration) -> FileWatch {
        let seed = configuration.seed
        return FileWatch([file, seed].compactMap(\.self)) { [weak self] path in
            do throws(StartError) {
                // A seed may need what the configuration says now, and is imported after it.
                if path == file { try self?.reload(read()) } else { try self?.reloadSeed(from: path) }
            } catch {
                // Each fault has a line of its own.
                for line in "\(error); what was there before stays".split(separator: "\n") {
                    self?.logger.error("\(String(line).onTerminal())")
                }
            }
        }
    }

    /// Accounts of the seed replace those of the same keys, others stay; resets and new sandboxes begin with the new seed.
    private func reloadSeed(from path: String) throws(StartError) {
        let seeding = services.seeding
        let seed = try SeedDocument(file: path, backends: seeding.backends)
        try StartError.storing(from: path) { try world.importSeed(seed, by: seeding, at: world.clock.now()) }
        worlds.seedImages.setSeed(seed)
        logger.notice("\(path.onTerminal()): \(seed.accountCount) imported")
    }

    private func reload(_ new: Configuration) throws(StartError) {
        let changed = configuration.table.rows.filter { new[$0] != configuration[$0] }
        let (live, fixed) = (changed.filter(\.isLive), changed.filter { !$0.isLive })
        if !live.isEmpty {
            try StartError.configuring { () throws(ConfigurationError) in try serve(by: configuration.taking(live, from: new)) }
            logger.notice("\(Self.names(live)) changed")
        }
        if !fixed.isEmpty { logger.warning("\(Self.names(fixed)) changed; takes effect when understudy is started again") }
    }

    private static func names(_ settings: [Setting]) -> String {
        settings.map(\.name).joined(separator: ", ")
    }
}
