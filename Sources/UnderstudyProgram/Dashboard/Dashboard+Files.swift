import UnderstudyCore

extension Dashboard {
    /// The page's own text, in which the address of its base is still the one of a server that is reached without a key.
    private static let pageName = "index.html"

    /// The files beside it, by name.
    static let files: [ExactText: DashboardFile] = Dictionary(
        EmbeddedText.page.filter { $0.key != pageName }.map { (ExactText($0.key), DashboardFile(name: $0.key, text: $0.value)) },
        uniquingKeysWith: { first, _ in first })

    /// The texts that the page is made of, by name, as they were written.
    package static var sources: [String: String] { EmbeddedText.page }

    /// The page as it goes out.
    ///
    /// - Parameter base: where its files are, said from where it stands. So it needs not repeat what the caller has in front of that path,
    ///   the control key among it.
    static func page(base: String) -> DashboardFile {
        DashboardFile(name: pageName, text: pageParts.before + base + pageParts.behind)
    }

    /// The page before and behind the address of its base.
    private static let pageParts: (before: String, behind: String) = {
        let text = EmbeddedText.page[pageName] ?? ""
        let mark = #"<base href=""#
        let written = "/\(ControlAPI.prefix)/"
        guard let place = text.utf8.firstRange(of: "\(mark)\(written)".utf8) else { return (text, "") }
        return ("\(text[..<place.lowerBound])\(mark)", String(text[place.upperBound...]))
    }()
}
