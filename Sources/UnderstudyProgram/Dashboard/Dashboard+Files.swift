import Values

extension Dashboard {
    /// The page's own file. Its `<base>` is written for a server that is reached without a key.
    private static let pageName = "index.html"

    /// The page's other files, by their path below `assets/`.
    static let files: [ExactText: DashboardFile] = Dictionary(
        EmbeddedText.page.filter { $0.key != pageName }.map { (ExactText($0.key), DashboardFile(name: $0.key, text: $0.value)) },
        uniquingKeysWith: { first, _ in first })

    /// The source texts of the page, by their path in its folder, unchanged.
    package static var sources: [String: String] { EmbeddedText.page }

    /// The page as it is sent.
    ///
    /// - Parameter base: the location of its files, relative to the page. It thus contains no prefix of the caller's path, such as the
    ///   control key.
    static func page(base: String) -> DashboardFile {
        DashboardFile(name: pageName, text: pageParts.before + base + pageParts.behind)
    }

    /// The page's text before and after the address in `<base>`.
    private static let pageParts: (before: String, behind: String) = {
        let text = EmbeddedText.page[pageName] ?? ""
        let mark = #"<base href=""#
        let written = "/\(ControlAPI.prefix)/"
        guard let place = text.utf8.firstRange(of: "\(mark)\(written)".utf8) else { return (text, "") }
        return ("\(text[..<place.lowerBound])\(mark)", String(text[place.upperBound...]))
    }()
}
