import Foundation

/// The rule by which a file counts as this user's own. In a shared folder, such as `/tmp`, another user can place a file under any free name.
///
/// A trusted file belongs to this user or to root, and no other user may write to it. Root also trusts the files that belong to the owner of
/// their folder: a container often runs as root on a volume of another user. Mode bits decide; access control lists are not examined.
package enum FileTrust {
    /// The parts of a file's status that decide.
    struct Status: Equatable {
        let owner: uid_t
        let mode: mode_t
        let folderOwner: uid_t

        fileprivate var isLink: Bool { mode & S_IFMT == S_IFLNK }

        /// A description of an entry that is neither a file nor a folder; `nil` for these.
        fileprivate var kind: String? {
            switch mode & S_IFMT {
            case S_IFREG, S_IFDIR: nil
            case S_IFLNK: "a link"
            case S_IFIFO: "a pipe"
            default: "a device or socket"
            }
        }

        /// The reason not to use an entry because of its owner; `nil` for an own one.
        func objectionToOwner(for user: uid_t) -> String? {
            let isOwn = owner == user || owner == 0 || (user == 0 && owner == folderOwner)
            return isOwn ? nil : "belongs to another user (uid \(owner))"
        }

        /// The reason not to use the file, for a user; `nil` for a trusted file.
        func objection(for user: uid_t) -> String? {
            if let objection = objectionToOwner(for: user) { return objection }
            // The mode of a link means nothing.
            guard !isLink, mode & 0o022 != 0 else { return nil }
            return "may be written to by other users (mode \(String(mode & 0o777, radix: 8)))"
        }
    }

    /// The reason not to use a file, such as `belongs to another user (uid 1001)`; `nil` for a trusted file, and for a free path. Does not
    /// open the file.
    ///
    /// - Parameter followingLink: whether a trusted link must also lead to a trusted file.
    package static func objection(to path: String, followingLink: Bool = true) -> String? {
        let user = geteuid()
        do {
            guard let entry = try status(of: path) else { return nil }
            if let objection = entry.objection(for: user) { return objection }
            guard followingLink, entry.isLink, let target = DatabaseFile.resolved(path) else { return nil }
            return try status(of: target)?.objection(for: user)
        } catch {
            // A folder that may not be entered: the file cannot be opened either, for a clearer reason.
            return access(path, F_OK) != 0 && errno == EACCES ? nil : "cannot be examined (\(error))"
        }
    }

    /// The path to which the links at a path lead.
    ///
    /// Another user can read what is written to a pipe, and can choose with a link which file is read or replaced. So each link, and the thing
    /// at the end unless it is a file or a folder, must be one's own or root's. Streams that are open in this process are trusted.
    package static func target(of path: String) throws(UntrustedEntry) -> String {
        var target = path
        for _ in 0..<mostLinks {
            // An entry that cannot be examined cannot be opened either.
            guard !InputFile.isOpenAlready(target), let entry = try? status(of: target), let kind = entry.kind else { return target }
            if let objection = entry.objectionToOwner(for: geteuid()) { throw UntrustedEntry(description: "\(kind) that \(objection)") }
            guard entry.isLink, let next = try? FileManager.default.destinationOfSymbolicLink(atPath: target) else { return target }
            target = next.hasPrefix("/") ? next : "\(target.parentFolder)/\(next)"
        }
        throw UntrustedEntry(description: "a link that leads nowhere")
    }

    /// As many as Linux follows.
    private static let mostLinks = 40

    /// Whether users besides this one and root may create files in a folder. The group does not count if its number is the owner's, as that of
    /// a group with this one member.
    package static func isShared(folder: String) -> Bool {
        var status = stat()
        guard stat(folder, &status) == 0 else { return false }
        let isOfAnother = status.st_uid != geteuid() && status.st_uid != 0
        let others: mode_t = status.st_gid == status.st_uid ? S_IWOTH : S_IWOTH | S_IWGRP
        return isOfAnother || status.st_mode & others != 0
    }

    private static func status(of path: String) throws(InputFileError) -> Status? {
        guard let file = try PathEntry.status(of: path, followingLink: false), let folder = try PathEntry.status(of: path.parentFolder)
        else {
            return nil
        }
        return Status(owner: file.st_uid, mode: file.st_mode, folderOwner: folder.st_uid)
    }
}

/// An entry that another user has placed at a path, such as `a link that belongs to another user (uid 1001)`.
package struct UntrustedEntry: Error, CustomStringConvertible {
    package let description: String
}
