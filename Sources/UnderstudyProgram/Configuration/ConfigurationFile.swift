import Foundation
import Storage
import Values

/// The configuration file of a command: the named one, otherwise the one in the working folder.
///
/// Projects of all kinds have a `config.json`. In the working folder it counts only if its `$schema` names the schema of this program.
package struct ConfigurationFile: Sendable, Equatable {
    /// `nil` for none.
    package let path: String?
    /// A line about a file that is passed over, for people; `nil` if there is none.
    package let warning: String?
    /// The reason not to use the file in the working folder; `nil` if it can be used.
    let objection: String?

    /// - Parameters:
    ///   - named: the file of `--config`, which counts whatever its name and content.
    ///   - folder: the working folder; paths are then relative to it.
    package init(named: String?, in folder: String? = nil) {
        func path(of name: String) -> String { folder.map { $0 + "/" + name } ?? name }
        let (own, shared) = (path(of: Self.name), path(of: Self.sharedName))
        let files = FileManager.default
        switch named {
        case let named?: (self.path, warning) = (named, nil)
        case nil where files.fileExists(atPath: own):
            self.path = own
            warning = Self.isOwn(shared) ? "\(shared) is not read, since there is \(own); remove one of them" : nil
        case nil where files.fileExists(atPath: shared):
            let isOwn = Self.isOwn(shared)
            self.path = isOwn ? shared : nil
            warning = isOwn ? nil : "\(shared) is passed over: no \"$schema\" in it names Understudy's; \(Self.wayOut)"
        default: (self.path, warning) = (nil, nil)
        }
        objection = named == nil ? self.path.flatMap(Self.objection) : nil
    }

    /// In a folder such as `/tmp`, another user can place a file for the next command that starts there.
    private static func objection(to path: String) -> String? {
        guard FileTrust.isShared(folder: path.parentFolder), let objection = FileTrust.objection(to: path) else { return nil }
        return "\(path) is refused: it \(objection), in a folder that others may write to; if it is meant, use --config"
    }

    /// The file's name.
    package static let name = "understudy.json"
    /// The file's other name, which other programs use, too.
    private static let sharedName = "config.json"
    /// The name of the schema's file, in any folder.
    static let schemaName = "understudy.schema.json"
    private static let servedSchema = "/_understudy/settings/schema.json"
    private static let wayOut = "if it is meant, name it \(name), or use --config"

    private static func isOwn(_ path: String) -> Bool {
        guard let bytes = try? InputFile.read(path), let json = try? JSON(parsing: bytes.withoutByteOrderMark) else { return false }
        return json[SettingTable.schemaKey]?.string.map(namesSchema) ?? false
    }

    /// Whether a `$schema` names the schema of this program: as a file, or as served by the control API.
    static func namesSchema(_ text: String) -> Bool {
        let address = text.prefix { $0 != "#" && $0 != "?" }
        return address == schemaName || address.hasSuffix("/" + schemaName) || address.hasSuffix(servedSchema)
    }
}
