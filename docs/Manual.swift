/// The pages of this folder as of the build, for `understudy docs`.
package enum Manual {
    /// The texts of the pages by topic, the name of a file without its ending: `network` for `network.md`.
    package static let pages = Dictionary(uniqueKeysWithValues: EmbeddedText.page.map { (String($0.dropLast(".md".count)), $1) })
}
