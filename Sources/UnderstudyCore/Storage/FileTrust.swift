import Foundation

/// The rule by which a file counts as this user's own. In a shared folder, such as `/tmp`, another user can place a file under any free name.
///
/// A trusted file belongs to this user or to root, and no other user may write to it. Root also trusts the files that belong to the owner of
/// their folder: a container often runs as root on a volume of another user. Mode bits decide; access control lists are not examined.
enum FileTrust {
    /// The parts of a file's status that decide.
    struct Status: Equatable {
        let owner: uid_t
        let mode: mode_t
        let folderOwner: uid_t

        /// The reason not to use the file, for a user; `nil` for a trusted file.
        func objection(for user: uid_t) -> String? {
            let isOwn = owner == user || owner == 0 || (user == 0 && owner == folderOwner)
            guard isOwn else { return "belongs to another user (uid \(owner))" }
            // The mode of a link means nothing.
            guard mode & S_IFMT != S_IFLNK, mode & 0o022 != 0 else { return nil }
            return "may be written to by other users (mode \(String(mode & 0o777, radix: 8)))"
        }
    }

    /// The reason not to use a file, such as `belongs to another user (uid 1001)`; `nil` for a trusted file, and for a free path. Does not
    /// open the file.
    ///
    /// - Parameter followingLink: whether a trusted link must also lead to a trusted file.
    static func objection(to path: String, followingLink: Bool = true) -> String? {
        guard let entry = status(of: path) else { return nil }
        let user = geteuid()
        if let objection = entry.objection(for: user) { return objection }
        guard followingLink, entry.mode & S_IFMT == S_IFLNK, let target = DatabaseFile.resolved(path) else { return nil }
        return status(of: target)?.objection(for: user)
    }

    private static func status(of path: String) -> Status? {
        var (file, folder) = (stat(), stat())
        guard lstat(path, &file) == 0, stat(path.parentFolder, &folder) == 0 else { return nil }
        return Status(owner: file.st_uid, mode: file.st_mode, folderOwner: folder.st_uid)
    }
}
