import UnderstudyCore
import Values

extension FaultRule {
    /// The memory of a rule besides its texts and values; an estimate.
    private static let ownBytes = 1_024

    /// The approximate memory of the rule.
    package var byteCount: Int { Self.ownBytes + match.byteCount + effect.byteCount }
}

extension RequestMatch {
    fileprivate var byteCount: Int {
        let patterns = query.map(\.value) + headers.map(\.value)
        let names = methods + query.map(\.name) + headers.map(\.name.rawName) + [account].compactMap(\.self)
        return (path?.byteCount ?? 0) + patterns.reduce(0) { $0 + $1.byteCount } + names.reduce(0) { $0 + JSON.string($1).memoryBytes }
            + (body?.memoryBytes ?? 0)
    }
}

extension FaultEffect {
    fileprivate var byteCount: Int {
        headers.reduce(0) { $0 + JSON.string($1.name.rawName).memoryBytes + JSON.string($1.value).memoryBytes }
            + (content?.memoryBytes ?? 0) + (patch?.json.memoryBytes ?? 0)
    }
}

extension FaultEffect.Content {
    fileprivate var memoryBytes: Int {
        switch self {
        case .json(let json): json.memoryBytes
        case .text(let text): JSON.string(text).memoryBytes
        }
    }
}
