import UnderstudyCore

extension FaultRule {
    /// Of a rule besides what it names and brings; an estimate.
    private static let ownBytes = 1_024

    /// About how much memory the rule takes.
    package var byteCount: Int { Self.ownBytes + match.byteCount + effect.byteCount }
}

extension RequestMatch {
    fileprivate var byteCount: Int {
        let patterns = [path].compactMap(\.self) + query.map(\.value) + headers.map(\.value)
        let names = methods + query.map(\.name) + headers.map(\.name.rawName) + [account].compactMap(\.self)
        return patterns.reduce(0) { $0 + $1.byteCount } + names.reduce(0) { $0 + JSON.string($1).memoryBytes } + (body?.memoryBytes ?? 0)
    }
}

extension FaultEffect {
    fileprivate var byteCount: Int {
        headers.reduce(0) { $0 + JSON.string($1.name.rawName).memoryBytes + JSON.string($1.value).memoryBytes }
            + (body?.memoryBytes ?? 0) + (patch?.json.memoryBytes ?? 0)
    }
}
