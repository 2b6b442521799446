/// The names of templates (fitiq-wellness.md 9, 14).
enum TemplateName {
    /// The most Unicode scalars of a name.
    static let mostCharacters = 200

    /// The name of a copy that is given none. The original's name is cut where both together are too long, but not within what is seen as one
    /// character.
    static func ofCopy(of original: String) -> String {
        let ending = " (Copy)"
        var room = mostCharacters - ending.unicodeScalars.count
        let start = original.prefix { character in
            room -= character.unicodeScalars.count
            return room >= 0
        }
        return start + ending
    }
}
