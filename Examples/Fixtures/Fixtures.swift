import Foundation

/// A folder that `understudy fixtures` has written: responses of the backends as files. Copy this file into a target with tests or previews.
struct Fixtures {
    /// The file `index.json`.
    struct Index: Decodable {
        struct Entry: Decodable {
            let file: String
            let operation: String
            let status: Int
        }

        let account: String
        let now: String
        let fixtures: [Entry]
    }

    private let folder: URL

    /// - Parameter folder: a resource of the bundle that is copied as a folder: `.copy("Responses")` in a package, a folder reference in Xcode.
    init(in bundle: Bundle, folder: String) {
        self.folder = (bundle.resourceURL ?? bundle.bundleURL).appendingPathComponent(folder)
    }

    var index: Index { get throws { try decoded(from: "index") } }

    /// The value of a response, as the app decodes it.
    ///
    /// - Parameter name: of the file without its ending, such as `GET-api-longevity-trends`.
    func decoded<Value: Decodable>(
        _ type: Value.Type = Value.self, from name: String, by decoder: JSONDecoder = JSONDecoder()
    ) throws -> Value {
        try decoder.decode(type, from: Data(contentsOf: folder.appendingPathComponent("\(name).json")))
    }
}
