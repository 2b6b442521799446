/// The names of templates (fitiq-wellness.md 9, 14).
enum TemplateName {
    /// The most UTF-16 units of a name.
    static let mostUnits = 200

    /// The name of a copy that is given none. The original's name is cut where both together are too long.
    static func ofCopy(of original: String) -> String {
        let ending = " (Copy)"
        var room = mostUnits - ending.utf16.count
        let start = original.prefix { character in
            room -= character.utf16.count
            return room >= 0
        }
        return start + ending
    }
}
