import Foundation
import Storage
import Values

/// An OpenAPI document of another server, from a file.
package struct OpenAPIFile: Sendable {
    /// The name of the file, for errors.
    let name: String
    let document: JSON
    /// The operations of each path, in the order of the document.
    let paths: JSON.Members

    private static let mostBytes = 20_000_000

    /// Reads a file; `-` is standard input.
    package init(_ path: String) throws(StartError) {
        let bytes: [UInt8]
        do {
            bytes = try InputFile.read(path, upTo: Self.mostBytes).withoutByteOrderMark
        } catch {
            throw .unreadable(path: path, reason: error.description)
        }
        try self.init(bytes, named: path)
    }

    /// - Parameter bytes: JSON if the first character is a brace, otherwise YAML.
    init(_ bytes: [UInt8], named name: String) throws(StartError) {
        self.name = name
        do {
            let isJSON = bytes.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "{")
            document = isJSON ? try JSON(parsing: bytes, duplicateKeys: .reject) : try JSON(yaml: Self.text(of: bytes))
        } catch {
            throw .unreadable(path: name, reason: (error as? YAMLError)?.reason ?? "\(error)")
        }
        guard document["swagger"] == nil else {
            throw .unreadable(path: name, reason: "it is a document of Swagger 2.0; convert it to OpenAPI 3.0 or 3.1")
        }
        // YAML reads `3.0` as a number.
        guard let version = document["openapi"], (version.string ?? version.text).begins(with: "3") else {
            throw .unreadable(path: name, reason: "it is no OpenAPI document: `openapi` is not a version such as 3.1.0")
        }
        guard let paths = document["paths"]?.object else { throw .unreadable(path: name, reason: "$.paths is no object") }
        self.paths = paths
    }

    private static func text(of bytes: [UInt8]) throws(YAMLError) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw YAMLError(reason: "it is not UTF-8") }
        return text
    }

    /// The segments of the first server's path. Variables have their default values.
    var serverPath: [String] {
        guard let server = document["servers"]?.array?.first, var url = server["url"]?.string else { return [] }
        for (name, variable) in server["variables"]?.object ?? [:] {
            if let value = variable["default"]?.string { url = url.replacing("{\(name)}", with: value) }
        }
        let path = url.firstRange(of: "://").map { url[$0.upperBound...].drop { $0 != "/" } } ?? url[...]
        return path.prefix { $0 != "?" && $0 != "#" }.parts(between: "/")
    }

    /// The same for paths below the base path of a backend: that base path if no path of the document has it.
    func serverPath(below base: String) -> [String] {
        let server = serverPath
        return paths.keys.contains { (server + $0.parts(between: "/")).below(base) != nil } ? server : base.parts(between: "/")
    }

    /// The value that a reference within the document names.
    func value(at reference: String) throws(StartError) -> JSON {
        guard reference.begins(with: "#") else {
            throw .unreadable(
                path: name, reason: "the reference \(reference.cut()) leads to another file; bundle the files into one document first")
        }
        var value: JSON? = document
        for part in reference.dropFirst().parts(between: "/") {
            let key = (part.removingPercentEncoding ?? part).replacing("~1", with: "/").replacing("~0", with: "~")
            value = value?.array.map { array in Int(key).flatMap { array.indices.contains($0) ? array[$0] : nil } } ?? value?[key]
        }
        guard let value else { throw .unreadable(path: name, reason: "the reference \(reference.cut()) leads nowhere") }
        return value
    }
}
