import Values

extension SettingTable {
    /// The way out for the error about an unknown setting.
    package func wayOut(from name: String) -> String {
        // A name without its group is far from all names, but still means one setting.
        let grouped = rows.first { $0.path.count > 1 && $0.path.last == name }?.name
        return Self.wayOut(to: grouped ?? NearestName.find(name, among: rows.map(\.name)))
    }

    /// The way out for the error about an unknown environment variable.
    func wayOut(fromVariable name: String) -> String {
        // Without the common prefix, which would make all names look near.
        let prefix = "UNDERSTUDY_"
        let word = String(name.dropFirst(prefix.count))
        let grouped = rows.first { $0.path.count > 1 && $0.environmentName.hasSuffix("_" + word) }?.environmentName
        let nearest = NearestName.find(word, among: rows.map { String($0.environmentName.dropFirst(prefix.count)) })
        return Self.wayOut(to: grouped ?? nearest.map { prefix + $0 })
    }

    private static func wayOut(to meant: String?) -> String {
        (meant.map { "did you mean \($0)? " } ?? "") + "`understudy settings` lists them"
    }
}
